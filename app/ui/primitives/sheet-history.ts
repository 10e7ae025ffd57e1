/**
 * The way back closes what lies over the page, as it does in apps. For that each open sheet has an entry of its own in
 * the browser's history, on top of its page's; the router knows nothing of these entries, and their pops never reach it.
 */

interface Sheet {
  close: () => void;
}

/** Those that are open, the topmost last. */
const open: Sheet[] = [];

/** What the router shows, and whether it is on its way elsewhere. */
let page: { key: string; busy: boolean } = { key: "", busy: true };

/** True while a pop is our own doing. */
let expected = false;
let planned: ReturnType<typeof setTimeout> | undefined;

/** @returns a function for when it is closed */
export function sheetOpened(sheet: Sheet): () => void {
  open.push(sheet);
  plan();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    plan();
  };
}

/** The router shows another page, or is on its way. */
export function pageShown(shown: typeof page): void {
  page = shown;
  plan();
}

/** Follows the way back. Must hear of it before the router: at the window, what captures comes first. */
export function followBack(): () => void {
  // A reload closes what was open.
  if (depthOf(history.state) > 0) mark(0);
  window.addEventListener("popstate", popped, { capture: true });
  return () => window.removeEventListener("popstate", popped, { capture: true });
}

function popped(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  const samePage = keyOf(event.state) === page.key;
  const ours = expected;
  expected = false;
  if (ours && samePage) {
    event.stopImmediatePropagation();
    plan();
  } else if (samePage) {
    // Back from a sheet, or forth to where one was.
    event.stopImmediatePropagation();
    for (const sheet of open.slice(depth).reverse()) sheet.close();
    // One that stays open gets its entry again.
    plan();
  } else if (depth > 0) {
    // Back to where a sheet was left by one of its links: to its page at once.
    event.stopImmediatePropagation();
    history.back();
  }
}

/** Once what happens now has settled: one sheet that opens another needs no entry more. */
function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(settle);
}

function settle(): void {
  const depth = depthOf(history.state);
  // A page that is on its way has its own entry when it comes.
  if (page.busy || expected || keyOf(history.state) !== page.key) return;
  if (depth < open.length) {
    mark(depth + 1, "pushState");
    settle();
  } else if (depth > open.length) {
    expected = true;
    history.go(open.length - depth);
  }
}

function mark(sheets: number, how: "pushState" | "replaceState" = "replaceState"): void {
  history[how]({ ...history.state, sheets }, "");
}

function depthOf(state: unknown): number {
  const { sheets } = (state ?? {}) as { sheets?: unknown };
  return typeof sheets === "number" ? sheets : 0;
}

/** The router's name of an entry; its first one has none. */
function keyOf(state: unknown): string {
  const { key } = (state ?? {}) as { key?: unknown };
  return typeof key === "string" ? key : "default";
}
