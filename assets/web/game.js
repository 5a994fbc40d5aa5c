/* The running game, whatever it is: whose turn it is, what it is played with, the people and what can be done. */

import { ask, busy, send } from "./connection.js";
import { button, el, icon } from "./draw.js";
import { ending } from "./end.js";
import { banners } from "./lobby.js";
import { open } from "./overlay.js";
import { part } from "./parts.js";
import { avatar, known, row } from "./people.js";
import { now, redraw } from "./state.js";
import { say } from "./words.js";

export const REACTIONS = ["thumb", "party", "heart", "laugh", "wave"];

export function look(one) {
  now.looking = one.you || now.looking === one.seat ? null : one.seat;
  now.selection = [];
  now.armed = "";
  send({ kind: "look", seat: now.looking });
  redraw();
}

export function playing() {
  const { page } = now.table;
  document.body.classList.toggle("on-board", Boolean(page.board));
  const people = known();
  const game = part(page.kind);
  const first = people.find((one) => one.seat === page.roller) || people.find((one) => one.you);
  const toggle = () => {
    now.reacting = !now.reacting;
    redraw();
  };
  const head = el("header", {},
    first ? avatar(first) : "",
    el("div", { class: "grow" }, el("h1", {}, page.title), el("p", {}, el("i", { class: "dot " + now.line }), el("span", {}, [page.table, page.subtitle].filter(Boolean).join(" \u00b7 ")))),
    page.results ? "" : button(icon("laugh"), "icon", toggle, { "aria-label": say("react"), "aria-expanded": String(Boolean(now.reacting)), "data-id": "react" }),
    button(icon("menu"), "icon", () => open("menu"), { "aria-label": say("menu"), "data-id": "menu" }));
  const body = el("div", { class: "body" });
  const over = page.results && now.looking === null;
  if (over) body.append(el("div", { class: "end" }, ...ending(page, look, now.fresh)));
  else body.append(...(game ? game.body() : [el("p", { class: "watching muted", role: "status" }, say("connecting"))]));
  if (!over && page.next_game) body.append(el("p", { class: "watching muted" }, page.next_game));
  const top = el("div", { class: "top" }, ...banners(), head);
  const reacting = now.reacting && !page.results ? reactions() : "";
  const below = over || page.board ? "" : row(look, () => open("people"));
  return el("main", { class: "page playing" + (over ? " over" : page.board ? " laid" : "") }, top, body, below, reacting, bar(game));
}

/** A few signs, no words: nobody can be insulted, and everybody reads them. */
function reactions() {
  return el("div", { class: "reactions", role: "group", "aria-label": say("react") }, ...REACTIONS.map((sign) =>
    button(icon(sign), "reaction", () => send({ kind: "react", sign }), { "aria-label": { thumb: say("thumb"), party: say("party"), heart: say("heart"), laugh: say("laugh"), wave: say("wave") }[sign], "data-id": "react-" + sign })));
}

function bar(game) {
  const page = now.table.page;
  const off = now.line !== "here" || busy();
  const made = el("div", { class: "bar" });
  if (page.asks) {
    made.append(el("p", { class: "grow" }, page.asks), button(say("disagree"), "secondary", () => ask({ kind: "agree", yes: false }), { disabled: off, "data-id": "disagree" }), button(say("agree"), "primary", () => ask({ kind: "agree", yes: true }), { disabled: off, "data-id": "agree" }));
  } else if (now.looking !== null) {
    visiting(made);
  } else if (page.results) {
    made.append(reactions());
  } else if (game) {
    game.bar(made, off);
  }
  return made.childNodes.length ? made : "";
}

/** Somebody else's sheet is shown. */
function visiting(made) {
  const { page, seat, wished } = now.table;
  const other = known().find((one) => one.seat === now.looking);
  if (other && other.free && seat === null) made.append(wished === now.looking ? el("p", { class: "grow" }, say("seat_asked")) : button(say("sit"), "secondary", () => send({ kind: "sit", seat: now.looking }), { "data-id": "sit" }));
  if (other && other.acts && other.here && other.kind !== "bot" && !other.you) made.append(button(say("nudge"), "secondary", () => send({ kind: "nudge", seat: now.looking }), { "data-id": "nudge" }));
  const back = () => {
    now.looking = null;
    send({ kind: "look", seat: null });
    redraw();
  };
  const text = page.results ? say("back_to_end") : seat !== null ? say("back") : say("close");
  made.append(button(text, "primary", back, { "data-id": "back" }));
}
