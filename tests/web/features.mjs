/* Every feature of JavaScript and CSS that the page uses, with the first versions that have it:

     node tests/web/features.mjs            a table
     node tests/web/features.mjs --check    only what is newer than the oldest browsers we promise; fails if there is any

   Names of properties are looked up in the interfaces below; where several have one, the oldest counts. */
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as acorn from "acorn";

const bcd = createRequire(import.meta.url)("@mdn/browser-compat-data");

export const OLDEST = { chrome_android: "84", safari_ios: "14", firefox: "78" };

/** What is newer, and why an older browser does without. */
const SPARED = {
  "css.properties.gap.flex_context": "a block for browsers without it stands at the end of table.css",
  "css.properties.font-variant-emoji": "arrows are drawn; this only helps letters of names",
  "css.types.length.viewport_percentage_units_dynamic": "stands in @supports, after a height in vh",
  "api.HTMLElement.inert": "the page behind a drawer is hidden from readers by aria-hidden, too",
  "api.Navigator.wakeLock": "asked for before it is used; without it a small film plays",
  "api.WakeLock.request": "only used with navigator.wakeLock",
  "api.WakeLockSentinel.release": "only used with navigator.wakeLock",
  "api.HTMLCanvasElement.captureStream": "asked for before it is used",
  "api.Navigator.vibrate": "asked for before it is used",
  "api.AudioContext.AudioContext": "webkitAudioContext before that",
  "api.AudioParam.exponentialRampToValueAtTime": "of old; the table counts from a change in how it rounds",
  "api.HTMLMediaElement.srcObject": "only for the film that keeps a screen on",
  "css.properties.-webkit-tap-highlight-color": "only phones with WebKit or Blink mark a tap",
  "css.properties.backface-visibility": "with -webkit- beside it",
  "css.properties.outline": "of old; the table counts from outlines with round corners",
  "css.properties.text-decoration-thickness": "a line of the usual thickness does as well",
  "css.properties.text-underline-offset": "a line at the usual place does as well",
  "css.properties.user-select": "with -webkit- beside it",
  "css.properties.inset": "only asked for in @supports",
  "css.properties.scroll-padding": "without it the bar may lie over what has the focus",
  "css.selectors.focus-visible": "without it every focus is outlined, taps, too",
};

const SYNTAX = {
  ArrowFunctionExpression: "javascript.functions.arrow_functions",
  AwaitExpression: "javascript.operators.await",
  CatchClause: "javascript.statements.try_catch",
  ClassDeclaration: "javascript.classes",
  ExportNamedDeclaration: "javascript.statements.export",
  ForOfStatement: "javascript.statements.for_of",
  ImportDeclaration: "javascript.statements.import",
  ImportExpression: "javascript.operators.import",
  RestElement: "javascript.functions.rest_parameters",
  SpreadElement: "javascript.operators.spread",
  TemplateLiteral: "javascript.grammar.template_literals",
};
const PATTERNS = { ArrayPattern: "javascript.operators.destructuring", ObjectPattern: "javascript.operators.destructuring" };

const folder = new URL("../../assets/web/", import.meta.url);

function at(path) {
  return path.split(".").reduce((node, part) => node && node[part], bcd);
}

function first(path, browser) {
  const compat = at(path)?.__compat;
  const support = [compat?.support[browser]].flat().find((one) => one && !one.flags && !one.prefix && !one.alternative_name);
  const added = support?.version_added;
  return added === undefined || added === false || added === null || added === "preview" ? "none" : added === true ? "0" : added.replace("≤", "");
}

function older(one, other) {
  const [a, b] = [one, other].map((text) => (text === "none" ? Infinity : Number.parseFloat(text)));
  return a <= b;
}

const holders = Object.keys(bcd.api)
  .filter((name) => /^(Window|Document|DocumentFragment|Element|HTML\w+|Node|Event\w*|(Keyboard|Focus|Pointer|Mouse|Message|UI|PopState)Event|CSSStyleDeclaration|DOMTokenList|NodeList|WebSocket|Storage|History|Location|Navigator|MediaQueryList|Media\w*|AudioContext|BaseAudioContext|Audio\w+|GainNode|OscillatorNode|Performance|Response|WakeLock\w*|CanvasRenderingContext2D|SVGElement|ParentNode|ChildNode|_globals)$/.test(name))
  .map((name) => "api." + name)
  .concat(Object.keys(bcd.javascript.builtins).map((name) => "javascript.builtins." + name));

function oldest(paths) {
  return paths.sort((a, b) => (older(first(a, "safari_ios"), first(b, "safari_ios")) ? -1 : 1))[0];
}

export function ofProperty(name) {
  return oldest(holders.map((holder) => holder + "." + name).filter((path) => at(path)?.__compat));
}

export function ofGlobal(name) {
  return oldest(["api." + name, "api._globals." + name, "api.Window." + name, "javascript.builtins." + name].filter((path) => at(path)?.__compat));
}

export function inScript(text) {
  const found = new Set();
  const walk = (node, parent) => {
    if (!node || typeof node.type !== "string") return;
    const syntax = SYNTAX[node.type] || PATTERNS[node.type];
    if (syntax) found.add(syntax);
    if (node.async) found.add("javascript.statements.async_function");
    if (node.type === "MemberExpression" && !node.computed) found.add(ofProperty(node.property.name));
    if (node.type === "Identifier" && !(parent.type === "MemberExpression" && parent.property === node) && !(parent.type === "Property" && parent.key === node)) found.add(ofGlobal(node.name));
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) child.forEach((one) => one && walk(one, node));
      else if (child && typeof child === "object" && child.type) walk(child, node);
    }
  };
  walk(acorn.parse(text, { ecmaVersion: 2020, sourceType: "module" }), {});
  found.delete(undefined);
  return found;
}

export function inStyle(source) {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, '""');
  const found = new Set();
  const add = (path) => at(path)?.__compat && found.add(path);
  for (const [, name] of text.matchAll(/@([\w-]+)/g)) add("css.at-rules." + name);
  for (const [, name] of text.matchAll(/\(([\w-]+):/g)) add("css.at-rules.media." + name);
  for (const [, name] of text.matchAll(/::?([\w-]+)/g)) add("css.selectors." + name);
  for (const [, name] of text.matchAll(/[{;(]\s*([\w-]+)\s*:/g)) add("css.properties." + name);
  for (const [, name] of text.matchAll(/([\w-]+)\(/g)) {
    ["css.types." + name, "css.types.color." + name, "css.types.gradient." + name, "css.types.easing-function." + name, "css.types.transform-function." + name, "css.types.filter-function." + name, "css.properties.clip-path.basic_shape." + name].forEach(add);
  }
  for (const block of text.matchAll(/\{([^{}]*)\}/g)) {
    if (/display:\s*(inline-)?flex/.test(block[1]) && /[\s;]gap:/.test(block[1])) add("css.properties.gap.flex_context");
    if (/\binset:/.test(block[1])) add("css.properties.inset");
  }
  if (/\d[dls]v[hw]\b/.test(text)) add("css.types.length.viewport_percentage_units_dynamic");
  return found;
}

export function used() {
  const found = new Set();
  for (const name of readdirSync(folder)) {
    const text = () => readFileSync(new URL(name, folder), "utf8");
    if (name.endsWith(".js")) inScript(text()).forEach((one) => found.add(one));
    if (name.endsWith(".css")) inStyle(text()).forEach((one) => found.add(one));
  }
  return [...found].sort();
}

export function tooNew(path) {
  return Object.keys(OLDEST).filter((browser) => !older(first(path, browser), OLDEST[browser]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const features = used();
  const check = process.argv.includes("--check");
  const newer = features.filter((path) => tooNew(path).length && !SPARED[path]);
  for (const path of check ? newer : features) {
    const versions = Object.keys(OLDEST).map((browser) => browser + " " + first(path, browser));
    console.log([path, ...versions, SPARED[path] ? "(" + SPARED[path] + ")" : ""].join("  "));
  }
  if (check && newer.length) process.exitCode = 1;
}
