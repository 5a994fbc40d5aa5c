/* The page of a game on sheets: dice, paper, what is chosen and what it does. */

import { ask, busy } from "./connection.js";
import { thrown, tray } from "./dice.js";
import { button, el, icon } from "./draw.js";
import { open, toast } from "./overlay.js";
import { alone, chosen, confirms, still, tap } from "./selection.js";
import { paper } from "./sheet.js";
import { now, redraw, rolling } from "./state.js";
import { say } from "./words.js";

const [WIDEST, NARROWEST, PART, AROUND] = [560, 340, 0.56, 28];

/** A new picture of the table came. */
export function told(before) {
  const [page, was] = [now.table.page, (before && before.page) || {}];
  if (!page.sheet || !was.sheet || was.sheet.seat !== page.sheet.seat) now.selection = [];
  now.selection = still(page.sheet, now.selection);
  if (!still(page.sheet, [now.armed]).length) now.armed = "";
  thrown(was.thrown, page.thrown);
}

/** The sheet as it can be used now: while dice tumble, nothing of what they bring is known. */
function view(fixed) {
  const page = now.table.page;
  let sheet = page.sheet;
  if (sheet && rolling()) {
    const items = sheet.items.filter((one) => one.kind !== "button").map((one) => (one.kind === "cell" ? Object.assign({}, one, { why: "" }) : one));
    sheet = Object.assign({}, sheet, { items, choices: [], note: "", choose: "" });
  }
  const pending = sheet && sheet.own ? chosen(sheet, now.selection) : undefined;
  return { sheet, still: fixed, selection: now.selection, pending, note: (pending && pending.note) || (sheet ? sheet.note : ""), hint: page.hint, onTap: fixed ? () => {} : tapped };
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

/** The paper by itself, for who was sent away. */
export function rest() {
  return now.table.page.sheet ? paper(view(true), say("total")) : "";
}

export function body() {
  const { page } = now.table;
  const seen = view(false);
  return [tray(seen, page), seen.sheet ? paper(seen, say("total")) : el("p", { class: "watching muted" }, say("watching"))];
}

/** How large a unit of the sheet is: the paper fills the width; beside the dice the height, unless that is too little. */
export function fit() {
  const sheet = document.querySelector("#app .paper");
  if (!sheet) return;
  const [wide, high] = ["--w", "--h"].map((size) => Number(sheet.style.getPropertyValue(size)));
  const page = sheet.closest(".page");
  let unit;
  if (page && getComputedStyle(page).display === "grid") {
    unit = Math.min((page.clientWidth * PART) / wide, Math.max((page.clientHeight - AROUND) / high, NARROWEST / wide));
  } else {
    const room = getComputedStyle(sheet.parentElement);
    const inside = sheet.parentElement.clientWidth - parseFloat(room.paddingLeft) - parseFloat(room.paddingRight);
    unit = Math.min(inside, WIDEST) / wide;
  }
  sheet.style.setProperty("--u", unit + "px");
}

/** What can be done, in the bar. */
export function bar(made, off) {
  const { page } = now.table;
  const seen = view(false);
  if (rolling()) made.append(el("p", { class: "prompt" }, say("rolling")));
  else if (page.rolls) made.append(button(say("roll"), "primary", () => ask({ kind: "roll" }), { disabled: off, "data-id": "roll" }));
  else if (page.types) made.append(button(say("type_dice"), "primary", () => open("dice"), { disabled: off, "data-id": "type" }));
  else if (seen.sheet && seen.sheet.own) possible(made, seen, off);
  else if (page.status) made.append(el("p", { class: "prompt" }, page.status));
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
