import assert from "node:assert/strict";
import { test } from "node:test";

import { alone, chosen, confirms, neighbour, still, tap } from "../../assets/web/selection.js";

const choice = (...items) => ({ items, action: items.join("+") });
const cells = { choices: [choice("a"), choice("b"), choice("c")] };
const pairs = { choices: [choice("a"), choice("b"), choice("a", "b"), choice("keep")] };

test("a tap chooses, another place begins anew", () => {
  assert.deepEqual(tap(cells, [], "a"), ["a"]);
  assert.deepEqual(tap(cells, ["a"], "b"), ["b"]);
});

test("what one choice holds together is gathered, and put back by a tap", () => {
  assert.deepEqual(tap(pairs, ["a"], "b"), ["a", "b"]);
  assert.deepEqual(tap(pairs, ["a", "b"], "a"), ["b"]);
  assert.deepEqual(tap(pairs, ["a", "b"], "keep"), ["keep"]);
});

test("what nobody offers is not chosen", () => {
  assert.deepEqual(tap(cells, ["a"], "z"), ["a"]);
});

test("a choice is its items in any order, all of them", () => {
  assert.equal(chosen(pairs, ["b", "a"]).action, "a+b");
  assert.equal(chosen(pairs, []), undefined);
  assert.equal(alone(pairs, "keep").action, "keep");
});

test("a second tap confirms a cell and puts a die back", () => {
  assert.equal(confirms(pairs, ["a"], { id: "a", kind: "cell" }), true);
  assert.equal(confirms(pairs, ["a"], { id: "a", kind: "die" }), false);
  assert.equal(confirms(pairs, ["a", "b"], { id: "a", kind: "cell" }), false);
});

test("a new sheet keeps of a selection what it still offers", () => {
  assert.deepEqual(still(cells, ["a", "z"]), ["a"]);
  assert.deepEqual(still(undefined, ["a"]), []);
});

test("arrow keys go to the next cell in their direction and stay at the edge", () => {
  const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [column * 50, row * 50, 46, 46]));
  assert.equal(neighbour(grid, 4, "ArrowRight"), 5);
  assert.equal(neighbour(grid, 4, "ArrowLeft"), 3);
  assert.equal(neighbour(grid, 4, "ArrowUp"), 1);
  assert.equal(neighbour(grid, 4, "ArrowDown"), 7);
  assert.equal(neighbour(grid, 5, "ArrowRight"), 5);
  assert.equal(neighbour(grid, 4, "Enter"), 4);
});
