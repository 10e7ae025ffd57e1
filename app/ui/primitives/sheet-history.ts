/**
 * The way back closes what lies over the page, as it does in apps. For that an open sheet has an entry of its own in the
 * browser's history, on top of its page's; the router knows nothing of these entries, and their pops never reach it. The
 * entry of a sheet that was closed in another way stays, for the next sheet, and is passed over by the way back and forward:
 * to take it away would be a step in the history that the router's own steps could overtake.
 */

interface Sheet {
  close: () => void;
}

/** Those that are open, the topmost last. */
const open: Sheet[] = [];

/** What the router shows, and whether it is on its way elsewhere. */
let page = { key: "", busy: true };

/** The present entry: which page's it is, counted by the router, and how many entries of sheets lie below and at it. */
let present = { index: 0, depth: 0 };

/** On its way from an entry where a sheet was to the page below it, and no further. */
let landing = false;

/** A step of the router that opens a sheet is over by then; nobody goes back so soon. */
const SETTLED_AFTER = 100;
let planned: ReturnType<typeof setTimeout> | undefined;

/** @returns a function for when it is closed */
export function sheetOpened(sheet: Sheet): () => void {
  open.push(sheet);
  plan();
  return () => {
    open.splice(open.indexOf(sheet), 1);
  };
}

/** The router shows another page, or is on its way. */
export function pageShown(shown: typeof page): void {
  page = shown;
  present = placeOf(history.state);
  plan();
}

/** Follows the way back. It must hear of it before the router does: a window tells its listeners in their order. */
export function followBack(): void {
  window.addEventListener("popstate", popped);
}

function popped(event: PopStateEvent): void {
  const before = present;
  const landed = landing;
  present = placeOf(event.state);
  landing = false;
  const { depth } = present;
  // On its way elsewhere the router may be there already, while what it shows is the page before: of a step that leaves no
  // sheet it hears.
  if (keyOf(event.state) === page.key && (!page.busy || depth < before.depth)) {
    event.stopImmediatePropagation();
    const left = open.slice(depth).reverse();
    for (const sheet of left) sheet.close();
    // One that stays open gets its entry again.
    if (left.length > 0) plan();
    else if (depth < before.depth && !landed) passOver(1);
    // On the way forward nothing lies there any more either.
    else if (depth > before.depth) passOver(before.depth - depth);
  } else if (depth > 0) {
    event.stopImmediatePropagation();
    if (present.index === before.index && depth > before.depth) {
      // Forward from a page that the router has not shown yet.
      passOver(before.depth - depth);
    } else {
      // Back from another page to where a sheet was: to the page below it.
      landing = true;
      passOver(depth);
      present = { ...present, depth: 0 };
    }
  }
}

/** Once the step that led here is done: one that is begun during it may be lost. @param entries back, forward below 0 */
function passOver(entries: number): void {
  setTimeout(() => history.go(-entries));
}

function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(() => {
    if (page.busy || keyOf(history.state) !== page.key) return;
    while (present.depth < open.length) {
      present.depth++;
      history.pushState({ ...history.state, sheets: present.depth }, "");
    }
  }, SETTLED_AFTER);
}

function placeOf(state: unknown): typeof present {
  const { idx, sheets } = (state ?? {}) as { idx?: unknown; sheets?: unknown };
  return { index: typeof idx === "number" ? idx : 0, depth: typeof sheets === "number" ? sheets : 0 };
}

/** The router's name of an entry; its first one has none. */
function keyOf(state: unknown): string {
  const { key } = (state ?? {}) as { key?: unknown };
  return typeof key === "string" ? key : "default";
}
