/* A piece in hand on a described board, without drawing: where it lies and what that brings. No rule is known here.
   A spot is { lie, first }: how the piece lies, and the cell of its first cell. Points are in sides of cells. */

const SIXTHS = 6;
/** Arrow keys: what is aside counts twice. */
const ASIDE = 2;
const NEAR = 0.1;

const key = (x, y) => x * 1000 + y;
export const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const least = (all, cost) => all.reduce((best, one) => (best === null || cost(one) < cost(best) ? one : best), null);

/** A ground, with what is looked up all the time. */
export function grid(ground) {
  const numbers = new Map();
  ground.cells.forEach((cell, i) => cell && numbers.set(key(cell[0], cell[1]), i));
  const made = Object.assign({ numbers, place: ([x, y]) => [x * ground.unit[0], y * ground.unit[1]] }, ground);
  made.middles = ground.cells.map((cell) => cell && middle(corners(made, cell)));
  made.size = Math.max(...corners(made, ground.cells.find(Boolean)).map((one) => far(one, made.middles.find(Boolean))));
  return made;
}

/** The outline of a cell [x, y, shape]. */
export function corners(board, [x, y, kind]) {
  return board.shapes[kind].map(([dx, dy]) => board.place([x + dx, y + dy]));
}

export function middle(points) {
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

/** The cells that a spot covers; undefined beside the board. */
export function covered(board, { lie, first }) {
  const [x, y] = board.cells[first];
  return board.lies[lie][0].map(([dx, dy]) => board.numbers.get(key(x + dx, y + dy)));
}

/** The same as [x, y, shape], also beside the board. */
export function shape(board, { lie, first }) {
  const [x, y] = first === undefined ? [0, 0] : board.cells[first];
  return board.lies[lie][0].map(([dx, dy, kind]) => [x + dx, y + dy, kind]);
}

/** Where a piece is held that lies there. */
export function anchor(board, { lie, first }) {
  const [x, y] = first === undefined ? [0, 0] : board.cells[first];
  const [dx, dy] = board.lies[lie][3];
  return board.place([x + dx, y + dy]);
}

/** The cell at a point. */
export function under(board, point) {
  const found = least(board.middles.map((one, i) => (one ? i : -1)).filter((i) => i >= 0), (i) => far(board.middles[i], point));
  return far(board.middles[found], point) <= board.size ? found : undefined;
}

/** Where a piece may lie, however it is turned or as it is. */
export function spots(offers, piece, lie) {
  const lies = lie === undefined ? piece.lies : [lie];
  return [].concat(...lies.map((one) => (offers.spots[one] || []).map((first) => ({ lie: one, first }))));
}

/** Every way the piece can lie: as it is turned, on from there, and flipped. */
function ways(board, lie, back) {
  const found = [];
  [lie, board.lies[lie][2]].forEach((from) => {
    let next = from;
    for (let i = 0; i < SIXTHS; i++) {
      if (!found.includes(next)) found.push(next);
      next = board.lies[next][1];
    }
  });
  return back ? found.slice(0, 1).concat(found.slice(1).reverse()) : found;
}

function nearest(board, found, point) {
  return least(found, (one) => far(anchor(board, one), point));
}

/** The spot that a carried piece snaps to. */
export function snapped(board, offers, piece, lie, [x, y], reach) {
  const [[wide, high], [dx, dy]] = [board.unit, board.lies[lie][3]];
  let [found, within] = [null, Math.max(board.reach, reach)];
  (offers.spots[lie] || []).forEach((first) => {
    const cell = board.cells[first];
    const off = Math.hypot((cell[0] + dx) * wide - x, (cell[1] + dy) * high - y);
    if (off <= within) [found, within] = [{ lie, first }, off];
  });
  return found;
}

/** The spot that a tap means: over that cell, as the piece is turned or else as it would be turned next. */
export function meant(board, offers, piece, lie, point) {
  const cell = under(board, point);
  const all = spots(offers, piece);
  const over = all.filter((one) => covered(board, one).includes(cell));
  for (const way of ways(board, lie)) {
    const here = over.filter((one) => one.lie === way);
    if (here.length) return nearest(board, here, point);
  }
  return null;
}

/** Where a piece hangs that is held at a point, whether it may lie there or not. */
export function hanging(board, lie, point) {
  const kind = board.lies[lie][0][0][2];
  const firsts = board.cells.map((cell, first) => (cell && cell[2] === kind ? { lie, first } : null)).filter(Boolean);
  return nearest(board, firsts, point);
}

/** Turned by so many sixths: the lie, and the spot if it finds one where it is. */
export function turned(board, offers, piece, lie, point, steps) {
  if (point && board.hops) {
    const cell = under(board, point);
    const over = spots(offers, piece).filter((one) => one.lie !== lie && covered(board, one).includes(cell));
    const around = over.filter((one) => far(anchor(board, one), point) < NEAR);
    const order = ways(board, lie, steps < 0);
    const found = least(around.length ? around : over, (one) => order.indexOf(one.lie));
    if (found) return { lie: found.lie, spot: found };
  }
  let next = lie;
  for (let i = 0; i < (steps + SIXTHS) % SIXTHS; i++) next = board.lies[next][1];
  return { lie: next, spot: point ? snapped(board, offers, piece, next, point, 0) : null };
}

export function flipped(board, offers, piece, lie, point) {
  const next = board.lies[lie][2];
  return { lie: next, spot: point ? snapped(board, offers, piece, next, point, 0) : null };
}

/** By an arrow key to the nearest spot on that side. */
export function stepped(board, offers, piece, lie, point, [dx, dy]) {
  const as = spots(offers, piece, lie);
  const all = as.length ? as : spots(offers, piece);
  if (!all.length) return null;
  const places = all.map((one) => anchor(board, one));
  if (!point) return nearest(board, all, middle(places));
  const cost = (one) => {
    const [x, y] = anchor(board, one);
    const ahead = (x - point[0]) * dx + (y - point[1]) * dy;
    return ahead > 0.01 ? ahead + ASIDE * (Math.abs((x - point[0]) * dy) + Math.abs((y - point[1]) * dx)) : Infinity;
  };
  const found = least(all, cost);
  return cost(found) < Infinity ? found : nearest(board, all, point);
}

/** What a piece would bring on these cells: the lines that each part sees, and what each of them gains. */
export function brings(offers, piece, cells) {
  if (!piece.pays) return { lines: [], gains: [] };
  const lines = cells.map((cell, i) => offers.seen.filter((line) => line[0] === cell && line[2] === piece.marks[i]));
  const [one, other] = lines.map((half) => half.reduce((sum, line) => sum + line[3], 0));
  return { lines: [].concat(...lines), gains: piece.pays[one][other] };
}

/** How many of the dots of a piece it touches on a spot. */
export function joined(board, offers, piece, spot) {
  const points = new Set();
  shape(board, spot).forEach(([x, y, kind]) => board.shapes[kind].forEach(([dx, dy]) => points.add(key(x + dx, y + dy))));
  return offers.dots.filter(([x, y, pieces]) => pieces.includes(piece.id) && points.has(key(x, y))).length;
}

/** Roughly where on the board a point is: 0 near the middle, else 1 (right) to 8, clockwise. */
export function whereabouts(board, point) {
  const plate = board.plate.map(board.place);
  const [x, y] = middle(plate);
  const [dx, dy] = [point[0] - x, point[1] - y];
  if (Math.hypot(dx, dy) < far(plate[0], [x, y]) / 3) return 0;
  return 1 + (Math.round((Math.atan2(dy, dx) / Math.PI) * 4 + 8) % 8);
}
