import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const RUNTIME = join(dirname(resolve("react/package.json")), "cjs/react-jsx-runtime.production.js");

const EXPORTED = /^exports\.(\w+) = (\w+);$/gm;

/**
 * What makes elements as an ES module.
 * @throws Error when React says otherwise what it gives
 */
export function asModule(source: string): string {
  const given = Array.from(source.matchAll(EXPORTED), ([, name, from]) => `${from} as ${name}`);
  const code = source.replace(EXPORTED, "");
  if (given.length !== 3 || /\b(exports|require)\b/.test(code))
    throw new Error(`React's jsx-runtime has changed: it gives ${given.join(", ") || "nothing"}.`);
  return `${code}\nexport { ${given.join(", ")} };\n`;
}

/**
 * React comes as CommonJS: each of ten thousand elements is made by `(0, e.jsx)(…)`, looked up anew. As a module it is a
 * function with a name of one letter, the same one for elements with one child and with several.
 */
export function jsxAsModule(): Plugin {
  return {
    name: "thrive:jsx-as-module",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /^react\/jsx-runtime$/ }, handler: () => RUNTIME },
    transform: {
      filter: { id: /\/react-jsx-runtime\.production\.js$/ },
      handler: (code) => ({ code: asModule(code), map: null }),
    },
  };
}
