/* The paper of a described sheet. */

import { arrow, coloured, el, symbol } from "./draw.js";
import { alone, neighbour, offered } from "./selection.js";
import { now } from "./state.js";

const ABOVE = 8;
const ON_TRAY = ["die", "chip", "step", "button"];

function at(node, place) {
  const [x, y, wide, high] = place;
  node.style.left = "calc(var(--u)*" + x + ")";
  node.style.top = "calc(var(--u)*" + y + ")";
  if (wide !== undefined) {
    node.style.width = "calc(var(--u)*" + wide + ")";
    node.style.height = "calc(var(--u)*" + high + ")";
  }
  return node;
}

/** One thing of the sheet: a button if it can be tapped or can say why not. */
export function item(one, view) {
  const { sheet, selection, pending, onTap } = view;
  const offers = offered(sheet, one.id);
  const single = alone(sheet, one.id);
  const shows = pending ? pending.shows[one.id] : undefined;
  const live = sheet.own && !view.still && (offers || one.why) && one.kind !== "box" && one.kind !== "label";
  const picked = selection.includes(one.id);
  const classes = ["item", one.kind];
  if (one.mark) classes.push("m-" + one.mark);
  if (offers) classes.push("offered");
  if (picked) classes.push("picked");
  if (shows !== undefined && shows !== one.written) classes.push("pending");
  if (one.colour) classes.push("tinted");
  if (one.class) classes.push(one.class);
  if (one.kind === "cell" && one.colour && !one.printed) classes.push("bare");
  const node = el(live ? "button" : "div", {
    class: classes.join(" "),
    "data-id": one.id,
    label: one.label,
    role: !live && one.label ? "img" : null,
    "aria-pressed": live && offers ? String(picked) : null,
    "aria-disabled": live && !offers ? "true" : null,
    onclick: live ? () => onTap(one, offers) : null,
  });
  if (!one.label && !one.printed && !one.written) node.setAttribute("aria-hidden", "true");
  at(node, one.place);
  coloured(node, one.colour);
  fill(node, one, shows, single);
  return node;
}

function fill(node, one, shows, single) {
  const written = shows !== undefined ? shows : one.written || "";
  if (one.kind === "chip") {
    node.append(el("b", symbol(one.colour), one.printed || ""), el("small", one.made || ""));
  } else if (one.kind === "step") {
    node.append(el("b", one.printed), el("small", one.made || ""));
  } else if (one.kind === "button") {
    node.append(one.label);
  } else if (one.kind === "label" && one.colour) {
    node.append(symbol(one.colour));
  } else if (one.kind === "cell" && one.colour) {
    field(node, one, written, single);
  } else {
    if (one.arrow) node.append(arrow(one.arrow));
    if (one.over) node.append(el("small", one.over));
    if (one.printed) node.append(el("span.printed", one.printed));
    if (written) node.append(el("span.written", written));
    else if (single && single.gain > 0 && one.kind === "cell") node.append(el("span.gain", "+" + single.gain));
  }
}

/** A coloured field: what is printed above, and below what is written or would be. */
function field(node, one, written, single) {
  if (one.printed) node.append(el("span.printed", one.printed, symbol(one.colour)));
  else node.append(symbol(one.colour));
  const would = !written && single ? single.shows[one.id] : "";
  if (written || one.printed || would) node.append(el("span", { class: "written" + (would ? " would" : "") }, written || would || ""));
}

export function paper(view, total) {
  const { sheet } = view;
  const node = el("section.paper", { label: sheet.title });
  node.style.setProperty("--w", sheet.size[0]);
  node.style.setProperty("--h", sheet.size[1] + (sheet.boxed ? ABOVE : 0));
  if (sheet.boxed) node.classList.add("boxed");
  node.append(at(el("div.owner", el("b", sheet.title), el("small", view.note)), [14, 8]));
  if (!sheet.counted) {
    const shown = sheet.total + (view.pending ? view.pending.gain : 0);
    node.append(el("div.sum", el("small", total), el("span.written", String(shown))));
  }
  if (sheet.band) node.append(at(el("div.band"), sheet.band));
  sheet.print.forEach((word) => node.append(at(el("span.word", word.arrow ? arrow(word.arrow) : "", word.text), word.place)));
  sheet.items.filter((one) => !ON_TRAY.includes(one.kind)).forEach((one) => node.append(item(one, view)));
  if (!view.still) walkable(node, sheet);
  return node;
}

/** One stop for the tab key; from cell to cell by arrows. */
function walkable(node, sheet) {
  const cells = Array.from(node.querySelectorAll("button.cell"));
  if (!cells.length) return;
  const boxes = cells.map((cell) => sheet.items.find((one) => one.id === cell.getAttribute("data-id")).place);
  const stop = cells.find((cell) => cell.getAttribute("data-id") === now.stop) || cells.find((cell) => cell.matches(".picked")) || cells.find((cell) => cell.matches(".offered")) || cells[0];
  const stopAt = (cell) => cells.forEach((one) => (one.tabIndex = one === cell ? 0 : -1));
  stopAt(stop);
  node.addEventListener("focusin", (event) => {
    if (!cells.includes(event.target)) return;
    now.stop = event.target.getAttribute("data-id");
    stopAt(event.target);
  });
  node.addEventListener("keydown", (event) => {
    const from = cells.indexOf(event.target);
    if (from < 0 || !/^Arrow/.test(event.key)) return;
    event.preventDefault();
    cells[neighbour(boxes, from, event.key)].focus();
  });
}
