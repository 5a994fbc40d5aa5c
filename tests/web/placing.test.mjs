import assert from "node:assert/strict";
import { test } from "node:test";

import { anchor, brings, covered, flipped, grid, hanging, joined, meant, snapped, spots, stepped, turned, under, whereabouts } from "../../assets/web/placing.js";

const HEXAGON = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];
const STEPS = [[2, 0], [1, 3], [-1, 3], [-2, 0], [-1, -3], [1, -3]];
const cells = [-3, 0, 3].flatMap((y) => [-4, -2, 0, 2, 4].map((x) => [x + (y % 2 ? 1 : 0), y, 0]));
/** Three rows of five hexagons; a piece of two covers the one at its anchor and a neighbour. */
const hexagons = grid({
  unit: [Math.sqrt(0.75), 0.5], plate: [[-6, -6], [6, -6], [6, 6], [-6, 6]], shapes: [HEXAGON], cells, starts: [], marks: ["red", "blue"], reach: 1.5, hops: true,
  lies: STEPS.map(([x, y], turn) => [[[0, 0, 0], [x, y, 0]], (turn + 1) % 6, (turn + 3) % 6, [0, 0]]),
});
const piece = { id: 0, lies: [0, 1, 2, 3, 4, 5], marks: [0, 1], pays: [[[0, 0], [0, 1]], [[1, 0], [1, 1]], [[2, 0], [2, 1]]] };
const MIDDLE = 7;
/** Everywhere, as the rules of a game without rules have it. */
const everywhere = {
  seen: [[MIDDLE, 9, 0, 2], [MIDDLE, 3, 1, 1], [8, 14, 1, 1]], dots: [],
  spots: Object.fromEntries(STEPS.map((_, lie) => [lie, cells.map((one, first) => first).filter((first) => !covered(hexagons, { lie, first }).includes(undefined))])),
};

test("a spot covers its first cell and those around it", () => {
  assert.deepEqual(covered(hexagons, { lie: 0, first: MIDDLE }), [7, 8]);
  assert.deepEqual(covered(hexagons, { lie: 3, first: 5 }), [5, undefined]);
  assert.deepEqual(anchor(hexagons, { lie: 0, first: MIDDLE }), [0, 0]);
});

test("a point is in the cell around it, and in none beside the board", () => {
  assert.equal(under(hexagons, [0.3, 0.2]), MIDDLE);
  assert.equal(under(hexagons, [9, 9]), undefined);
});

test("carried, a piece snaps to the nearest spot as it is turned, within reach", () => {
  assert.deepEqual(snapped(hexagons, everywhere, piece, 0, [0.2, 0.1], 0), { lie: 0, first: MIDDLE });
  assert.equal(snapped(hexagons, everywhere, piece, 0, [9, 9], 0), null);
  assert.deepEqual(snapped(hexagons, everywhere, piece, 0, [1.6, 0.2], 0), { lie: 0, first: 8 });
  assert.equal(snapped(hexagons, everywhere, piece, 0, [9, 9], 99).lie, 0);
  assert.equal(snapped(hexagons, { spots: {} }, piece, 0, [0, 0], 9), null);
});

test("a tap turns a piece only where it would not fit as it is", () => {
  assert.deepEqual(meant(hexagons, everywhere, piece, 2, [0, 0]), { lie: 2, first: MIDDLE });
  const one = { spots: { 4: [MIDDLE] } };
  assert.deepEqual(meant(hexagons, one, piece, 0, [0, 0]), { lie: 4, first: MIDDLE });
  assert.equal(meant(hexagons, one, piece, 0, anchor(hexagons, { lie: 0, first: 14 })), null);
});

test("on the board it goes around its first cell, six times back to where it was", () => {
  let held = { lie: 0, first: MIDDLE };
  const seen = [];
  for (let i = 0; i < 6; i++) {
    held = turned(hexagons, everywhere, piece, held.lie, anchor(hexagons, held), 1).spot;
    seen.push(held.lie);
    assert.equal(held.first, MIDDLE);
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 0]);
  assert.equal(turned(hexagons, everywhere, piece, 0, [0, 0], -1).lie, 5);
});

test("where only the other way round fits, the halves change places", () => {
  const two = { spots: { 0: [MIDDLE], 3: [8] } };
  assert.deepEqual(turned(hexagons, two, piece, 0, [0, 0], 1), { lie: 3, spot: { lie: 3, first: 8 } });
  assert.deepEqual(turned(hexagons, { spots: { 0: [MIDDLE] } }, piece, 0, [0, 0], 1), { lie: 1, spot: null });
});

test("in hand alone it turns and flips without a spot", () => {
  assert.deepEqual(turned(hexagons, everywhere, piece, 5, null, 1), { lie: 0, spot: null });
  assert.deepEqual(flipped(hexagons, everywhere, piece, 1, null), { lie: 4, spot: null });
  assert.deepEqual(flipped(hexagons, everywhere, piece, 1, [0, 0]).spot, { lie: 4, first: MIDDLE });
});

test("where it may not lie it hangs at the nearest cell", () => {
  assert.deepEqual(hanging(hexagons, 3, [-9, 0]), { lie: 3, first: 5 });
});

test("arrow keys go to the nearest spot on that side and stay at the edge", () => {
  const go = (from, way) => stepped(hexagons, everywhere, piece, from.lie, anchor(hexagons, from), way);
  assert.deepEqual(go({ lie: 0, first: MIDDLE }, [1, 0]), { lie: 0, first: 8 });
  assert.deepEqual(go({ lie: 0, first: 3 }, [1, 0]), { lie: 0, first: 3 });
  assert.ok([1, 2].includes(go({ lie: 0, first: MIDDLE }, [0, -1]).first));
  assert.equal(stepped(hexagons, everywhere, piece, 0, null, [1, 0]).lie, 0);
  assert.equal(stepped(hexagons, { spots: {} }, piece, 0, null, [1, 0]), null);
});

test("what it brings is looked up by what its halves see", () => {
  assert.deepEqual(brings(everywhere, piece, [MIDDLE, 8]), { lines: [[MIDDLE, 9, 0, 2], [8, 14, 1, 1]], gains: [2, 1] });
  assert.deepEqual(brings(everywhere, piece, [0, 1]).gains, [0, 0]);
  assert.deepEqual(brings(everywhere, { marks: [0] }, [0]), { lines: [], gains: [] });
});

test("dots count that touch its outline and are meant for it", () => {
  const offers = { dots: [[0, -2, [0, 3]], [2, 2, [0]], [-1, 1, [3]], [8, 8, [0]]] };
  assert.equal(joined(hexagons, offers, piece, { lie: 0, first: MIDDLE }), 2);
});

test("places have words for the middle and eight sides", () => {
  assert.equal(whereabouts(hexagons, [0.5, 0]), 0);
  assert.deepEqual([[5, 0], [4, 4], [0, 4], [-4, 4], [-5, 0], [-4, -4], [0, -4], [4, -4]].map((point) => whereabouts(hexagons, point)), [1, 2, 3, 4, 5, 6, 7, 8]);
});

test("every spot of a piece is told, or those of one way", () => {
  assert.equal(spots(everywhere, piece).length, Object.values(everywhere.spots).reduce((sum, all) => sum + all.length, 0));
  assert.equal(spots(everywhere, piece, 0).length, everywhere.spots[0].length);
});
