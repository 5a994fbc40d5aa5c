/* Where the page begins: hears the host, makes the page anew, keeps focus and scroll where they were. */

import { connect, onMessage, seek, send, wake } from "./connection.js";
import { drawer } from "./drawer.js";
import { look, playing } from "./game.js";
import { ended, joining, lobby, waiting } from "./lobby.js";
import { keep, me } from "./memory.js";
import { close, toast } from "./overlay.js";
import { part } from "./parts.js";
import { beep, buzz, stayAwake, title, unlock } from "./senses.js";
import { now, onChange, redraw, rolling } from "./state.js";
import { learn, say } from "./words.js";

const SHOWN = 3000;
const app = document.getElementById("app");
const news = document.getElementById("news");
let pressed = false;
let stale = false;

// -- what the host tells ---------------------------------------------------------------------------------------

onMessage((message) => {
  if (message.kind === "answer") {
    if (!message.accepted) toast(message.text, true);
  } else if (message.kind === "nudge") {
    toast(say("nudged", message.by));
    buzz([60, 60, 120]);
    beep(660);
  } else if (message.kind === "reaction") {
    reacted(message);
  } else if (["waiting", "lobby", "table"].includes(message.kind)) {
    told(message);
  }
});

function told(message) {
  const before = now.table;
  now.table = message;
  now.said = "";
  const page = message.page || {};
  if (page.kind) part(page.kind);
  if (before && before.running !== message.running) now.looking = null;
  if (before && before.seat === null && message.seat !== null && message.kind === "table") now.looking = null;
  if (before && before.kind !== message.kind && now.drawer && now.drawer !== "howto" && now.drawer !== "rules") close();
  now.fresh = Boolean(page.results) && (now.fresh || Boolean(before && before.page && !before.page.results));
  if (game()) game().told(before);
  if (acts(message) && !acts(before)) {
    buzz([30]);
    beep(520);
  }
}

function acts(table) {
  const place = table && table.kind === "table" ? table.people.findIndex((one) => one.you) : -1;
  const known = place >= 0 && table.page.people[place];
  return Boolean(known && known.acts);
}

function reacted(message) {
  now.reactions[message.by] = message.sign;
  setTimeout(() => {
    delete now.reactions[message.by];
    redraw();
  }, SHOWN);
}

// -- the page --------------------------------------------------------------------------------------------------

function speak(language) {
  me.language = language;
  document.documentElement.lang = language;
  keep();
  send({ kind: "speak", language });
  return learn(language).catch(() => {}).then(redraw);
}

function current() {
  if (now.line === "ended") return ended(rest(), speak);
  if (!me.guest && now.line === "idle") return joining(speak);
  if (!now.table || now.table.kind === "waiting") return waiting(speak);
  return now.table.kind === "lobby" ? lobby() : playing();
}

/** Not under a finger: a tap on what has been replaced meanwhile would be lost. */
function render() {
  stale = pressed;
  if (pressed) return;
  const focused = document.activeElement && document.activeElement.getAttribute("data-id");
  const scroll = scrolls();
  const page = current();
  const above = drawer(look, speak);
  const had = Boolean(app.querySelector(".drawer"));
  while (app.firstChild) app.removeChild(app.firstChild);
  app.append(page, above);
  page.inert = Boolean(above);
  if (above) page.setAttribute("aria-hidden", "true");
  scrolls(scroll);
  fit();
  tell();
  refocus(page, focused, above, had);
  const table = now.table || {};
  title(table.page && (table.page.title || table.page.game), acts(table) && !rolling());
  stayAwake(table.kind === "table" && now.line === "here" && !(table.page && table.page.results));
}

function scrolls(places) {
  const parts = [".page", ".drawer"].map((name) => app.querySelector(name));
  return parts.map((one, i) => {
    if (one && places) one.scrollTop = places[i];
    return one ? one.scrollTop : 0;
  });
}

/** Whoever steers by keys stays where they were, or comes to what can be done next. */
function refocus(page, focused, above, had) {
  const inside = above || page;
  const find = (id) => inside.querySelector('[data-id="' + id + '"]');
  let next = focused && find(focused);
  if (above && (!had || !next)) next = find("drawer-title");
  else if (!next && focused) next = inside.querySelector(".bar button:not([disabled]), .paper button.cell[tabindex='0']") || inside.querySelector("h1");
  if (!next) return;
  if (next.disabled) next = inside.querySelector("h1") || next;
  if (next.tagName === "H1") next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** For those who listen: the page is made anew all the time, this one line is not. */
function tell() {
  const { table, sorry, line } = now;
  const page = (table && table.page) || {};
  let parts = now.said ? [now.said] : [page.title, rolling() ? "" : page.spoken, table && table.asleep ? say("host_asleep") : rolling() ? "" : page.status];
  if (line === "ended") parts = [sorry && sorry.text];
  else if (line === "away") parts = [say("away")];
  const text = table || sorry ? parts.filter(Boolean).join(". ") : "";
  if (news.textContent !== text) news.textContent = text;
}

/** What the game is played with, if it has come. */
function game() {
  return now.table && now.table.kind === "table" && part(now.table.page.kind);
}

function rest() {
  return game() ? game().rest() : "";
}

function fit() {
  if (game()) game().fit();
}

// -- the device ------------------------------------------------------------------------------------------------

/** A moment later: first comes the click that a lifted finger makes. */
function released() {
  pressed = false;
  if (stale) setTimeout(render, 0);
}

window.addEventListener("pointerdown", () => (pressed = true), true);
window.addEventListener("pointermove", (event) => pressed && !event.buttons && released(), true);
["pointerup", "pointercancel", "blur"].forEach((end) => window.addEventListener(end, released, true));
window.addEventListener("click", unlock, true);
window.addEventListener("resize", fit);
document.addEventListener("visibilitychange", () => !document.hidden && wake());
window.addEventListener("online", wake);

onChange(render);
seek();
speak(me.language).then(() => me.guest && connect());
