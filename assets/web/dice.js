/* Dice: cubes that tumble as long as the host's do, and the tray they lie on. */

import { coloured, el, shape, symbol } from "./draw.js";
import { alone, offered } from "./selection.js";
import { item } from "./sheet.js";
import { now, redraw, rolling } from "./state.js";

/* Milliseconds, as app/dice/physics.py has them in seconds. */
const [TUMBLE, PER_DIE, SETTLE] = [700, 40, 180];

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]],
  6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};

const still = window.matchMedia ? window.matchMedia("(prefers-reduced-motion: reduce)") : { matches: false };

let landing = 0;

/** How long this many dice tumble; as in the app not at all where movement is unwanted. */
export function lasting(count) {
  return still.matches ? 0 : TUMBLE + PER_DIE * count + SETTLE;
}

/** Dice that were thrown just now tumble; how long ago that was, the host knows. */
export function thrown(before, after) {
  if (!after || after.since === null || (before && before.roll === after.roll)) return;
  now.lasts = lasting(after.moved.length);
  const left = now.lasts - after.since;
  if (left <= 0) return;
  now.landsAt = performance.now() + left;
  now.moved = after.moved;
  land();
}

function land() {
  clearTimeout(landing);
  landing = setTimeout(() => (rolling() ? land() : redraw()), Math.max(0, now.landsAt - performance.now()));
}

/** One face: pips for plain numbers on a die with pips, else the number with its symbol. */
function face(colour, text, pips) {
  const side = el("div", { class: "face" });
  if (pips && PIPS[text]) {
    const image = shape("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" });
    for (const [x, y] of PIPS[text]) image.append(shape("circle", { cx: 27 * x, cy: 27 * y, r: 9.5 }));
    side.append(image);
  } else if (text) {
    side.append(symbol(colour), el("span", {}, text));
  }
  return side;
}

/** A cube that rests with `text` to the front, or is still on its way there. */
function die(one, place) {
  const { colour, text, pips, moved } = one;
  const cube = el("div", { class: "cube" });
  const others = ["1", "2", "3", "4", "5", "6"].filter((other) => other !== text);
  ["front", "top", "right", "back", "left", "bottom"].forEach((side, i) => {
    const shown = face(colour, text && (i === 0 ? text : others[(i + place) % others.length]), pips);
    shown.classList.add(side);
    cube.append(shown);
  });
  const tumbles = moved && rolling();
  const box = coloured(el("div", { class: "die" + (tumbles ? " tumble" : "") }, cube, el("i", { class: "shadow" })), colour);
  const left = now.landsAt - performance.now();
  const lands = TUMBLE + PER_DIE * (place + 1);
  box.style.setProperty("--lean", ((place * 37) % 14) - 7 + "deg");
  box.style.setProperty("--spin", 540 + ((place * 97) % 240) + "deg");
  box.style.setProperty("--lands", lands + "ms");
  box.style.setProperty("--late", left - now.lasts + "ms");
  return box;
}

/** Dice, steps and sums beside the paper. `dice` are those that are on nobody's sheet. */
export function tray(view, page) {
  const items = view.sheet ? view.sheet.items : [];
  const own = items.filter((one) => one.kind === "die").map((one) => ({ colour: one.colour || "white", text: one.written || "", pips: one.pips, one }));
  const dice = own.length ? own : page.dice.map((one) => Object.assign({ pips: true }, one));
  if (!dice.length) return "";
  dice.forEach((one) => (one.moved = !now.moved || now.moved.includes(dice.indexOf(one))));
  const blank = dice.every((one) => !one.text);
  const node = el("section", { class: "tray" + (page.old_dice ? " old" : "") + (blank ? " blank" : "") + (rolling() ? " rolling" : "") });
  const steps = items.filter((one) => one.kind === "step");
  if (steps.length) node.append(el("div", { class: "steps" }, ...steps.map((one) => flat(item(one, view)))));
  const badges = dice.every((one) => one.pips) && own.length > 0;
  const row = el("div", { class: "dice n" + dice.length, role: "group" }, ...dice.map((one, place) => slot(one, place, view, badges)));
  node.append(row);
  if (!own.length) row.append(called(dice));
  const chips = items.filter((one) => one.kind === "chip");
  if (chips.length) node.append(el("div", { class: "chips" }, ...chips.map((one) => chip(one, view))));
  node.append(el("p", { class: "hint" }, (!rolling() && (page.old_dice || blank ? page.next : view.hint)) || "\u00a0"));
  return node;
}

function slot(shown, place, view, badges) {
  const { one, text, colour } = shown;
  const taps = one && view.sheet.own && offered(view.sheet, one.id);
  const node = el(taps ? "button" : "div", {
    class: "slot" + (taps ? " offered" : "") + (one && view.selection.includes(one.id) ? " picked" : "") + (one && one.mark ? " m-" + one.mark : ""),
    "data-id": one && one.id,
    "aria-label": rolling() || !text ? null : one ? one.label : text,
    "aria-pressed": taps ? String(view.selection.includes(one.id)) : null,
    role: taps || !text || rolling() ? null : "img",
    onclick: taps ? () => view.onTap(one, true) : null,
  }, die(shown, place));
  if (badges) node.append(coloured(el("span", { class: "badge" }, symbol(colour), el("b", {}, text || "\u00a0")), colour));
  return node;
}

function called(dice) {
  const sum = dice.reduce((all, one) => all + Number(one.text), 0);
  return el("div", { class: "called" }, el("small", {}, dice.map((one) => one.text || "\u2007").join(" + ")), el("b", {}, sum ? String(sum) : "\u2007"));
}

/** A sum is chosen through the cell it goes to. */
function chip(one, view) {
  const choice = view.sheet.choices.find((other) => other.shows[one.id] !== undefined && other.items.length === 1);
  const node = flat(item(choice ? Object.assign({}, one, { id: choice.items[0] }) : one, view));
  node.setAttribute("data-id", one.id);
  if (choice && alone(view.sheet, choice.items[0]) !== choice) node.classList.remove("offered");
  return node;
}

function flat(node) {
  ["left", "top", "width", "height"].forEach((name) => node.style.removeProperty(name));
  return node;
}
