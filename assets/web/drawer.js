/* The drawer: menu, how to play, rule book, scoring, one's own name and colour, everybody, real dice. */

import { ask, busy, send } from "./connection.js";
import { button, coloured, el, icon, symbol } from "./draw.js";
import { keep, me } from "./memory.js";
import { close, open } from "./overlay.js";
import { avatar, everybody } from "./people.js";
import { now, redraw } from "./state.js";
import { LANGUAGES, say } from "./words.js";

const AVATARS = ["amber", "coral", "sky", "leaf", "lilac", "mint"];

/** The texts of a game in a language, once they have been fetched. */
const books = {};
const typed = [];

/** What parts of the page add, by name: a title and what stands below it. */
export const drawers = {};

/** Written once and never made anew: somebody may be typing. */
export const nameField = el("input", { maxlength: 24, autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "done", "data-id": "name" });

export function drawer(onLook, onLanguage) {
  const made = { menu, move, howto, rules, scoring, you, leave, dice, big, people: () => people(onLook), language: () => language(onLanguage) }[now.drawer] || drawers[now.drawer];
  const inside = made && made();
  if (!inside) return "";
  const [title, ...rest] = inside;
  return el("div", { class: "cover", onclick: (event) => event.target === event.currentTarget && close() },
    el("section", { class: "drawer", role: "dialog", "aria-modal": "true", "aria-labelledby": "drawer-title" },
      el("div", { class: "between" }, el("h2", { id: "drawer-title", tabindex: -1, "data-id": "drawer-title" }, title), button(icon("cross"), "icon", close, { "aria-label": say("close"), "data-id": "close" })),
      ...rest));
}

function entry(sign, text, name) {
  return button(icon(sign), "entry", () => open(name), { "data-id": "open-" + name }, el("span", { class: "grow" }, text), icon("next"));
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
    now.table && now.table.people ? button(icon("next"), "entry", () => { send({ kind: "move" }); open("move"); }, { "data-id": "open-move" }, el("span", { class: "grow" }, say("move"))) : "",
    nextGame(),
    page.board ? entry("eye", say("everybody"), "people") : "",
    entry("screen", say("show_big"), "big"),
    entry("book", say("language"), "language"),
    button(icon(me.sound ? "sound" : "silence"), "entry", sound, { "data-id": "menu-sound" }, el("span", { class: "grow" }, me.sound ? say("sound_off") : say("sound_on"))),
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
  return button(icon("check"), "entry", tell, { "data-id": "next-game" }, el("span", { class: "grow" }, watches ? say("play_next") : say("watch_next")));
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
      el("section", {}, el("h3", {}, i + 1 + ". " + part.title),
        el("ul", { class: "steps-read" }, ...part.steps.map((step) => el("li", {}, el("b", {}, step.title), " ", step.text))))),
    button(say("rule_book"), "secondary", () => open("rules"), { "data-id": "open-rules" }),
  ];
}

function rules() {
  const found = book();
  if (!found) return [say("rule_book"), el("p", { role: "status" }, say("connecting"))];
  return [
    say("rule_book"),
    ...found.sections.map((section) =>
      el("section", {}, el("h3", {}, section.title),
        ...section.rules.map((rule) => el("div", { class: "rule" }, el("small", {}, rule.number), el("div", {}, el("p", {}, rule.text), rule.table ? table(rule.table) : ""))))),
  ];
}

function table(rows) {
  return el("table", {}, ...rows.map((cells) => el("tr", {}, ...cells.map((cell) => el("td", {}, String(cell))))));
}

function scoring() {
  const found = now.table && now.table.page && now.table.page.scoring;
  return found ? [found.title, table(found.rows), found.note ? el("p", { class: "muted" }, found.note) : ""] : null;
}

function language(onLanguage) {
  const choices = Object.keys(LANGUAGES).map((code) =>
    button(me.language === code ? icon("check") : el("span", { class: "gap" }), "entry", () => onLanguage(code), { lang: code, "aria-pressed": String(me.language === code), "data-id": "language-" + code }, LANGUAGES[code]));
  return [say("language"), ...choices];
}

/** Name and colour, until the game begins. */
function you() {
  const mine = now.table && now.table.people && now.table.people.find((one) => one.you);
  if (!mine) return null;
  if (document.activeElement !== nameField && nameField.dataset.of !== mine.name) nameField.value = nameField.dataset.of = mine.name;
  const go = (event) => {
    event.preventDefault();
    me.name = nameField.value.trim() || mine.name;
    keep();
    send({ kind: "rename", name: me.name });
    close();
  };
  const pick = (colour) => () => {
    me.avatar = colour;
    keep();
    send({ kind: "recolour", avatar: colour });
  };
  const others = now.table.people.filter((one) => !one.you);
  const swatches = AVATARS.map((colour) => {
    const taken = others.find((one) => one.avatar === colour);
    const own = mine.avatar === colour;
    const label = [say(colour), own ? say("yours") : taken ? say("taken_by", taken.name) : ""].filter(Boolean).join(", ");
    return button("", "swatch" + (own ? " own" : taken ? " taken" : ""), pick(colour), { "aria-label": label, "aria-pressed": String(own), "data-id": "colour-" + colour }, avatar({ name: own ? mine.name : taken ? taken.name : " ", avatar: colour }));
  });
  nameField.id = "new-name";
  return [
    say("name_and_colour"),
    el("form", { onsubmit: go }, el("label", { for: "new-name" }, say("your_name")), nameField,
      el("div", { class: "swatches", role: "group", "aria-label": say("your_colour") }, ...swatches),
      button(say("done"), "primary", null, { type: "submit", "data-id": "rename" })),
  ];
}

/** The same table for everybody in the room; it is no guest and takes no seat. */
function big() {
  const address = location.host + "/tv";
  return [
    say("show_big"),
    el("p", { class: "big-address" }, address),
    el("p", { class: "muted" }, say("big_how")),
    el("a", { class: "btn secondary", href: "tv" + (me.secret ? "#" + me.secret : ""), target: "_blank", rel: "noopener", "data-id": "big-here" }, say("big_here")),
  ];
}

/** The number by which one's own seat goes to another phone. */
function move() {
  const found = now.table && now.table.seat_code;
  const shown = found ? found.code.slice(0, 3) + " " + found.code.slice(3) : say("moment");
  return [say("move"), el("p", { class: "number", role: "status" }, shown), el("p", {}, say("move_how"))];
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
    el("p", {}, say("leave_question")),
    el("div", { class: "two" }, button(say("cancel"), "secondary", close, { "data-id": "stay" }), button(say("leave"), "secondary harm", go, { "data-id": "leave" })),
  ];
}

/** Real dice lie on the table: who has rolled types what is on top. */
function dice() {
  const wanted = now.table && now.table.page && now.table.page.types;
  if (!wanted) return null;
  typed.length = wanted.length;
  const rows = wanted.map((one, i) =>
    el("div", { class: "typing", role: "group", "aria-label": one.name },
      coloured(el("span", { class: "which" }, symbol(one.colour)), one.colour),
      ...one.faces.map((face) =>
        button(face.text, "face-key" + (typed[i] === face.value ? " on" : ""), () => { typed[i] = face.value; redraw(); }, { "aria-pressed": String(typed[i] === face.value), "aria-label": one.name + " " + face.text, "data-id": "type" + i + "-" + face.text }))));
  const use = () => {
    ask({ kind: "type", values: typed.slice() });
    typed.fill(undefined);
    close();
  };
  const complete = wanted.every((_, i) => typed[i] !== undefined);
  return [say("type_dice"), ...rows, button(say("use_dice"), "primary", use, { disabled: !complete || busy(), "data-id": "use-dice" })];
}
