/** How the head of a page names a module that it does not ask for yet (`vite/late-modules.ts`). */
export const LATE_MODULE = "late-module";

/**
 * Stands behind the text of a page, where a browser waits for the style before it runs anything: only then are modules
 * asked for. On a slow line thirty of them otherwise share it with the style, and the first paint waits for both.
 */
export const LATE_MODULES_SCRIPT = `for(const link of document.querySelectorAll("link[rel=${LATE_MODULE}]"))link.rel="modulepreload"`;
