/* What lies above the page: the drawer that the back key closes, and the short message at the top. */

import { now, redraw } from "./state.js";

const SECONDS = 3.6;
const box = document.getElementById("toast");
let timer = 0;

export function toast(text, bad) {
  if (!text) return;
  box.textContent = text;
  box.className = "on" + (bad ? " bad" : "");
  clearTimeout(timer);
  timer = setTimeout(() => (box.className = ""), SECONDS * 1000);
}

function opened() {
  return Boolean(history.state && history.state.drawer);
}

/** A drawer is one step in the browser's history, whatever is shown in it. */
export function open(name) {
  if (!opened()) history.pushState({ drawer: true }, "");
  now.drawer = name;
  redraw();
}

export function close() {
  if (!now.drawer) return;
  now.drawer = "";
  if (opened()) history.back();
  redraw();
}

window.addEventListener("popstate", () => {
  if (opened() || !now.drawer) return;
  now.drawer = "";
  redraw();
});
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
if (opened()) history.replaceState(null, "");
