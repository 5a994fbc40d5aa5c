/* The drawer: menu, how to play, rule book, scoring, one's own name and colour, everybody, real dice. */

import { ask, busy, send } from "./connection.js";
import { button, coloured, el, icon, symbol } from "./draw.js";
import { keep, me } from "./memory.js";
import { you } from "./lobby.js";
import { close, open } from "./overlay.js";
import { everybody } from "./people.js";
import { now, redraw } from "./state.js";
import { LANGUAGES, say } from "./words.js";

/** The texts of a game in a language, once they have been fetched. */
const books = {};
const typed = [];

/** What parts of the page add, by name: a title and what stands below it. */
export const drawers = {};

export function drawer(onLook, onLanguage) {
  const made = { menu, move, howto, rules, scoring, you, leave, dice, big, people: () => people(onLook), language: () => language(onLanguage) }[now.drawer] || drawers[now.drawer];
  const inside = made && made();
  if (!inside) return "";
  const [title, ...rest] = inside;
  return el("div.cover", { onclick: (event) => event.target === event.currentTarget && close() },
    el("section.drawer", { role: "dialog", "aria-modal": "true", "aria-labelledby": "drawer-title" },
      el("div.between", el("h2", { id: "drawer-title", tabindex: -1, "data-id": "drawer-title" }, title), button(icon("cross"), "icon", close, { label: say("close"), "data-id": "close" })),
      ...rest));
}

function entry(sign, text, name) {
  return button(icon(sign), "entry", () => open(name), { "data-id": "open-" + name }, el("span.grow", text), icon("next"));
}

function menu() {
  const page = now.table ? now.table.page || {} : {};
  const sound = () => {
    me.sound = !me.sound;
    keep();
    redraw();
  };
  return [
    page.game || "Pětka",
    page.book ? entry("play", say("how_to_play"), "howto") : "",
    page.book ? entry("book", say("rule_book"), "rules") : "",
    page.scoring ? entry("check", say("scoring"), "scoring") : "",
    now.table && now.table.kind === "lobby" ? entry("pen", say("name_and_colour"), "you") : "",
    now.table && now.table.people ? button(icon("next"), "entry", () => { send({ kind: "move" }); open("move"); }, "open-move", el("span.grow", say("move"))) : "",
    nextGame(),
    page.board ? entry("eye", say("everybody"), "people") : "",
    entry("screen", say("show_big"), "big"),
    entry("book", say("language"), "language"),
    button(icon(me.sound ? "sound" : "silence"), "entry", sound, "menu-sound", el("span.grow", me.sound ? say("sound_off") : say("sound_on"))),
    now.table && (now.table.kind === "lobby" || now.table.seat !== null) ? entry("door", say("leave"), "leave") : "",
  ];
}

/** Who has no seat says whether they want one in the next game. */
function nextGame() {
  const told = now.table;
  if (!told || told.kind !== "table" || told.seat !== null || !told.page.next_game) return "";
  const { watches } = told.guest;
  const tell = () => {
    send({ kind: "watch", yes: !watches });
    close();
  };
  return button(icon("check"), "entry", tell, "next-game", el("span.grow", watches ? say("play_next") : say("watch_next")));
}

/** Rules and lesson of the game, fetched when somebody wants to read them. */
function book() {
  const address = now.table && now.table.page && now.table.page.book;
  if (!address) return null;
  if (books[address] === undefined) {
    books[address] = null;
    fetch(address)
      .then((answer) => answer.json())
      .then((found) => (books[address] = found))
      .catch(() => delete books[address])
      .then(redraw);
  }
  return books[address];
}

function howto() {
  const found = book();
  if (!found) return [say("how_to_play"), el("p", { role: "status" }, say("connecting"))];
  return [
    say("how_to_play"),
    ...found.lesson.map((part, i) =>
      el("section", el("h3", i + 1 + ". " + part.title),
        el("ul.steps-read", ...part.steps.map((step) => el("li", el("b", step.title), " ", step.text))))),
    button(say("rule_book"), "secondary", () => open("rules"), "open-rules"),
  ];
}

function rules() {
  const found = book();
  if (!found) return [say("rule_book"), el("p", { role: "status" }, say("connecting"))];
  return [
    say("rule_book"),
    ...found.sections.map((section) =>
      el("section", el("h3", section.title),
        ...section.rules.map((rule) => el("div.rule", el("small", rule.number), el("div", el("p", rule.text), rule.table ? table(rule.table) : ""))))),
  ];
}

function table(rows) {
  return el("table", ...rows.map((cells) => el("tr", ...cells.map((cell) => el("td", String(cell))))));
}

function scoring() {
  const found = now.table && now.table.page && now.table.page.scoring;
  return found ? [found.title, table(found.rows), found.note ? el("p.muted", found.note) : ""] : null;
}

function language(onLanguage) {
  const choices = Object.keys(LANGUAGES).map((code) =>
    button(me.language === code ? icon("check") : el("span.gap"), "entry", () => onLanguage(code), { lang: code, "aria-pressed": String(me.language === code), "data-id": "language-" + code }, LANGUAGES[code]));
  return [say("language"), ...choices];
}

/** The same table for everybody in the room; it is no guest and takes no seat. */
function big() {
  const address = location.host + "/tv";
  return [
    say("show_big"),
    el("p.big-address", address),
    el("p.muted", say("big_how")),
    el("a.btn.secondary", { href: "tv" + (me.secret ? "#" + me.secret : ""), target: "_blank", rel: "noopener", "data-id": "big-here" }, say("big_here")),
  ];
}

/** The number by which one's own seat goes to another phone. */
function move() {
  const found = now.table && now.table.seat_code;
  const shown = found ? found.code.slice(0, 3) + " " + found.code.slice(3) : say("moment");
  return [say("move"), el("p.number", { role: "status" }, shown), el("p", say("move_how"))];
}

function people(onLook) {
  return now.table && now.table.kind === "table" ? [say("everybody"), everybody((one) => { onLook(one); close(); })] : null;
}

function leave() {
  const go = () => {
    ask({ kind: "leave" });
    close();
  };
  return [
    say("leave"),
    el("p", say("leave_question")),
    el("div.two", button(say("cancel"), "secondary", close, "stay"), button(say("leave"), "secondary harm", go, { "data-id": "leave" })),
  ];
}

/** Real dice lie on the table: who has rolled types what is on top. */
function dice() {
  const wanted = now.table && now.table.page && now.table.page.types;
  if (!wanted) return null;
  typed.length = wanted.length;
  const rows = wanted.map((one, i) =>
    el("div.typing", { role: "group", label: one.name },
      coloured(el("span.which", symbol(one.colour)), one.colour),
      ...one.faces.map((face) =>
        button(face.text, "face-key" + (typed[i] === face.value ? " on" : ""), () => { typed[i] = face.value; redraw(); }, { "aria-pressed": String(typed[i] === face.value), label: one.name + " " + face.text, "data-id": "type" + i + "-" + face.text }))));
  const use = () => {
    ask({ kind: "type", values: typed.slice() });
    typed.fill(undefined);
    close();
  };
  const complete = wanted.every((_, i) => typed[i] !== undefined);
  return [say("type_dice"), ...rows, button(say("use_dice"), "primary", use, { disabled: !complete || busy(), "data-id": "use-dice" })];
}
