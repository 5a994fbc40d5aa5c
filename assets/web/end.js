/* The end: who won, one's own place and where the points came from, everybody's places. */

import { send } from "./connection.js";
import { button, el, icon } from "./draw.js";
import { tonight } from "./evening.js";
import { avatar } from "./people.js";
import { say } from "./words.js";

const STEPS = [2, 1, 3];
const PIECES = 18;
const CONFETTI = ["#d03c3c", "#2c9a63", "#4a8ce2", "#f6c938", "#9e6dd4"];

/** The first three on their steps; who shares a place stands as high. */
export function podium(results) {
  const best = results.filter((one) => one.place && one.place <= 3).slice(0, 3);
  if (best.length < 2) return "";
  const stands = STEPS.map((step) => best[step - 1]).filter(Boolean);
  return el("ol", { class: "podium" }, ...stands.map((one) =>
    el("li", { class: "step-" + one.place + (one.you ? " you" : ""), style: "order:" + STEPS.indexOf(best.indexOf(one) + 1) },
      one.place === 1 ? icon("crown") : "", avatar(one), el("b", { class: "who" }, one.you ? one.name + " (" + say("yourself") + ")" : one.name),
      el("div", { class: "block" }, el("b", {}, one.number), el("small", {}, one.placed)))));
}

export function confetti() {
  const pieces = Array.from({ length: PIECES }, (_, i) => {
    const piece = el("i", {});
    piece.style.left = ((i * 61) % 100) + "%";
    piece.style.background = CONFETTI[i % CONFETTI.length];
    piece.style.animationDelay = ((i * 137) % 900) + "ms";
    return piece;
  });
  return el("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
}

function own(found) {
  const most = Math.max(1, ...found.shares.map((one) => Math.abs(one.points)));
  const bars = found.shares.map((one, i) =>
    el("div", { class: "share s" + (i % 5) }, el("span", { class: "what" }, one.text),
      el("span", { class: "track" }, el("i", { style: "width:" + Math.round((100 * Math.max(0, one.points)) / most) + "%" })), el("b", {}, one.shown)));
  return el("section", { class: "own" },
    el("div", { class: "own-head" }, found.placed ? el("span", { class: "stamp" }, found.placed) : "", el("div", { class: "grow" }, el("h2", {}, found.title), found.text ? el("p", {}, found.text) : "")),
    bars.length ? el("h3", {}, say("points_from")) : "", ...bars);
}

/** At a table without a host everybody says so when they want another game. */
function again() {
  return button(say("ready"), "primary alone", () => send({ kind: "ready", yes: true }), { "data-id": "ready" });
}

export function ending(page, onLook, fresh) {
  const rest = page.results.map((one) =>
    el("li", { class: one.you ? "you" : "" },
      button(el("b", { class: "place" }, one.placed || "\u2013"), "result", () => onLook(one), { "data-id": "result" + one.seat, "aria-label": [one.placed, one.name, one.score].filter(Boolean).join(", ") }, avatar(one), el("span", { class: "grow" }, one.name), el("span", { class: "points" }, one.score), icon("next"))));
  return [
    fresh ? confetti() : "",
    podium(page.results),
    page.own ? own(page.own) : "",
    el("ol", { class: "results" }, ...rest),
    tonight(page.evening),
    page.after ? el("p", { class: "card after" }, icon("dots"), el("span", {}, page.after)) : "",
    page.again ? again() : "",
  ];
}
