/* Names made short, so that people can be told apart without colours. */

const letters = (text) => Array.from(text.trim());

/** What stands in each one's circle: the first letter, with one more of the name or a number where two begin alike. */
export function initials(names) {
  const first = names.map((name) => (letters(name)[0] || "?").toUpperCase());
  const taken = new Set();
  return names.map((name, i) => {
    const twins = first.filter((letter) => letter === first[i]).length > 1;
    const short = twins ? longer(name, first[i], taken) : first[i];
    taken.add(short);
    return short;
  });
}

function longer(name, first, taken) {
  const number = /\d{1,2}$/.exec(name.trim());
  const rest = letters(name).slice(1).filter((letter) => letter.trim()).map((letter) => letter.toLowerCase());
  const wanted = (number ? [number[0]] : rest).concat(Array.from({ length: 98 }, (_, i) => String(i + 2)));
  return first + wanted.find((more) => !taken.has(first + more));
}
