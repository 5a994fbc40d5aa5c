/* Names made short, so that people can be told apart without colours. */

const letters = (text) => Array.from(text.trim());

/** The names last asked about: in a hall every circle asks about everybody. */
let last = [];
let made = [];

/** What stands in each one's circle: the first letter, with one more of the name or a number where two begin alike. */
export function initials(names) {
  if (names.length === last.length && names.every((name, i) => name === last[i])) return made;
  const first = names.map((name) => (letters(name)[0] || "?").toUpperCase());
  const count = {};
  first.forEach((letter) => (count[letter] = (count[letter] || 0) + 1));
  const taken = new Set();
  last = names;
  made = names.map((name, i) => {
    const short = count[first[i]] > 1 ? longer(name, first[i], taken) : first[i];
    taken.add(short);
    return short;
  });
  return made;
}

function longer(name, first, taken) {
  const number = /\d{1,3}$/.exec(name.trim());
  const rest = letters(name).slice(1).filter((letter) => letter.trim()).map((letter) => letter.toLowerCase());
  const wanted = (number ? [number[0]] : rest).concat(Array.from({ length: 400 }, (_, i) => String(i + 2)));
  return first + wanted.find((more) => !taken.has(first + more));
}
