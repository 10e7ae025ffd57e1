import type { Plugin } from "vite";

/** A part of a page whose code comes with a press (`app/ui/lazy-part.tsx`), as it stands in our sources. */
const PART = /\bpart(<[^>]*>)?\(\s*\(\) => import\(\s*"[^"]+"\s*\),?\s*\)/g;

/** What acts in a browser alone, libraries and files of ours: who asks for them, and as what a page is drawn with in the Worker. */
const ACTS_IN_BROWSERS: Record<string, { askedBy: string; code: string }> = {
  // What it binds are handlers, which are no part of what is drawn.
  "@use-gesture/react": { askedBy: "/app/", code: "export const useDrag = () => () => ({});" },
  // Opened, and written, by an effect.
  "#app/browser/room-socket.ts": {
    askedBy: "/app/",
    code: "export const connectRoom = undefined;\nexport const sayToRoom = undefined;\nexport const frameReader = undefined;",
  },
  "#app/browser/reading-store.ts": { askedBy: "/app/", code: "export const keepReading = undefined;" },
  // What is kept of pages is a browser's: the Worker has one page and one answer.
  "@tanstack/react-query": {
    askedBy: "/app/",
    code: "export class CancelledError extends Error {}\nexport class QueryClient {}",
  },
  // What waits to be sent waits in a browser.
  "./message-outbox.ts": {
    askedBy: "/messages/components/",
    code: "export const createMessageOutbox = undefined;",
  },
  "./swipe-outbox.ts": {
    askedBy: "/discovery/components/",
    code: "export const createSwipeOutbox = undefined;",
  },
  // A map that nobody has moved yet is the one of its address.
  "./use-map-drag.ts": {
    askedBy: "/discovery/components/",
    code: "export const useMapDrag = (view) => ({ shown: view, handlers: {} });",
  },
  // A pack of evidence is opened and checked where it was chosen.
  "./read-pack.ts": {
    askedBy: "/evidence/components/",
    code: "export const paperHash = undefined;\nexport const readPack = undefined;\nexport const findInPack = undefined;",
  },
  // Asked for by a press.
  "@simplewebauthn/browser": {
    askedBy: "/app/",
    code: "export const startAuthentication = undefined;\nexport const startRegistration = undefined;",
  },
  // What lies over a page stands in a portal, which a server never draws: nothing there takes the focus, is closed by a
  // press beside it, keeps the page from scrolling or hides what is below.
  "@radix-ui/react-focus-scope": {
    askedBy: "/@radix-ui/react-dialog/",
    code: `
      const none = () => null;
      export { none as FocusScope, none as FocusScopeBranchProvider };
      export const useFocusScopeBranchRegistry = () => ({});
    `,
  },
  "@radix-ui/react-dismissable-layer": {
    askedBy: "/@radix-ui/react-dialog/",
    code: "export const DismissableLayer = () => null;\nexport const useDismissableLayerSurface = () => () => undefined;",
  },
  "react-remove-scroll": { askedBy: "/@radix-ui/", code: "export const RemoveScroll = () => null;" },
  "aria-hidden": { askedBy: "/@radix-ui/", code: "export const hideOthers = () => () => undefined;" },
  // Of a menu that is closed only the button is drawn.
  "@radix-ui/react-menu": {
    askedBy: "/@radix-ui/react-dropdown-menu/",
    code: `
      const inside = ({ children }) => children;
      const none = () => null;
      export { inside as Root, inside as Anchor };
      export { none as Arrow, none as CheckboxItem, none as Content, none as Group, none as Item, none as ItemIndicator };
      export { none as Label, none as Portal, none as RadioGroup, none as RadioItem, none as Separator };
      export { none as Sub, none as SubContent, none as SubTrigger };
      export const createMenuScope = () => () => ({});
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
