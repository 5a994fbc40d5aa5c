/* Tracks of every side with a peg for each colour, and the rack below one's own. */

import { coloured, el, icon } from "./draw.js";
import { avatar, known } from "./people.js";
import { now } from "./state.js";

const LAP = 6;

const peopleOf = (side) => side.seats.map((seat) => known().find((one) => one.seat === seat)).filter(Boolean);

function peg(board, side, mark, top, gain) {
  const [at, more] = [(100 * side.pegs[mark]) / top, (100 * (gain || 0)) / top];
  const stops = Array.from({ length: top / LAP - 1 }, (_, i) => el("i", { class: "stop", style: "left:" + (100 * LAP * (i + 1)) / top + "%" }));
  return coloured(el("span", { class: "pegs" }, ...stops, el("i", { class: "more", style: "width:" + (at + more) + "%" }), el("i", { class: "peg", style: "width:" + at + "%" })), board.marks[mark]);
}

/** Everybody else: the six pegs small, with what counts at their end. */
function card(side, page, api) {
  const people = peopleOf(side);
  const { names, tracks } = page.board;
  const label = people.map((one) => one.name).concat(side.pegs.map((at, mark) => names[mark] + " " + at)).join(", ");
  const bars = side.pegs.map((at, mark) => coloured(el("span", { class: "mini" + (side.lowest.includes(mark) ? " low" : "") }, el("i", { style: "height:" + (100 * at) / tracks.top + "%" })), api.board.marks[mark]));
  const signs = side.pegs.map((_, mark) => api.coin(api.board, mark));
  return el("div", { class: "rival" + (people.some((one) => one.acts) ? " acts" : ""), role: "img", "aria-label": label },
    ...people.map((one) => avatar(one, one.here === false ? "away" : "")), el("b", { class: "grow" }, people.map((one) => one.name).join(", ")),
    el("span", { class: "minis" }, ...bars, ...signs), el("b", { class: "count" }, String(side.score)));
}

function rows(side, page, api) {
  const { names, tracks } = page.board;
  const gains = api.gains;
  return el("div", { class: "track-rows" }, ...side.pegs.map((at, mark) =>
    el("div", { class: "track-row" + (side.lowest.includes(mark) ? " low" : ""), role: "img", "aria-label": names[mark] + " " + at + (gains[mark] ? " +" + gains[mark] : "") },
      api.coin(api.board, mark), peg(api.board, side, mark, tracks.top, gains[mark]), el("b", {}, String(at)), el("span", { class: "up" }, gains[mark] ? "+" + gains[mark] : ""))));
}

const own = (page) => page.board.tracks.sides.find((side) => side.seats.includes(now.table.seat));

export function strip(page, api) {
  return page.board.tracks.sides.filter((side) => side !== own(page)).map((side) => card(side, page, api));
}

export function hand(page, api) {
  const side = own(page);
  if (!side) return [];
  const { pieces, hand: rack, tracks } = page.board;
  const slots = (pieces || []).map((one) => api.pieceButton(one, 15));
  while (rack && slots.length < rack.size) slots.push(el("span", { class: "hand-piece awaited", "aria-hidden": "true" }, icon("dots")));
  return [
    el("section", { class: "tracks" },
      el("p", { class: "between" }, el("b", {}, side.title), el("span", { class: "muted" }, tracks.note), el("b", { class: "count" }, String(side.score))), rows(side, page, api)),
    slots.length ? el("div", { class: "rack", role: "group", "aria-label": rack.title }, ...slots) : "",
  ];
}

