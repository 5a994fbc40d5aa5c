/* What is chosen on a described sheet, without drawing. A tap gives an item's id; the host's choices say what it means. */

const SIDEWAYS = 3;

/** As the host's own screens do it: a tap toggles, or begins anew if no choice holds both. */
export function tap(sheet, selection, id) {
  if (selection.includes(id)) return selection.filter((other) => other !== id);
  const wanted = selection.concat(id);
  if (sheet.choices.some((choice) => wanted.every((one) => choice.items.includes(one)))) return wanted;
  return sheet.choices.some((choice) => choice.items.includes(id)) ? [id] : selection;
}

/** The choice that a selection is, if it is one. */
export function chosen(sheet, selection) {
  return sheet.choices.find(
    (choice) => choice.items.length === selection.length && selection.every((id) => choice.items.includes(id))
  );
}

/** The choice that one item is by itself. */
export function alone(sheet, id) {
  return chosen(sheet, [id]);
}

export function offered(sheet, id) {
  return sheet.choices.some((choice) => choice.items.includes(id));
}

/** Whether one more tap on what is chosen confirms it; a die is put back. */
export function confirms(sheet, selection, one) {
  return one.kind !== "die" && selection.length === 1 && selection[0] === one.id && Boolean(chosen(sheet, selection));
}

/** What of a selection a new sheet still offers. */
export function still(sheet, selection) {
  return sheet ? selection.filter((id) => offered(sheet, id)) : [];
}

/** The next of some boxes ([x, y, width, height]) from the one at `from` in the direction of an arrow key. */
export function neighbour(boxes, from, key) {
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
  const middle = (box) => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const [x, y] = middle(boxes[from]);
  let best = from;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
    const ahead = dx * across + dy * down;
    if (i === from || ahead <= 1) return;
    const far = ahead + SIDEWAYS * Math.abs(dx * down + dy * across);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}
