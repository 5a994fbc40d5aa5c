/* People: their circles, the row below the sheet, the list of all. */

import { button, el, icon } from "./draw.js";
import { initials } from "./names.js";
import { now } from "./state.js";
import { say } from "./words.js";

const FEW = 8;
const BADGES = { acts: "pen", done: "check", away: "dots", left: "door", ready: "check" };

export function avatar(one, mark) {
  const all = now.table && now.table.people ? known() : [];
  const names = all.map((other) => other.name);
  const place = names.indexOf(one.name);
  const letter = place >= 0 ? initials(names)[place] : initials([one.name])[0];
  const sign = now.reactions[one.name];
  return el("span", { class: "avatar a-" + one.avatar.replace(" ", "-") + (letter.length > 1 ? " long" : ""), "aria-hidden": "true" }, letter,
    mark && BADGES[mark] ? el("i", { class: "badge-" + mark }, icon(BADGES[mark])) : "",
    sign ? el("em", {}, icon(sign)) : "");
}

/** Everybody at the table, with what the page knows of them. */
export function known() {
  const { people, page } = now.table;
  return people.map((one, i) => Object.assign({}, one, page && page.people[i]));
}

/** Everybody with a seat, and what is known of them in this game; whoever is waited for comes first in a crowd. */
export function seated() {
  const all = known()
    .filter((one) => one.seat !== null)
    .map((one) => Object.assign(one, { mark: one.left ? "left" : !one.here ? "away" : one.acts ? "acts" : "done" }));
  if (all.length <= FEW) return all;
  const rank = (one) => (one.you ? 0 : one.mark === "acts" ? 1 : one.acts ? 2 : 3);
  return all.map((one, i) => [one, i]).sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1]).map((pair) => pair[0]);
}

function label(one) {
  const doing = { left: say("left"), away: say("gone"), acts: say("writes"), done: "" }[one.mark];
  return [one.name, one.score, now.table.page.results ? "" : doing].filter(Boolean).join(", ");
}

function person(one, onTap) {
  const over = Boolean(now.table.page.results);
  const text = label(one);
  return button("", "person " + one.mark + (now.looking === one.seat ? " on" : ""), () => onTap(one), {
    "aria-label": text, title: text, "data-id": "seat" + one.seat, "aria-pressed": String(now.looking === one.seat),
  }, avatar(one, over ? "" : one.mark), el("span", { class: "who" }, one.you ? say("you") : one.name), el("small", {}, one.score || ""));
}

/** Below the sheet. A crowd is shown in part; `onAll` shows the rest. */
export function row(onTap, onAll) {
  const all = seated();
  const shown = all.length > FEW ? all.slice(0, FEW - 1) : all;
  const more = all.length > shown.length
    ? button("", "person more", onAll, { "data-id": "everybody", "aria-label": say("everybody") }, el("span", { class: "avatar rest", "aria-hidden": "true" }, "+" + (all.length - shown.length)), el("span", { class: "who" }, say("everybody")))
    : "";
  return el("div", { class: "people" }, el("p", {}, now.table.page.status || ""), el("div", { class: "row" }, ...shown.map((one) => person(one, onTap)), more));
}

export function everybody(onTap) {
  return el("div", { class: "row all" }, ...seated().map((one) => person(one, onTap)));
}
