/* The page's own words, in the language of the person who holds this device. The host makes them. */

/** What each language calls itself, by its code; the host writes them into the page. */
export const LANGUAGES = JSON.parse(document.documentElement.dataset.languages);

let words = {};

/** The language to begin with: one of ours. */
export function known(language) {
  return language in LANGUAGES ? language : "en";
}

export function say(key, name) {
  return (words[key] || "").replace("{name}", name || "");
}

export async function learn(language) {
  const answer = await fetch("words/" + language + ".json");
  words = await answer.json();
}
