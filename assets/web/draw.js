/* Elements, icons, colours and the symbols that go with them. */

const SVG = "http://www.w3.org/2000/svg";

export const COLOURS = {
  red: { base: "#D03C3C", shade: "#A62A2C", hi: "#E25B55", on: "#FFF4E6", symbol: "star", small: "spokes" },
  green: { base: "#2C9A63", shade: "#1D7849", hi: "#43B47B", on: "#F4FFF4", symbol: "disc", small: "disc" },
  blue: { base: "#2A6FC9", shade: "#1C549F", hi: "#4A8CE2", on: "#F1F7FF", symbol: "hexagram", small: "bar" },
  orange: { base: "#F08B2D", shade: "#CC6A12", hi: "#F9A650", on: "#3D2000", symbol: "hexagon" },
  yellow: { base: "#F6C938", shade: "#D9A414", hi: "#FFDD6A", on: "#4A3300", symbol: "sun", small: "ring" },
  purple: { base: "#8450BE", shade: "#65389A", hi: "#9E6DD4", on: "#FAF2FF", symbol: "ring" },
  white: { base: "#F7F2E6", shade: "#DDD2BB", hi: "#FFFFFF", on: "#3A3F45", symbol: "triangle" },
  black: { base: "#2C3138", shade: "#171B20", hi: "#454C55", on: "#F4EBD8", symbol: "square" },
};

/** An element: el("button", {class: "x", onclick: f}, child, "text"). Text is never read as markup. */
export function el(name, attributes, ...children) {
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

export function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  set(node, attributes);
  return node;
}

/** Corners around the middle of a square of 100, one radius after the other. */
function around(count, radii, turn) {
  return Array.from({ length: count * radii.length }, (_, i) => {
    const angle = ((turn || 0) + (2 * i) / count / radii.length) * Math.PI;
    return [50 + radii[i % radii.length] * Math.sin(angle), 50 - radii[i % radii.length] * Math.cos(angle)];
  });
}

const rays = (count, from, to) => around(count, [1]).map(([x, y]) => [from, to].map((far) => [50 + (x - 50) * far, 50 + (y - 50) * far]));

/* Each is made of polygons, circles and lines; those with a width are drawn, the others filled. */
const SYMBOLS = {
  star: [{ corners: around(5, [48, 20]) }],
  disc: [{ radius: 36 }],
  hexagram: [{ corners: around(6, [48, 28]) }],
  triangle: [{ corners: around(3, [46]) }],
  square: [{ corners: around(4, [46], 0.25) }],
  hexagon: [{ corners: around(6, [45], 1 / 6) }],
  ring: [{ radius: 32, width: 18 }],
  sun: [{ radius: 22 }, { lines: rays(8, 32, 46), width: 8 }],
  bar: [{ lines: [[[0, 50], [100, 50]]], width: 24 }],
  spokes: [{ lines: rays(3, 0, 54), width: 21 }],
};

/** The sign of a colour, its symbol or the small one, around each of these points and so large, as few paths. */
export function sign(colour, small, points, size) {
  return SYMBOLS[COLOURS[colour][small ? "small" : "symbol"]].map((part) => {
    const d = points.map(([x, y]) => {
      const at = (corner) => [x + (corner[0] / 100 - 0.5) * size, y + (corner[1] / 100 - 0.5) * size].map((one) => one.toFixed(3)).join(" ");
      if (part.corners) return "M" + part.corners.map(at).join("L") + "z";
      if (part.lines) return part.lines.map((ends) => "M" + ends.map(at).join("L")).join("");
      const radius = ((part.radius * size) / 100).toFixed(3);
      const arc = "A" + radius + " " + radius + " 0 0 0 ";
      return "M" + at([50 - part.radius, 50]) + arc + at([50 + part.radius, 50]) + arc + at([50 - part.radius, 50]) + "z";
    }).join("");
    return shape("path", part.width ? { d, fill: "none", stroke: "currentColor", "stroke-width": (part.width * size) / 100 } : { d });
  });
}

/** The symbol that goes with a colour, so that colour is never the only mark. */
export function symbol(colour) {
  const paint = COLOURS[colour];
  const image = shape("svg", { viewBox: "0 0 100 100", class: "symbol", "aria-hidden": "true", fill: "currentColor" });
  if (paint) image.append(...sign(colour, false, [[50, 50]], 100));
  return image;
}

/* Strokes on a grid of 24. */
const ICONS = {
  sound: ["M4 9v6h4l5 4V5L8 9z", "M16.5 8.5a5 5 0 0 1 0 7", "M19 6a8.5 8.5 0 0 1 0 12"],
  silence: ["M4 9v6h4l5 4V5L8 9z", "M17 9.5l5 5", "M22 9.5l-5 5"],
  menu: ["M12 5.5v.01", "M12 12v.01", "M12 18.5v.01"],
  book: ["M12 7v13", "M12 7c-2-2-5-2.5-9-2.5V17.5c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5V4.5c-4 0-7 .5-9 2.5z"],
  cross: ["M6 6l12 12", "M18 6L6 18"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  next: ["M9 5l7 7-7 7"],
  turn: ["M20 12a8 8 0 1 1-2.5-5.8L20 8.5", "M20 3.5v5h-5"],
  flip: ["M12 3v3", "M12 10.5v3", "M12 18v3", "M8.5 7v10L3 12z", "M15.5 7v10L21 12z"],
  plus: ["M5 12h14", "M12 5v14"],
  minus: ["M5 12h14"],
  fit: ["M4 9V4h5", "M15 4h5v5", "M20 15v5h-5", "M9 20H4v-5"],
  repeat: ["M17 2l4 4-4 4", "M3 11V9a3 3 0 0 1 3-3h15", "M7 22l-4-4 4-4", "M21 13v2a3 3 0 0 1-3 3H3"],
  shuffle: ["M16 4h5v5", "M4 20L21 4", "M21 15v5h-5", "M14 14l7 6", "M4 4l5 5"],
  ban: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M5.6 5.6l12.8 12.8"],
  back: ["M12 19V5", "M6 11l6-6 6 6"],
  play: ["M8 5l11 7-11 7z"],
  crown: ["M3 8l4 4 5-7 5 7 4-4-2 10H5z", "M5 21h14"],
  screen: ["M3 5h18v11H3z", "M8 20h8", "M12 16v4"],
  up: ["M7 17L17 7", "M9 7h8v8"],
  down: ["M7 7l10 10", "M17 9v8H9"],
  pen: ["M4 20l1-4L16 5l3 3L8 19z"],
  dots: ["M5.5 12v.01", "M12 12v.01", "M18.5 12v.01"],
  door: ["M14 4H5v16h9", "M10 12h11", "M17 8l4 4-4 4"],
  eye: ["M2 12c3-6 7-7 10-7s7 1 10 7c-3 6-7 7-10 7s-7-1-10-7z", "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  thumb: ["M7 11v10", "M7 11l4-8c2 0 3 1 3 3v4h5c1.5 0 2 1 2 2l-1.5 7c-.3 1.2-1 2-2.5 2H7H3V11z"],
  party: ["M4 20l5-13 8 8z", "M14 4c1 1 1 3 0 4", "M20 10c-1-1-3-1-4 0", "M19 4v.01", "M22 15v.01"],
  heart: ["M12 20S3 14.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 14.5 12 20 12 20z"],
  laugh: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M7.5 13c.5 3 2.5 4.5 4.5 4.500s4-1.5 4.5-4.500z", "M9 9v.01", "M15 9v.01"],
  wave: ["M7 12V6.500a1.5 1.5 0 0 1 3 0V11V4.500a1.5 1.5 0 0 1 3 0V11V5.500a1.5 1.5 0 0 1 3 0V12V8.500a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1c-2 0-3.5-1-5-3l-3-4.500c-.7-1.5 1-2.5 2-1.500z"],
};

export function icon(name) {
  const image = shape("svg", {
    viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true",
    fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
  });
  image.append(...ICONS[name].map((d) => shape("path", { d })));
  return image;
}

export function coloured(node, colour) {
  const paint = COLOURS[colour];
  if (!paint) return node;
  node.style.setProperty("--base", paint.base);
  node.style.setProperty("--shade", paint.shade);
  node.style.setProperty("--hi", paint.hi);
  node.style.setProperty("--on", paint.on);
  return node;
}

/** An arrow that no font turns into a coloured picture. */
export function arrow(direction) {
  const image = icon(direction);
  image.setAttribute("class", "arrow");
  return image;
}

/** button("Roll", "primary", f, {disabled: true}, further, children) */
export function button(text, kind, onclick, more, ...children) {
  return el("button", Object.assign({ class: "btn " + kind, type: "button", onclick }, more || {}), text, ...children);
}
