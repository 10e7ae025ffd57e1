import type { Plugin } from "vite";

const WHOLE = /\/opentype\.js\/dist\/opentype\.mjs$/;

/** What leads to the rest of the file: without it, nothing asks for that. */
const UNUSED: [what: RegExp, instead: string][] = [
  // Moves the points of a letter onto pixels; covers are drawn far larger.
  [/^instructionTable = \[[\s\S]*?^\];$/m, "instructionTable = [];"],
  // Writes fonts; ours are only read.
  [/\bmake: make\w+/g, "make: undefined"],
  [/\bfontToTable: fontToSfntTable/, "fontToTable: undefined"],
];

/** opentype.js is one file that reads, writes and hints fonts: covers only read them. */
export function leanFonts(): Plugin {
  return {
    name: "thrive:lean-fonts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!WHOLE.test(id)) return null;
      const missing = UNUSED.filter(([what]) => code.search(what) < 0);
      if (missing.length > 0) throw new Error(`opentype.js no longer holds ${missing.join(" and ")}.`);
      return { code: UNUSED.reduce((text, [what, instead]) => text.replace(what, instead), code), map: null };
    },
  };
}
