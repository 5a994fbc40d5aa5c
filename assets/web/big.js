/* The table on a big screen: everything for everybody in the room, nothing to tap. 1920×1080, scaled as a whole. */

import { connect, onMessage } from "./connection.js";
import { thrown, tray } from "./dice.js";
import { button, el, shape } from "./draw.js";
import { confetti, podium } from "./end.js";
import { keep, me } from "./memory.js";
import { part } from "./parts.js";
import { avatar, known } from "./people.js";
import { stayAwake } from "./senses.js";
import { paper } from "./sheet.js";
import { now, onChange, redraw, rolling } from "./state.js";
import { learn, say } from "./words.js";

const [WIDE, HIGH] = [1920, 1080];
const ROOM = { wide: 1202, high: 922, gap: 22, below: 12 };
/** On smaller sheets a badge tells who still writes. */
const WORDED = 0.95;
const [SHOWN, FEW, QUIET] = [3000, 3, 4];
const app = document.getElementById("app");
const news = document.getElementById("news");
/** What stood on each sheet when the dice were rolled: what came since is this round's. */
let before = {};
let fresh = false;

// -- what the host tells ---------------------------------------------------------------------------------------

onMessage((message) => {
  if (message.kind === "reaction") reacted(message);
  if (!["waiting", "lobby", "table"].includes(message.kind)) return;
  const [was, page] = [(now.table && now.table.page) || {}, message.page || {}];
  const rolled = page.thrown && (!was.thrown || was.thrown.roll !== page.thrown.roll);
  if (rolled) before = written(was.sheets || page.sheets);
  fresh = Boolean(page.results) && (fresh || (now.table !== null && !was.results));
  now.table = message;
  thrown(was.thrown, page.thrown);
});

function written(all) {
  const found = {};
  (all || []).forEach((sheet) => {
    found[sheet.seat] = {};
    sheet.items.forEach((one) => (found[sheet.seat][one.id] = one.written || ""));
  });
  return found;
}

function reacted(message) {
  now.reactions[message.by] = message.sign;
  setTimeout(() => {
    delete now.reactions[message.by];
    redraw();
  }, SHOWN);
}

// -- the parts -------------------------------------------------------------------------------------------------

function head(page, people) {
  const acting = people.find((one) => one.seat !== null && one.seat === page.roller) || people.find((one) => one.acts);
  const line = now.line === "here" ? "" : " away";
  return el("header", {},
    el("img", { src: "icon.svg", alt: "", width: 64, height: 64 }),
    el("div", { class: "game" }, el("h1", {}, page.game), page.table ? el("p", {}, el("i", { class: "dot" + line }), page.table) : ""),
    el("div", { class: "round" }, page.subtitle ? el("b", {}, page.subtitle) : "", page.progress ? steps(page.progress) : ""),
    page.title && now.table.kind === "table" ? el("div", { class: "roller" }, acting ? avatar(acting) : "", el("b", {}, page.title)) : "");
}

function steps(progress) {
  const parts = Array.from({ length: progress.of }, (_, i) => el("i", { class: i + 1 < progress.now ? "done" : i + 1 === progress.now ? "now" : "" }));
  return el("div", { class: "progress", "aria-hidden": "true" }, ...parts);
}

function joining(page, large) {
  const join = page.join;
  if (!join) return "";
  const side = join.code.length + 2 * QUIET;
  const image = shape("svg", { viewBox: [0, 0, side, side].join(" "), class: "code", "shape-rendering": "crispEdges", role: "img", "aria-label": say("scan") });
  const dark = [];
  join.code.forEach((row, y) => row.split("").forEach((one, x) => one === "1" && dark.push("M" + (x + QUIET) + " " + (y + QUIET) + "h1v1h-1z")));
  image.append(shape("rect", { width: side, height: side, fill: "#fbf3df" }), shape("path", { d: dark.join(""), fill: "#0e3336" }));
  return el("section", { class: "join" + (large ? " large" : "") }, image,
    el("div", {}, el("h2", {}, say("scan")), el("p", {}, now.table.kind === "lobby" ? say("scan_now") : say("scan_next")),
      join.word ? el("b", { class: "word-code" }, join.word) : "", el("p", { class: "place" }, join.place)));
}

function waited(page, people) {
  const who = people.filter((one) => one.seat !== null && one.acts);
  if (rolling() || !page.status) return el("section", { class: "waited quiet" });
  return el("section", { class: "waited" }, el("p", {}, page.status), ...(who.length > FEW ? [] : who).map((one) => avatar(one, one.here === false ? "away" : "acts")));
}

function tonight(page) {
  if (!page.evening) return "";
  const rows = page.evening.people.slice(0, 8).map((one) => el("li", {}, avatar(one), el("b", {}, one.name), el("span", {}, one.shown)));
  return el("section", { class: "tonight" }, el("h2", {}, say("tonight")), el("ol", {}, ...rows));
}

/** As large as they can be: so many beside and below each other. */
function grid(count, wide, high) {
  let best = { unit: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const unit = Math.min((ROOM.wide - ROOM.gap * (columns - 1)) / columns / wide, ((ROOM.high - ROOM.gap * (rows - 1)) / rows - ROOM.below) / high);
    if (unit > best.unit + 0.01) best = { unit, columns };
  }
  return best;
}

function sheets(page, people) {
  const all = page.sheets;
  const made = all.map((sheet) => sheetOf(sheet, people.find((other) => other.seat === sheet.seat) || {}, page));
  const first = made[0].style;
  const { unit, columns } = grid(made.length, Number(first.getPropertyValue("--w")), Number(first.getPropertyValue("--h")));
  const area = el("section", { class: "sheets" }, ...made);
  area.style.setProperty("--u", Math.min(unit, 2) + "px");
  area.style.gridTemplateColumns = "repeat(" + columns + ", auto)";
  if (all[0].boxed && unit > WORDED) area.classList.add("worded");
  return area;
}

function sheetOf(sheet, person, page) {
  const base = before[sheet.seat];
  const items = sheet.items.map((item) => (base && item.kind === "cell" && item.written && base[item.id] !== undefined && base[item.id] !== item.written ? Object.assign({}, item, { class: "fresh" }) : item));
  const writes = Boolean(person.acts) && !page.rolls && !page.next;
  const done = !writes && !page.next;
  const node = paper({ sheet: Object.assign({}, sheet, { items }), selection: [], pending: null, note: person.left ? say("left") : writes ? say("writing") : done ? say("written") : " ", still: true }, say("total"));
  if (writes && !rolling()) node.classList.add("writing");
  node.querySelector(".owner").prepend(avatar({ name: sheet.title, avatar: sheet.avatar }, person.left ? "left" : writes ? "acts" : done ? "done" : ""));
  return node;
}

/** More people than sheets fit: who leads stands first. */
function list(page, people) {
  const seated = people.filter((one) => one.seat !== null);
  const score = (one) => (page.scores ? page.scores[one.seat] : 0);
  const sorted = seated.map((one, i) => [one, i]).sort((a, b) => score(b[0]) - score(a[0]) || a[1] - b[1]);
  const columns = sorted.length <= 20 ? 2 : sorted.length <= 45 ? 3 : sorted.length <= 80 ? 4 : 5;
  const rows = Math.ceil(sorted.length / columns);
  const area = el("ol", { class: "crowd" }, ...sorted.map(([one]) =>
    el("li", { class: one.acts ? "acts" : one.left ? "left" : "" }, avatar(one, one.left ? "left" : !one.here ? "away" : one.acts ? "acts" : "done"), el("b", {}, one.name), el("span", {}, one.score || ""))));
  area.style.gridTemplateColumns = "repeat(" + columns + ", minmax(0, 1fr))";
  area.style.gridTemplateRows = "repeat(" + rows + ", minmax(0, 1fr))";
  area.style.setProperty("--row", Math.min(72, ROOM.high / rows - 6) + "px");
  return area;
}

/** Each colour with whose it is and all its pieces. */
function shelf(page, { board, coin, piece }) {
  const owner = (stock) => known().find((one) => one.seat === stock.seat) || { name: "" };
  return page.board.stocks.map((stock) =>
    el("div", { class: "stock shelf" + (stock.turn ? " acts" : "") + (stock.out ? " is-out" : "") },
      coin(board, stock.mark), el("span", { class: "grow" }, el("b", {}, owner(stock).name), el("small", {}, stock.note)), el("b", { class: "count" }, String(stock.left)),
      el("div", { class: "tiles" }, ...stock.lies.map((lie) => piece(board, lie, [stock.mark], stock.lies.length > 16 ? 9 : 12)))));
}

const NO_HANDS = { holds: () => false, takes: () => false, tap: () => {} };

/** A game with a board, which fills the height, and beside it everybody with what they have or have reached. */
function boardGame(page) {
  const drawing = part("field");
  const beside = page.board.tracks ? part("tracks") : { strip: shelf };
  const field = drawing && drawing.laidOn(page.board.ground, NO_HANDS);
  if (!field || !beside) return [el("div", { class: "main" }, latest(page))];
  const api = { board: field.grid, field, coin: drawing.coin, piece: drawing.piece };
  field.lay(page.board);
  field.hold({ last: page.board.last.map((last) => last[0]) });
  field.node.removeAttribute("tabindex");
  const { move } = page;
  const told = move ? el("p", { class: "told" }, el("b", {}, move.title), " ", move.note) : "";
  return [
    el("div", { class: "board-main" }, field.node),
    el("div", { class: "board-side" }, ...beside.strip(page, api), told, joining(page)),
  ];
}

function latest(page) {
  const { move } = page;
  if (!move) return el("section", { class: "latest" }, el("p", {}, page.line || ""));
  return el("section", { class: "latest" }, el("small", {}, say("last_move")), el("b", {}, move.title), el("p", {}, move.note));
}

function results(page) {
  const rest = page.results.map((one) => el("li", {}, el("b", { class: "place" }, one.placed || "–"), avatar(one), el("b", { class: "grow" }, one.name), el("span", {}, one.score)));
  return el("section", { class: "over" }, fresh ? confetti() : "", podium(page.results), el("ol", { class: rest.length > 5 ? "two-columns" : "" }, ...rest.slice(0, 20)));
}

// -- the pages -------------------------------------------------------------------------------------------------

function lobby(page, people) {
  const there = people.map((one) => el("li", { class: one.here ? "" : "gone" }, avatar(one, !one.here ? "away" : one.ready ? "ready" : ""), el("b", {}, one.name)));
  return [
    el("div", { class: "side" },
      el("section", { class: "game-head", style: page.tint ? "--from:" + page.tint[0] + ";--to:" + page.tint[1] : null }, el("b", {}, page.game), el("span", {}, page.line || "")),
      joining(page, true)),
    el("div", { class: "main lobby-people" }, el("div", { class: "between" }, el("h2", {}, say("at_table")), el("span", {}, people.some((one) => one.seat !== null && ["app", "browser"].includes(one.kind)) ? page.status : "")), el("ul", {}, ...there), tonight(page)),
  ];
}

function game(page, people) {
  const over = page.results && !rolling();
  if (page.board && !over) return boardGame(page);
  const first = (page.sheets && page.sheets[0]) || page.dice_of;
  const view = { sheet: first || null, selection: [], pending: null, hint: "", onTap: () => {}, still: true };
  const left = page.kind === "board" ? latest(page) : tray(view, page);
  const right = over ? results(page) : page.sheets.length ? sheets(page, people) : list(page, people);
  return [
    el("div", { class: "side" }, (over && tonight(page)) || left, over ? el("section", { class: "waited" }, el("p", {}, page.title)) : waited(page, people), joining(page)),
    el("div", { class: "main" }, right),
  ];
}

function words(text, more) {
  return el("main", { class: "stage alone" }, el("img", { src: "icon.svg", alt: "", width: 160, height: 160 }), el("h1", {}, text), more || "");
}

function current() {
  const again = button(say("again"), "primary alone", () => location.reload(), { "data-id": "again" });
  if (now.line === "ended") return words(now.sorry ? now.sorry.text : "", again);
  if (!now.table) return words(say("connecting"));
  if (now.table.kind === "waiting") return words(say("let_screen_in"));
  const page = now.table.page;
  const people = known();
  const inside = now.table.kind === "lobby" ? lobby(page, people) : game(page, people);
  const trouble = now.line === "away" ? say("away") : now.table.asleep ? say("host_asleep") : "";
  return el("main", { class: "stage" + (page.board && !page.results ? " boards" : "") }, head(page, people), ...inside, trouble ? el("p", { class: "trouble" }, trouble) : "");
}

function render() {
  while (app.firstChild) app.removeChild(app.firstChild);
  app.append(current());
  fit();
  const page = (now.table && now.table.page) || {};
  const text = [page.title, rolling() ? "" : page.spoken].filter(Boolean).join(". ");
  if (news.textContent !== text) news.textContent = text;
  document.title = page.game ? page.game + " · Pětka" : "Pětka";
  stayAwake(now.line === "here");
}

function fit() {
  const stage = app.querySelector(".stage");
  if (!stage) return;
  const scale = Math.min(window.innerWidth / WIDE, window.innerHeight / HIGH);
  const [left, top] = [(window.innerWidth - WIDE * scale) / 2, (window.innerHeight - HIGH * scale) / 2];
  if (now.table && now.table.page && now.table.page.board && part("field")) {
    const field = part("field").laidOn(now.table.page.board.ground, NO_HANDS);
    if (field && field.node.isConnected) field.measure();
  }
  stage.style.transform = "translate(" + left + "px," + top + "px) scale(" + scale + ")";
}

window.addEventListener("resize", fit);
onChange(() => {
  if (now.line === "idle") connect();
  else render();
});
learn(me.language).catch(() => {}).then(() => {
  document.documentElement.lang = me.language;
  me.name = say("big_screen");
  keep();
  connect();
});
