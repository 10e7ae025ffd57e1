import type { Plugin } from "vite";

/** What jsPDF asks for only to draw HTML and SVG, which we never let it do: none of it is to be in the Worker. */
const UNUSED = ["html2canvas", "canvg", "dompurify"];

export function leftOut(): Plugin {
  return {
    name: "thrive:left-out",
    enforce: "pre",
    resolveId: (id) => (UNUSED.includes(id) ? `\0left-out:${id}` : null),
    load: (id) => (id.startsWith("\0left-out:") ? "export default undefined;" : null),
  };
}
