/* Drawing: dice, symbols and the described sheet. No rule is in here: what can be tapped is what the host offers. */
"use strict";

const draw = (() => {
  const ROLLS = 1500;
  const SVG = "http://www.w3.org/2000/svg";

  const COLOURS = {
    red: { base: "#D03C3C", shade: "#A62A2C", hi: "#E25B55", on: "#FFF4E6", symbol: "star" },
    green: { base: "#2C9A63", shade: "#1D7849", hi: "#43B47B", on: "#F4FFF4", symbol: "disc" },
    blue: { base: "#2A6FC9", shade: "#1C549F", hi: "#4A8CE2", on: "#F1F7FF", symbol: "hexagram" },
    yellow: { base: "#F6C938", shade: "#D9A414", hi: "#FFDD6A", on: "#4A3300", symbol: "sun" },
    purple: { base: "#8450BE", shade: "#65389A", hi: "#9E6DD4", on: "#FAF2FF", symbol: "ring" },
    white: { base: "#F7F2E6", shade: "#DDD2BB", hi: "#FFFFFF", on: "#3A3F45", symbol: "triangle" },
    black: { base: "#2C3138", shade: "#171B20", hi: "#454C55", on: "#F4EBD8", symbol: "square" },
  };

  const PIPS = {
    1: [[0, 0]],
    2: [[-1, -1], [1, 1]],
    3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
    5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]],
    6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
  };

  /** An element: el("button", {class: "x", onclick: f}, child, "text"). Text is never read as markup. */
  function el(name, attributes, ...children) {
    const node = document.createElement(name);
    set(node, attributes || {});
    node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return node;
  }

  function set(node, attributes) {
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node[key] = value;
      else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
    }
  }

  function shape(name, attributes) {
    const node = document.createElementNS(SVG, name);
    set(node, attributes);
    return node;
  }

  function star(radii, turn) {
    return radii
      .map((radius, i) => {
        const angle = ((turn || 0) + (2 * i) / radii.length) * Math.PI;
        return (50 + radius * Math.sin(angle)).toFixed(1) + "," + (50 - radius * Math.cos(angle)).toFixed(1);
      })
      .join(" ");
  }

  function times(count, ...radii) {
    return Array.from({ length: count * radii.length }, (_, i) => radii[i % radii.length]);
  }

  const SYMBOLS = {
    star: () => [shape("polygon", { points: star(times(5, 48, 20)) })],
    disc: () => [shape("circle", { cx: 50, cy: 50, r: 36 })],
    hexagram: () => [shape("polygon", { points: star(times(6, 48, 28)) })],
    triangle: () => [shape("polygon", { points: star(times(3, 46)) })],
    square: () => [shape("polygon", { points: star(times(4, 46), 0.25) })],
    ring: () => [shape("circle", { cx: 50, cy: 50, r: 32, fill: "none", stroke: "currentColor", "stroke-width": 18 })],
    sun: () => {
      const rays = [shape("circle", { cx: 50, cy: 50, r: 22 })];
      for (let i = 0; i < 8; i++) {
        const [x, y] = [Math.sin((i * Math.PI) / 4), Math.cos((i * Math.PI) / 4)];
        rays.push(shape("line", {
          x1: 50 + 32 * x, y1: 50 + 32 * y, x2: 50 + 46 * x, y2: 50 + 46 * y, stroke: "currentColor", "stroke-width": 8,
        }));
      }
      return rays;
    },
  };

  /** The symbol that goes with a colour, so that colour is never the only mark. */
  function symbol(colour) {
    const paint = COLOURS[colour];
    const image = shape("svg", { viewBox: "0 0 100 100", class: "symbol", "aria-hidden": "true", fill: "currentColor" });
    if (paint) image.append(...SYMBOLS[paint.symbol]());
    return image;
  }

  const ICONS = {
    sound: ["M4 9v6h4l5 4V5L8 9z", "M16.5 8.5a5 5 0 0 1 0 7", "M19 6a8.5 8.5 0 0 1 0 12"],
    silence: ["M4 9v6h4l5 4V5L8 9z", "M17 9.5l5 5", "M22 9.5l-5 5"],
    book: ["M12 7v13", "M12 7c-2-2-5-2.5-9-2.5V17.5c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5V4.5c-4 0-7 .5-9 2.5z"],
    cross: ["M6 6l12 12", "M18 6L6 18"],
  };

  function icon(name) {
    const image = shape("svg", {
      viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true",
      fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
    });
    image.append(...ICONS[name].map((d) => shape("path", { d })));
    return image;
  }

  function coloured(node, colour) {
    const paint = COLOURS[colour];
    if (!paint) return node;
    node.style.setProperty("--base", paint.base);
    node.style.setProperty("--shade", paint.shade);
    node.style.setProperty("--hi", paint.hi);
    node.style.setProperty("--on", paint.on);
    return node;
  }

  /** One face: pips for plain numbers on a die with pips, else the number with its symbol. */
  function face(colour, text, pips) {
    const side = el("div", { class: "face" });
    if (pips && PIPS[text]) {
      const image = shape("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" });
      for (const [x, y] of PIPS[text]) image.append(shape("circle", { cx: 27 * x, cy: 27 * y, r: 9.5 }));
      side.append(image);
    } else {
      side.append(symbol(colour), el("span", {}, text));
    }
    return side;
  }

  /** A cube that rests with `text` to the front; it was thrown there `since` milliseconds ago and may still roll. */
  function die(colour, text, pips, since, place) {
    const cube = el("div", { class: "cube" });
    const others = ["1", "2", "3", "4", "5", "6"].filter((other) => other !== text);
    ["front", "top", "right", "back", "left", "bottom"].forEach((side, i) => {
      const one = face(colour, i === 0 ? text : others[(i + place) % others.length], pips);
      one.classList.add(side);
      cube.append(one);
    });
    const box = coloured(el("div", { class: "die" + (since < ROLLS ? " tumble" : "") }, cube, el("i", { class: "shadow" })), colour);
    box.style.setProperty("--lean", ((place * 37) % 14) - 7 + "deg");
    box.style.setProperty("--spin", 540 + ((place * 97) % 240) + "deg");
    box.style.setProperty("--late", place * 45 - since + "ms");
    return box;
  }

  return { COLOURS, el, icon, symbol, coloured, face, die };
})();
