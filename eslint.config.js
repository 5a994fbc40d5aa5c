/* `npm run lint`. Browsers back to Safari 14 and Chrome 84 run the page as it is written: no newer syntax. */
import js from "@eslint/js";
import globals from "globals";

const rules = {
  ...js.configs.recommended.rules,
  curly: ["error", "multi-line"],
  eqeqeq: "error",
  "no-implicit-globals": "error",
  "no-shadow": "error",
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "no-unused-vars": ["error", { caughtErrors: "none" }],
};

export default [
  { files: ["assets/web/**/*.js"], languageOptions: { ecmaVersion: 2020, sourceType: "module", globals: globals.browser }, rules },
  { files: ["tests/web/**/*.js", "tests/web/**/*.mjs"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.node }, rules },
];
