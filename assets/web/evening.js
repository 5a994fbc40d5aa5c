/* Who won what tonight, between two games. */

import { el } from "./draw.js";
import { avatar } from "./people.js";
import { say } from "./words.js";

export function tonight(evening) {
  if (!evening) return "";
  const people = evening.people.map((one) =>
    el("li", { class: one.you ? "you" : "" }, avatar(one), el("b", {}, one.you ? one.name + " (" + say("yourself") + ")" : one.name), el("small", {}, one.shown)));
  const games = evening.games.slice(-4).map((one) => el("p", { class: "muted" }, one.game + ": " + one.won));
  return el("section", { class: "card tonight" }, el("h2", {}, say("tonight")), el("ul", {}, ...people), ...games);
}
