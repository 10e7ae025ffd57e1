import type { Plugin } from "vite";

/** A part of a page whose code comes with a press (`app/ui/lazy-part.tsx`), as it stands in our sources. */
const PART = /\bpart(<[^>]*>)?\(\s*\(\) => import\(\s*"[^"]+"\s*\),?\s*\)/g;

/** Libraries that act in a browser alone: who asks for them, and as what a page is drawn with in the Worker. */
const ACTS_IN_BROWSERS: Record<string, { askedBy: string; code: string }> = {
  // What it binds are handlers, which are no part of what is drawn.
  "@use-gesture/react": { askedBy: "/app/", code: "export const useDrag = () => () => ({});" },
  // Opened by an effect.
  partysocket: { askedBy: "/app/", code: "export class WebSocket {}" },
  // What lies over a page stands in a portal, which a server never draws: nothing is kept from scrolling or hidden below.
  "react-remove-scroll": { askedBy: "/@radix-ui/", code: "export const RemoveScroll = () => null;" },
  "aria-hidden": { askedBy: "/@radix-ui/", code: "export const hideOthers = () => () => undefined;" },
  // Nor is it measured where such a thing hangs.
  "@floating-ui/react-dom": {
    askedBy: "/@radix-ui/react-popper/",
    code: `
      const none = () => ({});
      export { none as arrow, none as autoUpdate, none as flip, none as hide, none as limitShift };
      export { none as offset, none as shift, none as size };
      export const useFloating = ({ placement }) =>
        ({ refs: {}, floatingStyles: {}, placement, isPositioned: false, middlewareData: {} });
    `,
  },
};

const MARK = "\0in-browsers:";

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
    resolveId: {
      filter: { id: Object.keys(ACTS_IN_BROWSERS).map((id) => new RegExp(`^${id}$`)) },
      handler: (id, importer = "") => {
        const library = ACTS_IN_BROWSERS[id];
        return library && importer.includes(library.askedBy) ? MARK + id : null;
      },
    },
    load: {
      filter: { id: /^\0in-browsers:/ },
      handler: (id) => ACTS_IN_BROWSERS[id.slice(MARK.length)]?.code,
    },
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: PART },
      handler: (code) => ({
        code: code.replace(PART, 'part$1(() => Promise.reject(new Error("It is opened in a browser.")))'),
        map: null,
      }),
    },
  };
}
