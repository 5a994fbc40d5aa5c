import assert from "node:assert/strict";
import { test } from "node:test";

import { initials } from "../../assets/web/names.js";

test("one letter is enough where nobody else begins with it", () => {
  assert.deepEqual(initials(["Eva", "Řehoř", "jana"]), ["E", "Ř", "J"]);
});

test("who begins alike gets the first letter that differs", () => {
  assert.deepEqual(initials(["Jana", "Jiří"]), ["Ja", "Ji"]);
  assert.equal(new Set(initials(["Jan", "Jana", "Jarmila"])).size, 3);
});

test("numbers tell a crowd apart", () => {
  const crowd = Array.from({ length: 60 }, (_, i) => "Guest " + (i + 1));
  assert.equal(new Set(initials(crowd)).size, 60);
  const alike = Array.from({ length: 250 }, () => "Eva");
  assert.equal(new Set(initials(alike)).size, 250);
  const hall = Array.from({ length: 250 }, (_, i) => "Guest " + (i + 1));
  assert.deepEqual([initials(hall)[41], initials(hall)[141]], ["G42", "G142"]);
});

test("a name that shows nothing has a sign of its own", () => {
  assert.deepEqual(initials([" "]), ["?"]);
});
