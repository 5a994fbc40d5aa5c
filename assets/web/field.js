/* The board under the fingers, as SVG in sides of cells: what lies there, what is held, zoom and touches. */

import { COLOURS, coloured, el, shape as svg, sign } from "./draw.js";
import { anchor, corners, far, grid, middle, shape } from "./placing.js";
import { redraw } from "./state.js";

const [EDGE, DEEP] = [0.35, 0.3];
/** Of a sign's square, in sides. */
const [LARGE, SMALL] = [1, 0.34];
const [SLACK, QUICK, NEAR, STEP] = [8, 300, 32, 1.35];
/** Pixels a side: as near as it goes, too small to be read, and how near a game is opened then. */
const [NEAREST, READABLE, CLOSE] = [60, 22, 29];
const [TURNS_FROM, STRETCHES_FROM, TURN] = [25, 0.08, 60];

const HEXAGON = Array.from({ length: 6 }, (_, i) => [0.93 * Math.sin((i * Math.PI) / 3), -0.93 * Math.cos((i * Math.PI) / 3)]);
const line = (points, open) => "M" + points.map((point) => point.map((one) => one.toFixed(3)).join(" ")).join("L") + (open ? "" : "z");
const group = (name, children) => {
  const node = svg("g", { class: name });
  node.append(...children);
  return node;
};

function refill(node, parts) {
  while (node.firstChild) node.removeChild(node.firstChild);
  node.append(...parts);
}

/** The edges of some cells that belong to one of them alone, as pairs of points. */
function border(board, cells) {
  const edges = new Map();
  cells.forEach((cell) => {
    const points = corners(board, cell);
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length];
      const name = line([from, to].sort((a, b) => a[0] - b[0] || a[1] - b[1]), true);
      if (!edges.delete(name)) edges.set(name, [from, to, middle(points)]);
    });
  });
  return Array.from(edges.values());
}

function bevel(edges, lit) {
  return edges.map(([from, to, inside]) => {
    const [x, y] = middle([from, to]);
    const up = (y - inside[1]) / far([x, y], inside);
    const shift = ([a, b]) => [a + (inside[0] - x) * 0.12, b + (inside[1] - y) * 0.12];
    return (lit ? up < -0.2 : up > 0.2) ? line([shift(from), shift(to)], true) : "";
  }).join("");
}

/** A piece made of joined cells, each with the small sign of its colour. */
function joinedPiece(board, cells, mark) {
  const paint = COLOURS[board.marks[mark]];
  const all = cells.map((cell) => line(corners(board, cell))).join("");
  const edges = border(board, cells);
  return [
    svg("path", { d: all, fill: paint.base, stroke: paint.shade, "stroke-width": 0.035, "stroke-opacity": 0.6 }),
    svg("path", { d: bevel(edges, true), stroke: paint.hi, class: "bevel" }),
    svg("path", { d: bevel(edges, false), stroke: paint.shade, class: "bevel" }),
    signed(board, mark, cells.map((cell) => middle(corners(board, cell)))),
  ];
}

/** The sign of a mark at each of these points; without transforms, which would make a layer of each. */
function signed(board, mark, points, size, alone) {
  const colour = board.marks[mark];
  const node = svg("g", { fill: "currentColor", color: COLOURS[colour][alone ? "hi" : "on"] });
  node.append(...sign(colour, board.small && !size, points, size || (board.small ? SMALL : LARGE)));
  return node;
}

/** One cell of a piece that has a colour for each. */
function half(board, cell, mark, rim) {
  const paint = COLOURS[board.marks[mark]];
  const points = corners(board, cell);
  const [x, y] = middle(points);
  const sized = (size, down) => line(points.map(([a, b]) => [x + (a - x) * size, y + (b - y) * size + down]));
  return [
    svg("path", { d: sized(rim ? 1.14 : 0.99, 0) + (rim ? "" : sized(1, 0.07)), class: rim ? "rim" : "base" }),
    svg("path", { d: sized(0.855, 0), fill: paint.shade }),
    svg("path", { d: sized(0.83, -0.025), fill: paint.hi }),
    svg("path", { d: sized(0.785, 0.015), fill: paint.base }),
    signed(board, mark, [[x, y]]),
  ];
}

/** A piece on these cells, [x, y, shape] each; one mark for all of them, or one for each. */
export function drawn(board, cells, marks) {
  if (board.small) return group("piece", joinedPiece(board, cells, marks[0]));
  return group("piece", [].concat(...cells.map((cell, i) => half(board, cell, marks[i]))));
}

/** A piece by itself, for racks and trays; `unit` is how many pixels a side has. */
export function piece(board, lie, marks, unit) {
  const cells = shape(board, { lie });
  const points = [].concat(...cells.map((cell) => corners(board, cell)));
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs) - 0.1, Math.min(...ys) - 0.1];
  const [wide, high] = [Math.max(...xs) - left + 0.1, Math.max(...ys) - top + 0.2];
  const image = svg("svg", { viewBox: [left, top, wide, high].join(" "), width: wide * unit, height: high * unit, "aria-hidden": "true", class: "piece-image" });
  image.append(drawn(board, cells, marks));
  return image;
}

/** The symbol of a mark on a disc of its colour. */
export function coin(board, mark) {
  const image = svg("svg", { viewBox: "-0.5 -0.5 1 1", class: "coin", "aria-hidden": "true" });
  image.append(svg("circle", { r: 0.5, fill: COLOURS[board.marks[mark]].base }), signed(board, mark, [[0, 0]], 0.66));
  return image;
}

// -- what lies on the board --------------------------------------------------------------------------------------

function ground(board) {
  const plate = board.plate.map(board.place);
  const free = board.cells.filter((cell) => cell && cell.length === 3);
  const printed = board.cells.filter((cell) => cell && cell.length > 3);
  const shrunk = (cell) => {
    const points = corners(board, cell);
    const [x, y] = middle(points);
    return line(board.small ? points : points.map(([a, b]) => [x + (a - x) * 0.93, y + (b - y) * 0.93]));
  };
  return group("land", [
    svg("path", { d: line(plate.map(([x, y]) => [x, y + DEEP])), class: "side" }),
    svg("path", { d: line(plate), class: "plate" }),
    svg("path", { d: free.map(shrunk).join(""), class: "cells" }),
    svg("path", { d: board.starts.filter((one) => board.cells[one]).map((one) => line(corners(board, board.cells[one]))).join(""), class: "starts" }),
    ...printed.map((cell) => coloured(group("printed", [svg("path", { d: shrunk(cell) }), printedSign(board, cell)]), board.marks[cell[3]])),
  ]);
}

function printedSign(board, cell) {
  const node = signed(board, cell[3], [middle(corners(board, cell))]);
  node.removeAttribute("color");
  return node;
}

function outlined(board, cells, name, wide) {
  const edges = border(board, cells);
  return svg("path", { d: edges.map(([from, to]) => line([from, to], true)).join(""), class: name, "stroke-width": wide });
}

const cellsOf = (board, numbers) => numbers.map((one) => board.cells[one]);

/** What the halves see: from each of them along the likes that count. As few shapes as can be, they change all the time. */
function rays(board, lines) {
  let [rings, ways, dots] = ["", "", ""];
  lines.forEach(([cell, end, , count]) => {
    const [from, to] = [board.middles[cell], board.middles[end]];
    ways += line([from, to], true);
    for (let i = 1; i <= count; i++) {
      const [x, y] = from.map((one, axis) => one + ((to[axis] - one) * i) / count);
      rings += line(HEXAGON.map(([dx, dy]) => [x + dx, y + dy]));
      dots += line([[x, y], [x, y]], true);
    }
  });
  return ["counted", "way", "core", "knot", "knot-core"].map((name) => svg("path", { d: { counted: rings, way: ways, core: ways }[name] || dots, class: name }));
}

/** "+3" beside its half, where it hides as little as it can of what counts. */
function bubble(board, mark, gain, here, hides, taken, size) {
  const [wide, high] = [(2.3 + 0.62 * String(gain).length) * size, 1.6 * size];
  const cost = ([x, y]) => {
    const over = (point, more) => Math.abs(point[0] - x) < wide / 2 + more && Math.abs(point[1] - y) < high / 2 + more;
    return hides.filter((point) => over(point, 0.6)).length + 20 * taken.filter((point) => over(point, wide / 2)).length + far([x, y], here) / 9;
  };
  const places = Array.from({ length: 32 }, (_, i) => {
    const [turn, out] = [(i % 16) * (Math.PI / 8), i < 16 ? 1 : 1.9];
    return [here[0] + Math.cos(turn) * (out + wide / 2), here[1] + Math.sin(turn) * (out + high / 2)];
  });
  const place = places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
  taken.push(place);
  const node = svg("g", { class: "bubble" });
  const [left, top] = [place[0] - wide / 2, place[1] - high / 2];
  const text = svg("text", { x: left + 1.5 * size, y: place[1] + 0.36 * size, "font-size": size });
  text.textContent = "+" + gain;
  const mark_ = signed(board, mark, [[left + 0.85 * size, place[1]]], 1.1 * size);
  const paint = COLOURS[board.marks[mark]];
  mark_.setAttribute("color", paint.on.startsWith("#F") ? paint.base : paint.shade);
  node.append(svg("rect", { x: left, y: top, width: wide, height: high, rx: high / 2, stroke: paint.base }), mark_, text);
  return node;
}

const fields = {};

/** The field of a ground, or nothing while that is on its way: it is fetched once. */
export function laidOn(address, hands) {
  if (fields[address] === undefined) {
    fields[address] = null;
    fetch(address)
      .then((answer) => answer.json())
      .then((found) => (fields[address] = field(grid(found), hands)), () => setTimeout(() => delete fields[address], 1000))
      .then(redraw);
  }
  return fields[address];
}

/** `hands` is told of fingers: tap(point), takes(point), lift(event), twist(steps), flip(). */
function field(board, hands) {
  const plate = board.plate.map(board.place);
  const [xs, ys] = [0, 1].map((axis) => plate.map((point) => point[axis]));
  const low = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  const size = [Math.max(...xs) + EDGE - low[0], Math.max(...ys) + EDGE + DEEP - low[1]];
  const layer = (name) => svg("svg", { viewBox: [...low, ...size].join(" "), class: name });
  const [land, over] = [layer("under"), layer("over")];
  const [past, above] = [group("past", []), group("now", [])];
  over.append(past, above);
  const world = el("div", { class: "world" }, land, over);
  const node = el("div", { class: "field", tabindex: 0, role: "application", "data-id": "field" }, world);
  const view = { zoom: 1, x: low[0] + size[0] / 2, y: low[1] + size[1] / 2 };
  let [laid, shown, marked, room, fingers, pinch, lastTap, opened] = [null, "", "", [1, 1], [], null, null, false];
  /** Where the field is on the screen: measured once, not in every frame of a drag. */
  let area = node.getBoundingClientRect();
  let watching = () => {};
  const things = group("things", []);
  land.append(ground(board), things);

  const fit = () => Math.min(room[0] / size[0], room[1] / size[1]);
  const scale = () => fit() * view.zoom;
  const most = () => Math.max(1, NEAREST / fit());
  const held = (value, first, long, seen) => (long <= seen ? first + long / 2 : Math.min(Math.max(value, first + seen / 2), first + long - seen / 2));

  function place() {
    const unit = scale();
    [view.x, view.y] = [held(view.x, low[0], size[0], room[0] / unit), held(view.y, low[1], size[1], room[1] / unit)];
    const base = fit();
    world.style.width = size[0] * base + "px";
    world.style.height = size[1] * base + "px";
    world.style.transform = "translate(" + (room[0] / 2 - (view.x - low[0]) * unit) + "px," + (room[1] / 2 - (view.y - low[1]) * unit) + "px) scale(" + view.zoom + ")";
    node.classList.toggle("zoomed", view.zoom > 1.01);
    watching();
  }

  /** A place on the screen as a point of the board. */
  const point = (x, y) => [view.x + (x - area.left - room[0] / 2) / scale(), view.y + (y - area.top - room[1] / 2) / scale()];

  function zoomAt(factor, x, y) {
    const before = point(x, y);
    view.zoom = Math.min(Math.max(view.zoom * factor, 1), most());
    const after = point(x, y);
    view.x += before[0] - after[0];
    view.y += before[1] - after[1];
    place();
  }

  function fitted() {
    view.zoom = 1;
    place();
  }

  const self = {
    grid: board,
    node,
    point,
    fit: fitted,
    zoom(factor) {
      zoomAt(factor, area.left + room[0] / 2, area.top + room[1] / 2);
    },
    scale,
    get view() {
      const unit = scale();
      return [view.x - room[0] / 2 / unit, view.y - room[1] / 2 / unit, room[0] / unit, room[1] / unit];
    },
    get zoomed() {
      return view.zoom > 1.01;
    },
    /** `then()` hears of every change of the view, as for a small map. */
    onView(then) {
      watching = then;
    },
    look(x, y, zoom) {
      Object.assign(view, { x, y, zoom: Math.min(Math.max(zoom || view.zoom, 1), most()) });
      place();
    },
    inside(x, y) {
      return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
    },
    /** Have a point in sight, with so much around it. */
    keepInSight([x, y], around) {
      const [left, top, wide, high] = self.view;
      view.x += Math.min(0, x - around - left) + Math.max(0, x + around - left - wide);
      view.y += Math.min(0, y - around - top) + Math.max(0, y + around - top - high);
      place();
    },
    measure() {
      area = node.getBoundingClientRect();
      if (!area.width || !area.height) return;
      room = [node.clientWidth, node.clientHeight];
      if (!opened && shown) {
        opened = true;
        if (board.small && fit() < READABLE && laid.length) {
          view.zoom = CLOSE / fit();
          [view.x, view.y] = middle(laid[laid.length - 1][0].map((cell) => board.middles[cell]));
        }
      }
      place();
    },
    /** What lies there, and starts that are open. */
    lay(offers) {
      laid = offers.laid;
      const now = JSON.stringify([offers.laid, offers.open]);
      if (now === shown) return;
      shown = now;
      refill(things, [
        group("open", offers.open.map((cell) => svg("path", { d: line(corners(board, board.cells[cell])) }))),
        group("laid", offers.laid.map(([cells, colours]) => drawn(board, cellsOf(board, cells), colours))),
      ]);
    },
    /** What is held, and around it: `spot`, `off` (where it may not lie), `piece`, `dots`, `lines`, `gains`, `wrong`, `last`, `carried`. */
    hold(what) {
      const before = JSON.stringify([what.last, what.dots, shown.length]);
      if (before !== marked) {
        marked = before;
        refill(past, marks(what));
      }
      const parts = what.lines && what.lines.length ? rays(board, what.lines) : [];
      const ghost = what.spot || what.off;
      if (ghost) {
        const cells = shape(board, ghost);
        const mark = what.piece.marks;
        const inside = what.carried
          ? cells.map((cell, i) => signed(board, mark[i] === undefined ? mark[0] : mark[i], [middle(corners(board, cell))], 0, true))
          : [outlined(board, cells, "glow", 0.5), drawn(board, cells, mark)];
        parts.push(group("ghost" + (what.off ? " off" : ""), [...inside, outlined(board, cells, "edge", 0.16)]));
        const letters = Math.max(1, 14 / scale());
        const hides = cells.map((cell) => middle(corners(board, cell)));
        const ends = (what.lines || []).map((seen) => board.middles[seen[1]]);
        const taken = [];
        (what.gains || []).forEach((gain, i) => gain && parts.push(bubble(board, what.piece.marks[i], gain, hides[i], hides.concat(hides, ends), taken, letters)));
      }
      if (what.wrong) parts.push(...what.wrong.map((cell) => crossed(board, cell)));
      refill(above, parts);
    },
    key(name) {
      const done = { "+": () => self.zoom(STEP), "=": () => self.zoom(STEP), "-": () => self.zoom(1 / STEP), 0: fitted }[name];
      if (done) done();
      return Boolean(done);
    },
  };
  /** What others did, and where something may be joined on. */
  function marks(what) {
    const parts = [];
    what.last.forEach((number, i) => {
      const [cells, strong] = [cellsOf(board, laid[number][0]), i === what.last.length - 1];
      parts.push(outlined(board, cells, "last-dark", strong ? 0.3 : 0.22), outlined(board, cells, "last" + (strong ? " strong" : ""), strong ? 0.15 : 0.09));
    });
    (what.dots || []).forEach(([x, y]) => {
      const [cx, cy] = board.place([x, y]);
      parts.push(svg("circle", { cx, cy, r: 0.22, class: "dot-halo" }), svg("circle", { cx, cy, r: 0.13, class: "join-dot" }));
    });
    return parts;
  }

  // -- fingers -----------------------------------------------------------------------------------------------------

  node.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    self.measure();
    fingers.push({ id: event.pointerId, x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], still: !fingers.length, takes: !fingers.length && hands.takes(point(event.clientX, event.clientY)) });
    if (node.setPointerCapture) node.setPointerCapture(event.pointerId);
    if (fingers.length === 2) pinch = Object.assign(spread(), { turned: 0, stretched: 1, steps: 0, moved: 0 });
    fingers.forEach((one) => (one.still = one.still && fingers.length === 1));
  });
  node.addEventListener("pointermove", (event) => {
    const finger = fingers.find((one) => one.id === event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (finger.still && far(finger.from, [finger.x, finger.y]) > SLACK) {
      finger.still = false;
      if (finger.takes) {
        fingers = [];
        hands.lift(event);
        return;
      }
    }
    if (pinch && fingers.length === 2) stretch();
    else if (!finger.still && fingers.length === 1 && view.zoom > 1) {
      view.x -= dx / scale();
      view.y -= dy / scale();
      place();
    }
  });

  function spread() {
    const [a, b] = fingers;
    return { long: Math.max(1, far([a.x, a.y], [b.x, b.y])), angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** Two fingers turn what is held, or else stretch the board. */
  function stretch() {
    const now = spread();
    const factor = now.long / pinch.long;
    pinch.turned += ((now.angle - pinch.angle + 540) % 360) - 180;
    pinch.stretched *= factor;
    pinch.moved += far([now.x, now.y], [pinch.x, pinch.y]);
    const from = [pinch.x, pinch.y];
    Object.assign(pinch, now);
    if (hands.holds() && !pinch.stretches && Math.abs(pinch.turned) > TURNS_FROM) pinch.twists = true;
    if (!pinch.twists && Math.abs(pinch.stretched - 1) > STRETCHES_FROM) pinch.stretches = true;
    if (pinch.twists) {
      const steps = Math.round(pinch.turned / TURN) - pinch.steps;
      pinch.steps += steps;
      if (steps) hands.twist(steps);
      return;
    }
    if (!pinch.stretches && hands.holds()) return;
    zoomAt(factor, ...from);
    view.x -= (now.x - from[0]) / scale();
    view.y -= (now.y - from[1]) / scale();
    place();
  }

  function ended(event) {
    const finger = fingers.find((one) => one.id === event.pointerId);
    if (!finger) return;
    fingers = fingers.filter((one) => one !== finger);
    if (pinch) {
      if (!pinch.twists && !pinch.stretches && pinch.moved < SLACK && hands.holds()) hands.flip();
      pinch = null;
    } else if (finger.still && event.type === "pointerup") tapped(finger.x, finger.y);
  }

  /** The second of two quick taps shows all of the board again, and does nothing else. */
  function tapped(x, y) {
    const now = Date.now();
    if (self.zoomed && lastTap && now - lastTap.since < QUICK && far([x, y], lastTap.place) < NEAR) fitted();
    else hands.tap(point(x, y));
    lastTap = { since: now, place: [x, y] };
  }

  ["pointerup", "pointercancel"].forEach((end) => node.addEventListener(end, ended));
  node.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
  }, { passive: false });
  return self;
}

function crossed(board, number) {
  const cell = board.cells[number];
  const [x, y] = middle(corners(board, cell));
  const arm = 0.3 * board.size;
  return group("wrong", [outlined(board, [cell], "", 0.14), svg("path", { d: line([[x - arm, y - arm], [x + arm, y + arm]], true) + line([[x - arm, y + arm], [x + arm, y - arm]], true), "stroke-width": 0.14 })]);
}

/** What a finger carries, above everything. */
export function carriage() {
  const node = el("div", { class: "carried", "aria-hidden": "true" });
  return {
    load(image, offset) {
      while (node.firstChild) node.removeChild(node.firstChild);
      image.style.transform = "translate(" + offset.map((one) => -one + "px").join(",") + ")";
      node.append(image);
      document.body.append(node);
    },
    bring(x, y) {
      node.style.transform = "translate3d(" + x + "px," + y + "px,0)";
    },
    clear() {
      node.remove();
    },
    bad(yes) {
      node.classList.toggle("bad", yes);
    },
  };
}

/** From the corner of a piece's image to where the piece is held, in pixels. */
export function grip(board, lie, unit) {
  const points = [].concat(...shape(board, { lie }).map((cell) => corners(board, cell)));
  const [x, y] = anchor(board, { lie });
  return [(x - Math.min(...points.map((one) => one[0])) + 0.1) * unit, (y - Math.min(...points.map((one) => one[1])) + 0.1) * unit];
}
