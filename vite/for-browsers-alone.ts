import type { Plugin } from "vite";

/** A part of a page whose code comes with a press (`app/ui/lazy-part.tsx`), as it stands in our sources. */
const PART = /\bpart(<[^>]*>)?\(\s*\(\) => import\(\s*"[^"]+"\s*\),?\s*\)/g;

/**
 * Leaves out of the Worker what only a press opens: dialogs, sheets and the libraries behind them. Nothing there fetches
 * a part, as effects and presses are a browser's, and the place of one that was not fetched is drawn as in the browser.
 */
export function forBrowsersAlone(): Plugin {
  return {
    name: "thrive:for-browsers-alone",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: PART },
      handler: (code) => ({
        code: code.replace(PART, 'part$1(() => Promise.reject(new Error("It is opened in a browser.")))'),
        map: null,
      }),
    },
  };
}
