/* The running game: who rolls, the tray, a sheet, the people and what can be done. */

import { ask, busy, send } from "./connection.js";
import { rolling, tray } from "./dice.js";
import { button, el, icon } from "./draw.js";
import { ending } from "./end.js";
import { banners, toApp } from "./lobby.js";
import { open, toast } from "./overlay.js";
import { avatar, known, row } from "./people.js";
import { alone, chosen, confirms, tap } from "./selection.js";
import { paper } from "./sheet.js";
import { now, redraw } from "./state.js";
import { say } from "./words.js";

export const REACTIONS = ["thumb", "party", "heart", "laugh", "wave"];

/** The sheet as it can be used now: while dice tumble, nothing of what they bring is known. */
export function view(still) {
  const page = now.table.page;
  let sheet = page.sheet;
  if (sheet && rolling()) {
    const items = sheet.items.filter((one) => one.kind !== "button").map((one) => (one.kind === "cell" ? Object.assign({}, one, { why: "" }) : one));
    sheet = Object.assign({}, sheet, { items, choices: [], note: "", choose: "" });
  }
  const pending = sheet && sheet.own ? chosen(sheet, now.selection) : undefined;
  return { sheet, still, selection: now.selection, pending, note: (pending && pending.note) || (sheet ? sheet.note : ""), hint: page.hint, onTap: still ? () => {} : tapped };
}

function tapped(one, offers) {
  now.armed = "";
  if (!offers) {
    toast(one.why, true);
    const node = document.querySelector('.paper [data-id="' + one.id + '"]');
    if (node) {
      node.classList.remove("shake");
      void node.offsetWidth;
      node.classList.add("shake");
    }
    return;
  }
  const sheet = now.table.page.sheet;
  if (confirms(sheet, now.selection, one)) {
    confirm();
    return;
  }
  now.selection = tap(sheet, now.selection, one.id);
  redraw();
}

function confirm() {
  const choice = chosen(now.table.page.sheet, now.selection);
  if (!choice || now.line !== "here" || busy()) return;
  ask({ kind: "act", action: choice.action });
}

export function look(one) {
  now.looking = one.you || now.looking === one.seat ? null : one.seat;
  now.selection = [];
  now.armed = "";
  send({ kind: "look", seat: now.looking });
  redraw();
}

export function playing() {
  const { page } = now.table;
  const people = known();
  const seen = view(false);
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
  else body.append(tray(seen, page));
  if (seen.sheet && !over) body.append(paper(seen, say("total")));
  else if (!over) body.append(el("p", { class: "watching muted" }, page.plays ? say("watching") : toApp()));
  if (!over && page.next_game) body.append(el("p", { class: "watching muted" }, page.next_game));
  const top = el("div", { class: "top" }, ...banners(), head);
  const reacting = now.reacting && !page.results ? reactions() : "";
  const below = over ? "" : row(look, () => open("people"));
  return el("main", { class: "page playing" + (over ? " over" : "") }, top, body, below, reacting, bar(seen));
}

/** A few signs, no words: nobody can be insulted, and everybody reads them. */
function reactions() {
  return el("div", { class: "reactions", role: "group", "aria-label": say("react") }, ...REACTIONS.map((sign) =>
    button(icon(sign), "reaction", () => send({ kind: "react", sign }), { "aria-label": { thumb: say("thumb"), party: say("party"), heart: say("heart"), laugh: say("laugh"), wave: say("wave") }[sign], "data-id": "react-" + sign })));
}

function bar(seen) {
  const page = now.table.page;
  const off = now.line !== "here" || busy();
  const made = el("div", { class: "bar" });
  if (page.asks) {
    made.append(el("p", { class: "grow" }, page.asks), button(say("disagree"), "secondary", () => ask({ kind: "agree", yes: false }), { disabled: off, "data-id": "disagree" }), button(say("agree"), "primary", () => ask({ kind: "agree", yes: true }), { disabled: off, "data-id": "agree" }));
  } else if (now.looking !== null) {
    visiting(made);
  } else if (page.results) {
    made.append(reactions());
  } else if (rolling()) {
    made.append(el("p", { class: "prompt" }, say("rolling")));
  } else if (page.rolls) {
    made.append(button(say("roll"), "primary", () => ask({ kind: "roll" }), { disabled: off, "data-id": "roll" }));
  } else if (page.types) {
    made.append(button(say("type_dice"), "primary", () => open("dice"), { disabled: off, "data-id": "type" }));
  } else if (seen.sheet && seen.sheet.own) {
    possible(made, seen, off);
  } else if (page.status) {
    made.append(el("p", { class: "prompt" }, page.status));
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

function possible(made, seen, off) {
  const { sheet, pending } = seen;
  const put = () => {
    now.selection = [];
    now.armed = "";
    redraw();
  };
  const cancel = button(icon("cross"), "secondary square", put, { "aria-label": say("cancel"), "data-id": "cancel" });
  if (pending) {
    made.append(cancel, button(pending.does, "primary", confirm, { disabled: off, "data-id": "confirm" }, pending.gain ? el("span", { class: "plus" }, "+" + pending.gain) : ""));
    return;
  }
  const buttons = sheet.items.filter((one) => one.kind === "button" && alone(sheet, one.id));
  const armed = buttons.find((one) => one.id === now.armed);
  if (armed) {
    const choice = alone(sheet, armed.id);
    if (choice.harm && choice.harm.asks) made.append(el("p", { class: "asks" }, choice.harm.asks));
    made.append(cancel, button(choice.harm ? choice.harm.again : choice.does, "secondary harm", () => does(choice), { disabled: off, "data-id": armed.id }));
    return;
  }
  if (now.selection.length) made.append(cancel);
  else if (now.table.can_undo) made.append(button(say("undo"), "secondary", () => ask({ kind: "undo" }), { disabled: off, "data-id": "undo" }));
  buttons.forEach((one) => {
    const choice = alone(sheet, one.id);
    const arm = () => {
      now.armed = one.id;
      now.selection = [];
      redraw();
    };
    made.append(button(choice.does, choice.harm ? "secondary" : "primary", choice.harm ? arm : () => does(choice), { disabled: off, "data-id": one.id }));
  });
  const prompt = now.table.page.asking || sheet.choose || now.table.page.status;
  if (prompt && !buttons.some((one) => !alone(sheet, one.id).harm)) made.prepend(el("p", { class: "prompt" }, prompt));
}

function does(choice) {
  now.selection = [];
  now.armed = "";
  ask({ kind: "act", action: choice.action });
}
