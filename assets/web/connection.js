/* The line to the host: opened, watched, opened again. What is asked is asked until it is answered. */

import { keep, me, screen } from "./memory.js";
import { now, redraw } from "./state.js";
import { say } from "./words.js";

const VERSION = 2;
const RETRIES = [300, 700, 1500, 3000];
const PATIENT = 6;
const [QUIET, ANSWERS_WITHIN] = [15000, 6000];
/** Milliseconds of knocking after which another sentence stands there, and after which nobody will open. */
const [REMIND_AFTER, GIVE_UP_AFTER] = [30000, 240000];

let socket = null;
let tries = 0;
let timer = 0;
let doubt = 0;
let awaited = 0;
let patience = 0;
let number = 0;
let claim = "";
let seatCode = "";
let asks = {};
/** Everybody in the list: not told again as long as nobody changes. */
let people = [];
let heard = () => {};

/** `then(message)` hears everything that is not the line's own business. */
export function onMessage(then) {
  heard = then;
}

function open() {
  return new WebSocket("ws://" + location.host + "/table");
}

/** A table that moved is another page, without the key: ask who is lost, so that one tap leads back to the seat. */
export function seek() {
  if (me.guest || !me.secret) return;
  const here = open();
  here.onopen = () => here.send(JSON.stringify({ kind: "seek", version: VERSION, secret: me.secret, language: me.language }));
  here.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.kind === "lost") {
      now.lost = message.people;
      now.door = message.door || null;
    }
    if (now.line === "idle") redraw();
  };
}

/** Take one's own seat along from another phone. */
export function move(code) {
  seatCode = code;
  connect();
}

/** Join, or come back; as somebody who is lost if `who` names them. */
export function connect(who) {
  clearTimeout(timer);
  if (socket) return;
  claim = who || claim;
  now.line = now.table ? "away" : "connecting";
  now.sorry = null;
  const here = open();
  socket = here;
  expect(here, QUIET); // a handshake can be swallowed without a word, too
  here.onopen = () => here.send(JSON.stringify(hello()));
  here.onmessage = (event) => {
    listen(here);
    hear(JSON.parse(event.data));
  };
  here.onclose = () => cutOff(here);
  redraw();
}

function hello() {
  const message = { kind: "hello", version: VERSION, client: screen ? "screen" : "browser", language: me.language, name: me.name, secret: me.secret };
  if (seatCode) return Object.assign(message, { seat_code: seatCode });
  if (me.guest) return Object.assign(message, { guest: me.guest, key: me.key });
  if (me.avatar) message.avatar = me.avatar;
  return claim ? Object.assign(message, { claim }) : message;
}

function cutOff(here) {
  if (socket !== here) return;
  socket = null;
  clearTimeout(doubt);
  if (now.line === "ended") return;
  now.line = now.table ? "away" : "connecting";
  timer = setTimeout(connect, RETRIES[Math.min(tries++, RETRIES.length - 1)]);
  redraw();
}

/** A line can be dead without a word, and only a word shows it: after a long silence, or a question, we want one. */
function listen(here) {
  clearTimeout(doubt);
  doubt = setTimeout(() => probe(here), QUIET);
}

function probe(here) {
  if (socket !== here || now.line !== "here") return;
  send({ kind: "speak", language: me.language });
  expect(here);
}

function expect(here, within) {
  clearTimeout(doubt);
  doubt = setTimeout(() => {
    cutOff(here);
    here.close();
  }, within || ANSWERS_WITHIN);
}

export function send(message) {
  if (socket && socket.readyState === 1 && now.line === "here") socket.send(JSON.stringify(message));
}

/** Asked until answered: sent again after a break, done once by the host. */
export function ask(message) {
  number += 1;
  const id = me.guest.slice(0, 8) + "-" + Date.now().toString(36) + "-" + number;
  asks[id] = Object.assign({ id }, message);
  send(asks[id]);
  if (socket && now.line === "here") expect(socket);
  redraw();
}

/** Until the host has answered and what it answered is on the page. */
export function busy() {
  return Object.keys(asks).length > 0 || (now.table !== null && now.table.revision < awaited);
}

/** So long away that somebody should do something about it. */
export function awayLong() {
  return tries > PATIENT;
}

/** After a while another sentence stands there, and at last nobody will open any more. */
function knock(reminded) {
  now.reminded = reminded;
  clearTimeout(patience);
  patience = setTimeout(() => {
    if (!now.table || now.table.kind !== "waiting") return;
    if (reminded) return cancel(say("not_let_in"));
    knock(true);
    redraw();
  }, reminded ? GIVE_UP_AFTER - REMIND_AFTER : REMIND_AFTER);
}

/** Neither look for the table nor knock any longer; the host forgets whoever waits and hangs up. */
export function cancel(why) {
  clearTimeout(patience);
  me.guest = me.key = "";
  keep();
  startOver();
  if (why) {
    now.line = "ended";
    now.sorry = { reason: "not_let_in", text: why };
  }
  redraw();
}

function hear(message) {
  if (message.kind === "welcome") {
    welcome(message);
  } else if (message.kind === "answer") {
    delete asks[message.id];
    if (message.accepted) awaited = message.revision;
    heard(message);
  } else if (message.kind === "sorry") {
    dismissed(message);
  } else {
    if (now.table && message.running !== now.table.running) awaited = 0;
    const knocks = message.kind === "waiting" && !(now.table && now.table.kind === "waiting");
    if (message.page) complete(message);
    heard(message);
    if (knocks) knock(false);
  }
  redraw();
}

/** What all are told alike does not say who we are: that stands beside it. */
function complete(message) {
  people = message.people = message.people || people;
  people.forEach((one, i) => (one.you = i === message.you));
  (message.page.results || []).forEach((one) => (one.you = one.seat === message.seat));
}

function welcome(message) {
  tries = awaited = 0;
  now.line = "here";
  claim = seatCode = "";
  if (!me.guest || message.key) now.welcomed = true;
  me.guest = message.guest;
  if (message.key) me.key = message.key;
  me.name = message.name;
  keep();
  Object.keys(asks).forEach((id) => send(asks[id]));
}

/** Sent away: some reasons are for good, after the others the page tries again by itself. */
function dismissed(message) {
  if (message.reason === "too_fast") return;
  now.line = "ended";
  now.sorry = message;
  claim = seatCode = "";
  if (message.reason === "wrong_secret" && me.guest) {
    me.guest = me.key = "";
    keep();
    if (me.secret) startOver();
  }
}

/** The key no longer counts, perhaps because the seat went on from another address: join, or come back by name. */
export function startOver() {
  clearTimeout(timer);
  clearTimeout(doubt);
  tries = 0;
  if (socket) socket.close();
  socket = null;
  now.sorry = now.table = null;
  now.line = "idle";
  now.lost = [];
  asks = {};
  seek();
}

/** The page is looked at again, or the network is back. */
export function wake() {
  if (now.line === "ended") return;
  if (socket) probe(socket);
  else if (me.guest || now.line !== "idle") connect();
}
