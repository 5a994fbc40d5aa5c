/* People: their circles, the row below the sheet, the list of all. */

import { button, el, icon } from "./draw.js";
import { initials } from "./names.js";
import { now } from "./state.js";
import { say } from "./words.js";

const FEW = 8;
const BADGES = { acts: "pen", done: "check", away: "dots", left: "door", ready: "check" };

let letters = {};

/** What stands in somebody's circle; worked out once for everybody at the table. */
function letter(name) {
  if (letters.of !== now.table) {
    const names = now.table && now.table.people ? known().map((one) => one.name) : [];
    letters = { of: now.table, by: new Map(initials(names).map((short, i) => [names[i], short])) };
  }
  return letters.by.get(name) || initials([name])[0];
}

export function avatar(one, mark) {
  const short = one.name ? letter(one.name) : "";
  const sign = now.reactions[one.name];
  return el("span", { class: "avatar a-" + one.avatar.replace(" ", "-") + (short.length > 1 ? " long" : ""), "aria-hidden": "true" }, short,
    mark && BADGES[mark] ? el("i", { class: "badge-" + mark }, icon(BADGES[mark])) : "",
    sign ? el("em", icon(sign)) : "");
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
    label: text, title: text, "data-id": "seat" + one.seat, "aria-pressed": String(now.looking === one.seat),
  }, avatar(one, over ? "" : one.mark), el("span.who", one.you ? say("you") : one.name), el("small", one.score || ""));
}

/** Below the sheet. A crowd is shown in part; `onAll` shows the rest. */
export function row(onTap, onAll) {
  const all = seated();
  const shown = all.length > FEW ? all.slice(0, FEW - 1) : all;
  const more = all.length > shown.length
    ? button("", "person more", onAll, { "data-id": "everybody", label: say("everybody") }, el("span.avatar.rest", { "aria-hidden": "true" }, "+" + (all.length - shown.length)), el("span.who", say("everybody")))
    : "";
  return el("div.people", el("p", now.table.page.status || ""), el("div.row", ...shown.map((one) => person(one, onTap)), more));
}

/** Who is waited for, small, where the row of people is out of sight. */
export function waited() {
  const all = seated().filter((one) => one.mark === "acts");
  const more = all.length > FEW ? el("b", "+" + (all.length - FEW)) : "";
  return all.length ? el("div.waits", { "aria-hidden": "true" }, icon("pen"), ...all.slice(0, FEW).map((one) => avatar(one)), more) : "";
}

export function everybody(onTap) {
  return el("div.row.all", ...seated().map((one) => person(one, onTap)));
}
