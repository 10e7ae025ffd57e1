import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The one that can be read; the build makes it small. */
const WHOLE = fileURLToPath(new URL("../node_modules/jspdf/dist/jspdf.es.js", import.meta.url));

/** Of what adds itself to `jsPDF.API`: fonts of our own, the widths of words, and scripts written from the right. */
const NEEDED = [
  "getCharWidthsArray",
  "existsFileInVFS",
  "pdfEscape16",
  "font.metadata = ",
  "TTFFont = ",
  "PDFObject = ",
  "__arabicParser__",
  "bidiEngineFunction",
];

const PARTS = [
  // A function called with what it adds to, or one name of it that is set.
  /^\(function[\s\S]*\}\)\(jsPDF(\.API)?\);$/,
  /^(var \w+ = )?jsPDF\.?(API\.[\w.]+ = |AcroForm\b)/,
  // Forms, and readers of pictures.
  /^inherit\(|^AcroForm\w+\.|^\w+Decoder\.prototype\./,
];

/**
 * jsPDF is one file with everything in it: readers of five kinds of pictures, forms, tables, a drawing canvas, HTML.
 * Our sheets are text and lines; the rest was the greater part of its weight in the Worker.
 */
export function leanPdf(): Plugin {
  return {
    name: "thrive:lean-pdf",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /^jspdf$/ }, handler: () => WHOLE },
    transform: {
      filter: { id: /\/jspdf\.es\.js$/ },
      handler(code) {
        let kept = code;
        const found = new Set<string>();
        for (const { start, end } of this.parse(code).body.toReversed()) {
          const text = code.slice(start, end);
          const exported = text.startsWith("export {");
          if (!exported && !PARTS.some((part) => part.test(text))) continue;
          const needed = NEEDED.filter((mark) => text.includes(mark));
          for (const mark of needed) found.add(mark);
          if (needed.length > 0) continue;
          kept = kept.slice(0, start) + (exported ? "export { jsPDF };" : "") + kept.slice(end);
        }
        const missing = NEEDED.filter((mark) => !found.has(mark));
        if (missing.length > 0) this.error(`jsPDF is another one: ${missing.join(", ")} not found.`);
        return { code: kept, map: null };
      },
    },
  };
}
