/* Pieces of everybody's colours, the tray below the board, and a small map of a board that is seen from near. */

import { COLOURS, button, el, icon, shape as svg } from "./draw.js";
import { drawers } from "./drawer.js";
import { piece } from "./field.js";
import { open } from "./overlay.js";
import { known } from "./people.js";
import { now } from "./state.js";
import { say } from "./words.js";

const [CARD, SMALL] = [17, 7];
let shownFirst = 0;
let map = null;
let here = null;

const nameOf = (stock) => (known().find((one) => one.seat === stock.seat) || { name: "" }).name;

/** A card for each colour: whose it is, how much of it is left; a tap shows its pieces. */
export function strip(page, api) {
  here = api;
  const { stocks, names } = page.board;
  return stocks.map((stock) => {
    const yours = stock.seat === now.table.seat;
    const look = () => {
      shownFirst = stock.mark;
      open("stocks");
    };
    const label = [names[stock.mark], nameOf(stock), stock.note].filter(Boolean).join(", ");
    return button("", "stock" + (stock.turn ? " acts" : "") + (stock.out ? " is-out" : ""), look, { "aria-label": label, "data-id": "stock" + stock.mark },
      api.coin(api.board, stock.mark),
      el("span", { class: "grow" }, el("b", {}, yours ? say("you") : nameOf(stock)), el("small", {}, stock.out ? icon("ban") : "▲", " ", String(stock.left))));
  });
}

export function hand(page, api) {
  smallMap(page, api);
  const { hand: tray, pieces } = page.board;
  if (!tray) return [];
  return [
    el("p", { class: "between tray-head" }, el("span", {}, el("b", {}, tray.title), " ", el("small", {}, tray.note)), tray.fits ? el("span", { class: "fits" }, tray.fits) : ""),
    el("div", { class: "piece-tray", role: "group", "aria-label": tray.title, "data-scroll": "tray" }, ...(pieces || []).map((one) => api.pieceButton(one, CARD))),
  ];
}

/** What everybody still has, the colour that was tapped first. */
drawers.stocks = () => {
  const board = now.table && now.table.page && now.table.page.board;
  if (!board || !board.stocks || !here) return null;
  const order = board.stocks.map((_, i) => board.stocks[(i + shownFirst) % board.stocks.length]);
  return [
    say("pieces_left"),
    ...order.map((stock) =>
      el("section", {}, el("h3", { class: "of-colour" }, here.coin(here.board, stock.mark), el("span", { class: "grow" }, [nameOf(stock), board.names[stock.mark]].filter(Boolean).join(", "))),
        el("p", { class: "muted" }, stock.note),
        el("div", { class: "tiles" }, ...stock.lies.map((lie) => piece(here.board, lie, [stock.mark], SMALL))))),
  ];
};

/** All of the board in a corner, with a frame around what is seen; a finger on it moves the view. */
function smallMap(page, { board, field }) {
  if (!map) {
    map = el("div", { class: "small-map", "aria-hidden": "true" });
    const look = (event) => {
      if (!event.buttons) return;
      event.stopPropagation();
      const area = map.getBoundingClientRect();
      const [left, top, wide, high] = map.box;
      map.field.look(left + (wide * (event.clientX - area.left)) / area.width, top + (high * (event.clientY - area.top)) / area.height);
    };
    map.addEventListener("pointerdown", look);
    map.addEventListener("pointermove", look);
  }
  const points = board.plate.map(board.place);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const image = svg("svg", { viewBox: box.join(" ") });
  const frame = svg("rect", { class: "frame", rx: 0.6 });
  image.append(svg("polygon", { points: points.map((point) => point.join(",")).join(" "), class: "plate" }));
  page.board.laid.forEach(([cells, [mark]]) => image.append(svg("path", { d: cells.map((cell) => "M" + board.shapes[board.cells[cell][2]].map(([x, y]) => board.place([board.cells[cell][0] + x, board.cells[cell][1] + y]).join(" ")).join("L") + "z").join(""), fill: COLOURS[board.marks[mark]].base })));
  image.append(frame);
  while (map.firstChild) map.removeChild(map.firstChild);
  map.append(image);
  Object.assign(map, { box, field });
  const follow = () => {
    const [left, top, wide, high] = field.view;
    Object.entries({ x: left, y: top, width: wide, height: high }).forEach(([name, value]) => frame.setAttribute(name, value));
  };
  field.onView(follow);
  follow();
  if (map.parentNode !== field.node) field.node.append(map);
}

