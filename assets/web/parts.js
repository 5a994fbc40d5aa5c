/* What a game is played with, loaded when it is played: see README.md. */

import { redraw } from "./state.js";

const LOADS = {
  sheet: () => Promise.all([import("./sheets.js"), import("./sheet.js"), import("./dice.js"), import("./selection.js"), style("sheet.css")]),
  field: () => Promise.all([import("./field.js"), import("./placing.js"), style("board.css")]),
  board: () => Promise.all([import("./board.js"), import("./field.js"), import("./placing.js"), style("board.css")]),
  tracks: () => Promise.all([import("./tracks.js")]),
  pieces: () => Promise.all([import("./pieces.js")]),
};
const parts = {};

function style(address) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: address });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

/** A part, or nothing while it is on its way; a line that breaks meanwhile is tried again. */
export function part(name) {
  if (parts[name] === undefined) {
    parts[name] = null;
    LOADS[name]().then((loaded) => (parts[name] = loaded[0]), () => setTimeout(() => delete parts[name], 1000)).then(redraw);
  }
  return parts[name];
}
