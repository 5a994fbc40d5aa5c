/* Before the game: joining, waiting to be let in, the lobby, and having been sent away. */

import { awayLong, cancel, connect, move, send, startOver } from "./connection.js";
import { button, el, icon } from "./draw.js";
import { tonight } from "./evening.js";
import { keep, me } from "./memory.js";
import { open } from "./overlay.js";
import { avatar, known } from "./people.js";
import { unlock } from "./senses.js";
import { now, redraw } from "./state.js";
import { LANGUAGES, say } from "./words.js";

/** Written once and never made anew: somebody may be typing. */
const field = el("input", { id: "name", maxlength: 24, autocomplete: "nickname", autocapitalize: "words", value: me.name, enterkeyhint: "go", "data-id": "name" });

const number = el("input", { id: "number", maxlength: 7, inputmode: "numeric", autocomplete: "one-time-code", enterkeyhint: "go", "data-id": "number" });

function plain(...children) {
  return el("main", { class: "plain" }, el("img", { src: "icon.svg", alt: "", width: 72, height: 72 }), ...children);
}

function toApp() {
  const link = "petka://" + location.host + "/" + (me.secret ? "#" + me.secret : "");
  return /Android/.test(navigator.userAgent) ? el("a", { class: "btn plainbtn", href: link, "data-id": "app" }, say("open_app")) : "";
}

function languages(onLanguage) {
  return el("div", { class: "languages" }, ...Object.keys(LANGUAGES).map((code) =>
    button(LANGUAGES[code], "chip" + (me.language === code ? " on" : ""), () => onLanguage(code), { lang: code, "aria-pressed": String(me.language === code), "data-id": "language-" + code })));
}

export function joining(onLanguage) {
  const go = (event) => {
    event.preventDefault();
    me.name = field.value.trim();
    keep();
    unlock();
    connect();
  };
  const back = (one) => () => {
    me.name = one.name;
    connect(one.name);
  };
  const found = now.lost.map((one) => el("li", {}, button(avatar(one), "secondary again", back(one), { "aria-label": say("back_as", one.name), "data-id": "back-" + one.name }, one.name)));
  const door = now.door;
  return plain(
    el("h1", {}, door ? door.title : "Pětka"),
    door ? el("p", { class: "muted" }, door.people) : "",
    found.length ? el("section", { class: "lost" }, el("h2", {}, say("back_here")), el("ul", {}, ...found)) : "",
    el("form", { onsubmit: go }, el("label", { for: "name" }, say("name")), field, button(say("join"), "primary", null, { type: "submit", "data-id": "join" })),
    moving(),
    toApp(),
    languages(onLanguage)
  );
}

/** One's own seat comes along from another phone, with its name and colour. */
function moving() {
  const go = (event) => {
    event.preventDefault();
    const code = number.value.replace(/\D/g, "");
    number.value = "";
    unlock();
    if (code) move(code);
  };
  const show = () => {
    now.moving = true;
    redraw();
    number.focus();
  };
  if (!now.moving) return button(say("have_number"), "plainbtn", show, { "data-id": "have-number" });
  return el("form", { onsubmit: go }, el("label", { for: "number" }, say("number")), number, button(say("take_seat"), "secondary", null, { type: "submit", "data-id": "take-seat" }));
}

/** Looking for the table, or knocking; whoever has a seat there is not asked whether to give up. */
export function waiting(onLanguage) {
  const knocks = now.table !== null;
  const looks = () => (awayLong() ? say("connecting_long") : say("connecting"));
  const text = !knocks ? looks() : now.reminded ? say("knock_long") : say("let_in");
  const off = knocks || !me.guest ? button(say("cancel"), "secondary alone", () => cancel(), { "data-id": "cancel-joining" }) : "";
  return plain(el("h1", {}, "Pětka"), el("div", { class: "ring", "aria-hidden": "true" }), el("p", { role: "status" }, text), off, languages(onLanguage));
}

export function ended(sheet, onLanguage) {
  const again = () => {
    now.line = "idle";
    now.sorry = null;
    if (me.guest) connect();
    else startOver();
    redraw();
  };
  const final = now.sorry && (now.sorry.reason === "removed" || now.sorry.reason === "other_version");
  return plain(el("h1", {}, "Pětka"), el("p", {}, now.sorry ? now.sorry.text : ""), final ? "" : button(say("again"), "primary alone", again, { "data-id": "again" }), sheet, languages(onLanguage));
}

export function banners() {
  const found = [];
  if (now.line === "away") found.push(el("p", { class: "banner bad" }, el("span", { class: "ring small", "aria-hidden": "true" }), el("span", {}, say("away"), awayLong() ? " " + say("away_long") : "")));
  else if (now.table.asleep) found.push(el("p", { class: "banner warn" }, say("host_asleep")));
  if (now.welcomed && now.line === "here" && now.table.kind === "lobby") {
    const shut = () => {
      now.welcomed = false;
      redraw();
    };
    found.push(el("p", { class: "banner good" }, el("span", { class: "grow" }, say("in")), button(icon("cross"), "small", shut, { "aria-label": say("close"), "data-id": "shut" })));
  }
  return found;
}

function standing(one) {
  if (!one.here) return say("gone");
  if (one.seat === null) return say("watch");
  if (one.host) return say("host");
  if (one.kind === "bot") return say("bot");
  return one.ready ? say("ready_done") : say(one.kind);
}

export function lobby() {
  const { page, guest } = now.table;
  const people = known();
  const mine = people.find((one) => one.you);
  const sits = mine && mine.seat !== null;
  const list = people.map((one) =>
    el("li", { class: (one.here ? "" : "gone") + (one.you ? " you" : "") },
      avatar(one, !one.here ? "away" : one.seat !== null && one.ready ? "ready" : ""),
      el("b", {}, one.name), el("small", {}, one.you ? say("yourself") + (sits ? "" : ", " + say("watch").toLowerCase()) : standing(one))));
  const card = el("section", { class: "game-card" },
    el("div", { class: "game-head", style: page.tint ? "--from:" + page.tint[0] + ";--to:" + page.tint[1] : null }, el("b", {}, page.game), el("span", {}, page.line || "")),
    page.book ? button(icon("play"), "entry", () => open("howto"), { "data-id": "howto" }, el("span", { class: "grow" }, say("how_to_play")), icon("next")) : "");
  const self = mine ? button(avatar(mine), "entry self", () => open("you"), { "data-id": "you", "aria-label": say("name_and_colour") + ", " + mine.name }, el("span", { class: "grow" }, el("small", {}, say("your_name")), el("b", {}, mine.name)), icon("pen")) : "";
  return el("main", { class: "page lobby" },
    el("div", { class: "top" }, ...banners(),
      el("header", {}, el("div", { class: "grow" }, el("h1", {}, page.table || page.title), el("p", {}, el("i", { class: "dot " + now.line }), el("span", {}, page.soon || say("start_soon")))),
        button(icon("menu"), "icon", () => open("menu"), { "aria-label": say("menu"), "data-id": "menu" }))),
    el("div", { class: "list" }, card, self,
      el("section", { class: "card" }, el("div", { class: "between" }, el("h2", {}, say("at_table")), el("span", { class: "muted" }, page.status)), el("ul", {}, ...list)),
      tonight(page.evening)),
    el("div", { class: "bar" },
      !sits && page.no_seat ? el("p", { class: "prompt" }, page.no_seat) : button(sits ? say("watch") : say("sit_down"), "secondary", () => send({ kind: "watch", yes: sits }), { "data-id": "watch" }),
      sits ? button(guest.ready ? say("not_ready") : say("ready"), guest.ready ? "secondary" : "primary", () => send({ kind: "ready", yes: !guest.ready }), { "data-id": "ready" }) : ""));
}
