import type { Plugin } from "vite";

/** What libraries ask for and we never let them use: none of it is to be in the Worker. */
const UNUSED = [
  // jsPDF draws HTML and SVG with these.
  "html2canvas",
  "canvg",
  "dompurify",
  // React's renderer for strings, beside the one for streams that writes pages and mails.
  "./cjs/react-dom-server-legacy.browser.production.js",
];

export function leftOut(): Plugin {
  return {
    name: "thrive:left-out",
    enforce: "pre",
    resolveId: (id) => (UNUSED.includes(id) ? `\0left-out:${id}` : null),
    load: (id) => (id.startsWith("\0left-out:") ? "export default undefined;" : null),
  };
}
