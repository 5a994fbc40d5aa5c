/* The page of a game that is laid on a board: what is in hand, and what can be done with it. What may lie where, and what
   it brings, the host has told. */

import { ask, busy } from "./connection.js";
import { button, el, icon } from "./draw.js";
import { drawers } from "./drawer.js";
import { carriage, coin, grip, laidOn, piece } from "./field.js";
import { close, open, toast } from "./overlay.js";
import { part } from "./parts.js";
import { anchor, brings, covered, far, flipped, hanging, joined, meant, snapped, spots, stepped, turned, under, whereabouts } from "./placing.js";
import { known, avatar } from "./people.js";
import { beep, buzz } from "./senses.js";
import { now, redraw } from "./state.js";
import { say } from "./words.js";

/** Pixels: how far above a finger a piece is carried, how far it snaps, how far a finger slips before it drags. */
const [LIFT, SNAP, SLACK] = [64, 24, 10];
const [AROUND, WRONG, TOLD] = [3, 2000, 1400];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const carried = carriage();
/** What is in hand: { id, lie }, and the `spot` where it lies or the place `off` where it may not. */
let held = null;
let dragging = null;
let loaded = -1;
let wrong = [];
let offered = 0;
let telling = { number: -1, timer: 0 };

const offers = () => now.table.page.board;
const live = () => Boolean(offers().spots && Object.keys(offers().spots).length) && now.line === "here" && !busy();
const land = () => laidOn(offers().ground, hands);
const thing = (id) => (offers().pieces || []).find((one) => one.id === id);

// -- what is in hand ---------------------------------------------------------------------------------------------

/** As far as it is still possible. */
function inHand() {
  const one = held && thing(held.id);
  if (!one || !live() || !one.lies.includes(held.lie)) held = null;
  else if (held.spot && !(offers().spots[held.spot.lie] || []).includes(held.spot.first)) held.spot = null;
  return held;
}

function hold(more) {
  held = Object.assign({}, held, { spot: null, off: null }, more);
  wrong = [];
}

/** Where it is, whether it may lie there or not. */
const place = () => (held.spot || held.off ? anchor(land().grid, held.spot || held.off) : null);

/** Whether something can be taken in hand now; else it is said why not. */
function free(one) {
  const why = offers().spots && !live() && !busy() ? offers().idle : one.why;
  if (why) toast(why, true);
  return live() && !one.why;
}

function pick(id, byKey) {
  const one = thing(id);
  if (!free(one)) return;
  if (held && held.id === id) return held.spot || held.off ? cancel() : turn(1);
  held = null;
  hold({ id, lie: one.lies[0] });
  speak(one.voice);
  if (byKey) land().node.focus();
  redraw();
}

function cancel() {
  held = null;
  wrong = [];
  redraw();
}

/** A piece has come to a place: it is shown, in sight, and said. */
function put(found) {
  if (!found) return;
  hold({ lie: found.lie, spot: found });
  land().keepInSight(place(), AROUND);
  speak(spoken());
  buzz([10]);
  redraw();
}

function turn(steps) {
  if (!inHand()) return;
  settle(turned(land().grid, offers(), thing(held.id), held.lie, place(), steps));
}

function flip() {
  if (!inHand()) return;
  settle(flipped(land().grid, offers(), thing(held.id), held.lie, place()));
}

/** It lies another way now: on a spot, where it may not, or in hand alone. */
function settle({ lie, spot }) {
  const point = place();
  hold({ lie, spot, off: point && !spot ? hanging(land().grid, lie, point) : null });
  if (dragging) carry(dragging);
  else if (spot) speak(spoken());
  redraw();
}

function confirm() {
  if (!inHand() || !held.spot || !live()) return;
  const action = Object.assign({}, thing(held.id).action, { cells: covered(land().grid, held.spot) });
  held = null;
  ask({ kind: "act", action });
}

/** Asks the host what is wrong there. */
function explain(off) {
  const cells = covered(land().grid, off);
  wrong = cells.filter((cell) => cell !== undefined);
  setTimeout(() => {
    wrong = [];
    if (now.table && now.table.page.board && land()) paint();
  }, WRONG);
  beep(180);
  if (wrong.length < cells.length) toast(offers().outside, true);
  else if (now.line === "here") ask({ kind: "why", action: Object.assign({}, thing(held.id).action, { cells }) });
  redraw();
}

/** One legal place after another, what brings most first. */
function next() {
  const board = land().grid;
  const gain = (one, spot) => brings(offers(), one, covered(board, spot)).gains.reduce((sum, more) => sum + more, 0);
  const all = [].concat(...offers().pieces.filter((one) => !held || one.id === held.id).map((one) => spots(offers(), one).map((spot) => ({ id: one.id, spot, gain: gain(one, spot) }))));
  if (!live() || !all.length) return;
  all.sort((a, b) => b.gain - a.gain);
  const at = held && held.spot ? all.findIndex((one) => one.spot.lie === held.spot.lie && one.spot.first === held.spot.first) : -1;
  const found = all[(at + 1) % all.length];
  hold({ id: found.id });
  put(found.spot);
}

// -- what is said ------------------------------------------------------------------------------------------------

function speak(text) {
  now.said = text;
}

/** "Blue, piece 5a, 5 triangles, reaches 2 corners, near the middle." */
function spoken() {
  const [board, one] = [land().grid, thing(held.id)];
  const { gains } = brings(offers(), one, covered(board, held.spot));
  const brought = gains.map((gain, i) => (gain ? offers().names[one.marks[i]] + " +" + gain : ""));
  const joins = offers().joins ? offers().joins[joined(board, offers(), one, held.spot)] : "";
  return [one.voice, joins, offers().places[whereabouts(board, place())], ...brought].filter(Boolean).join(", ");
}

/** What others did is pointed out one after another; then the last of it stays. */
function tell() {
  const { last } = offers();
  const fresh = last.filter(([number]) => number > telling.number);
  if (telling.timer || !fresh.length) return;
  telling.number = fresh[0][0];
  telling.timer = setTimeout(() => {
    telling.timer = 0;
    if (now.table && now.table.page.board && land()) redraw();
  }, TOLD);
  speak(fresh[0][1]);
  if (land().zoomed && !held) land().keepInSight(land().grid.middles[offers().laid[telling.number][0][0]], AROUND);
}

function caption() {
  const shown = offers().last.find(([number]) => number === telling.number);
  const one = shown && known().find((person) => person.seat === offers().laid[shown[0]][2]);
  return shown && !held && !now.table.page.results ? el("p", { class: "caption" }, one ? avatar(one) : "", el("span", {}, shown[1])) : "";
}

// -- fingers -----------------------------------------------------------------------------------------------------

const hands = {
  holds: () => Boolean(inHand()),
  tap(point) {
    if (!inHand()) return;
    const board = land().grid;
    const lies = held.spot || held.off;
    if (lies && covered(board, lies).includes(under(board, point))) {
      if (held.spot) confirm();
      return;
    }
    const found = meant(board, offers(), thing(held.id), held.lie, point) || snapped(board, offers(), thing(held.id), held.lie, point, SNAP / land().scale());
    if (found) put(found);
    else if (under(board, point) !== undefined) explain(hanging(board, held.lie, point));
  },
  /** Also one that lies where it may not; a little beside it is still meant. */
  takes(point) {
    const lies = inHand() && (held.spot || held.off);
    return Boolean(lies) && covered(land().grid, lies).some((cell) => cell !== undefined && far(land().grid.middles[cell], point) < Math.max(land().grid.size, SNAP / land().scale()));
  },
  lift: (event) => lift(event, held.id),
  twist: turn,
  flip,
};

/** A finger takes a piece out of the hand, or its ghost from the board, and carries it until it lets go. */
function lift(event, id) {
  const one = thing(id);
  if (!free(one)) return;
  const before = held && held.id === id ? held : null;
  if (!before) {
    held = null;
    hold({ id, lie: one.lies[0] });
  }
  const finger = event.pointerId;
  land().measure();
  take(one);
  carry(event);
  const move = (moved) => moved.pointerId === finger && carry(moved);
  const second = (other) => other.pointerId !== finger && turn(1);
  const end = (ended) => {
    if (ended.pointerId !== finger) return;
    ["pointermove", "pointerup", "pointercancel", "pointerdown"].forEach((name, i) => window.removeEventListener(name, [move, end, end, second][i], true));
    drop(ended, before);
  };
  ["pointermove", "pointerup", "pointercancel", "pointerdown"].forEach((name, i) => window.addEventListener(name, [move, end, end, second][i], true));
}

function take(one) {
  const unit = land().scale();
  carried.load(piece(land().grid, held.lie, one.marks, unit), grip(land().grid, held.lie, unit));
  loaded = held.lie;
}

function carry(event) {
  const point = [event.clientX, event.clientY - (event.pointerType === "mouse" ? 0 : LIFT)];
  dragging = event;
  const [board, one] = [land().grid, thing(held.id)];
  if (!one) return;
  if (loaded !== held.lie) take(one);
  carried.bring(...point);
  const before = held.spot;
  held.spot = land().inside(...point) ? snapped(board, offers(), one, held.lie, land().point(...point), SNAP / land().scale()) : null;
  held.off = null;
  carried.bad(!held.spot && land().inside(...point));
  if (before === held.spot || (before && held.spot && before.first === held.spot.first && before.lie === held.spot.lie)) return;
  if (held.spot) buzz([8]);
  paint();
}

/** On a spot it stays; elsewhere on the board it is said why not, and it goes back to where it was. */
function drop(event, before) {
  const point = [event.clientX, event.clientY - (event.pointerType === "mouse" ? 0 : LIFT)];
  const on = land().inside(...point) && event.type === "pointerup";
  dragging = null;
  carried.clear();
  if (!inHand()) return redraw();
  if (on && held.spot) return put(held.spot);
  const there = land().point(...point);
  const off = on && under(land().grid, there) !== undefined ? hanging(land().grid, held.lie, there) : null;
  if (before) held = before;
  if (off) explain(off);
  else if (!before || !on) cancel();
  redraw();
}

/** A button for a piece in the hand: a tap picks it, a pull takes it out. */
export function pieceButton(one, unit, more) {
  const board = land().grid;
  const mine = held && held.id === one.id;
  const out = mine && (held.spot || held.off || dragging);
  const node = button("", "hand-piece" + (mine ? " held" : "") + (out ? " out" : "") + (one.why ? " nowhere" : ""), (event) => event.detail === 0 && pick(one.id, true), {
    "aria-label": one.voice, "aria-pressed": String(Boolean(mine)), "aria-disabled": String(!live() || Boolean(one.why)), "data-id": "piece" + one.id,
  }, out ? icon("back") : piece(board, mine ? held.lie : one.lies[0], one.marks, unit), more || "");
  node.addEventListener("pointerdown", (event) => pull(event, one.id));
  return node;
}

function pull(event, id) {
  const from = [event.clientX, event.clientY];
  const names = ["pointermove", "pointerup", "pointercancel"];
  const stop = () => names.forEach((name, i) => window.removeEventListener(name, [move, up, stop][i], true));
  const move = (moved) => {
    if (moved.pointerId !== event.pointerId || far(from, [moved.clientX, moved.clientY]) < SLACK) return;
    stop();
    lift(moved, id);
  };
  const up = (ended) => {
    if (ended.pointerId !== event.pointerId) return;
    stop();
    pick(id);
  };
  if (event.button > 0) return;
  names.forEach((name, i) => window.addEventListener(name, [move, up, stop][i], true));
}

window.addEventListener("keydown", (event) => {
  if (now.drawer || !now.table || !now.table.page || !offers() || !land() || event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest("button, input, a");
  const acts = { r: () => turn(1), R: () => turn(-1), f: flip, n: next, Escape: cancel };
  const number = Number(event.key) - 1;
  const done = acts[event.key] ||
    (ARROWS[event.key] && held ? () => put(stepped(land().grid, offers(), thing(held.id), held.lie, place(), ARROWS[event.key])) : null) ||
    (event.key === "Enter" && !onButton && held ? confirm : null) ||
    (number >= 0 && (offers().pieces || [])[number] ? () => pick(offers().pieces[number].id, true) : null);
  if (done && live() && (inHand() || done === next || number >= 0)) done();
  else if (onButton || !land().key(event.key)) return;
  event.preventDefault();
});

// -- the page ----------------------------------------------------------------------------------------------------

/** A new picture of the table came. */
export function told(before) {
  if (!before || before.running !== now.table.running) telling = { number: -1, timer: 0 };
  const { last, offer } = offers();
  if (telling.number < 0 && last.length) telling.number = last[last.length - 1][0] - 1;
  if (last.length && telling.number > last[last.length - 1][0]) telling.number = last[last.length - 1][0];
  if (offer && offered !== now.table.revision && now.table.seat !== null) {
    offered = now.table.revision;
    open("offer");
  } else if (!offer && now.drawer === "offer") close();
}

/** What hangs on the piece in hand: drawn again while a finger carries it, without making the page anew. */
function paint() {
  const [mine, board] = [inHand(), land().grid];
  const one = mine && thing(mine.id);
  const found = mine && mine.spot ? brings(offers(), one, covered(board, mine.spot)) : {};
  const dots = (offers().dots || []).filter((dot) => !one || dot[2].includes(one.id));
  land().hold(Object.assign({ piece: one, spot: mine && mine.spot, off: mine && mine.off, carried: Boolean(dragging), last: offers().last.map((last) => last[0]), dots, wrong }, found));
}

/** What the pegs would move by, by mark. */
export function foreseen() {
  const mine = inHand();
  if (!mine || !mine.spot) return {};
  const [one, sums] = [thing(mine.id), {}];
  brings(offers(), one, covered(land().grid, mine.spot)).gains.forEach((gain, i) => (sums[one.marks[i]] = (sums[one.marks[i]] || 0) + gain));
  return sums;
}

function zooms() {
  const one = (name, label, then) => button(icon(name), "icon", then, { "aria-label": label, "data-id": "zoom-" + name });
  return el("div", { class: "zooms" }, one("plus", say("zoom_in"), () => land().zoom(1.35)), one("minus", say("zoom_out"), () => land().zoom(1 / 1.35)), one("fit", say("zoom_fit"), () => land().fit()));
}

export function body() {
  const here = land();
  const beside = offers().tracks ? part("tracks") : offers().stocks ? part("pieces") : null;
  if (!here || !beside) return [el("p", { class: "watching muted", role: "status" }, say("connecting"))];
  const api = { board: here.grid, field: here, held: inHand(), gains: foreseen(), coin, piece, pieceButton };
  if (offers().pieces && offers().pieces.length === 1 && live() && !held) hold({ id: offers().pieces[0].id, lie: offers().pieces[0].lies[0] });
  tell();
  here.lay(offers());
  here.node.setAttribute("aria-label", say("board_keys"));
  here.node.querySelectorAll(".caption, .zooms").forEach((old) => old.remove());
  here.node.append(caption(), zooms());
  paint();
  return [
    el("div", { class: "strip" }, ...beside.strip(now.table.page, api)),
    el("div", { class: "notices" }, notice(here.grid), ...offers().shown.map((one) => openRack(one, here.grid))),
    here.node,
    el("div", { class: "mine" }, ...beside.hand(now.table.page, api)),
  ];
}

function notice(board) {
  const found = offers().notice;
  return found ? el("p", { class: "notice", role: "status" }, found.mark === null ? "" : coin(board, found.mark), el("span", {}, el("b", {}, found.title), " ", found.text)) : "";
}

/** Pieces of somebody else that lie open. */
function openRack(one, board) {
  const person = known().find((other) => other.seat === one.seat);
  return el("div", { class: "open-rack" }, person ? avatar(person) : "", el("span", {}, one.words), ...one.tiles.map(([lie, marks]) => piece(board, lie, marks, 9)));
}

/** A board stays no use without its table. */
export function rest() {
  return "";
}

/** After the page stands there: how large the field is. */
export function fit() {
  if (now.table && now.table.page && offers() && land()) land().measure();
}

export function bar(made, off) {
  const mine = land() && inHand();
  const ready = offers().choices || [];
  if (mine) {
    const one = thing(mine.id);
    const gain = Object.values(foreseen()).reduce((sum, more) => sum + more, 0);
    const badge = one.pays ? (mine.spot ? "+" + gain : "") : one.badge;
    const tool = (name, label, then) => button(icon(name), "secondary square", then, { "aria-label": label, "data-id": name });
    made.append(tool("turn", say("turn_piece"), () => turn(1)));
    if (!land().grid.hops) made.append(tool("flip", say("flip_piece"), flip));
    made.append(
      button(icon("cross"), "secondary square", cancel, { "aria-label": say("cancel"), "data-id": "cancel" }),
      button(offers().lay, "primary", confirm, { disabled: off || !mine.spot, "data-id": "confirm" }, badge ? el("span", { class: "plus" }, badge) : ""));
    return;
  }
  if (now.table.can_undo) made.append(button(say("undo"), "secondary", () => ask({ kind: "undo" }), { disabled: off, "data-id": "undo" }));
  if (offers().offer) made.append(button(offers().offer.title, "primary", () => open("offer"), { "data-id": "offer" }));
  else {
    ready.forEach((choice) => made.append(does(choice, "secondary", off)));
    made.prepend(el("p", { class: "prompt" }, now.table.page.asking || (live() ? offers().choose : now.table.page.status)));
  }
}

function does(choice, kind, off) {
  const go = () => {
    close();
    ask({ kind: "act", action: choice.action });
  };
  return button(icon(choice.icon), kind, go, { disabled: off, "data-id": choice.id }, choice.does);
}

/** Something to decide at leisure. */
drawers.offer = () => {
  const found = now.table && now.table.page && now.table.page.board && now.table.page.board.offer;
  if (!found || !land()) return null;
  const board = land().grid;
  return [
    found.title,
    el("p", { class: "muted" }, found.text),
    el("div", { class: "evidence" },
      ...found.marks.map(([mark, words, note]) => el("p", {}, coin(board, mark), el("b", { class: "grow" }, words), el("span", {}, note))),
      el("div", { class: "tiles" }, ...offers().pieces.map((one) => piece(board, one.lies[0], one.marks, 20)))),
    ...found.facts.map(([name, text]) => el("p", { class: "fact" }, icon(name), el("span", {}, text))),
    el("div", { class: "two" }, ...offers().choices.slice().reverse().map((choice, i, all) => does(choice, i === all.length - 1 ? "primary" : "secondary", busy()))),
  ];
};
