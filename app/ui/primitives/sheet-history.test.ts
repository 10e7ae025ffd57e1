import { beforeEach, describe, expect, it, vi } from "vitest";

type State = { key: string; idx: number; sheets?: number };
interface Entry {
  path: string;
  state: State;
}

/** A window's history, and a router that follows the steps it hears of. */
async function browser() {
  vi.resetModules();
  const listeners: ((event: PopStateEvent) => void)[] = [];
  const entries: Entry[] = [{ path: "/before", state: { key: "default", idx: 0 } }];
  let at = 0;
  const here = () => entries[at] as Entry;
  const step = (by: number) => {
    if (!entries[at + by]) return;
    at += by;
    let stopped = false;
    const event = { state: here().state, stopImmediatePropagation: () => (stopped = true) };
    for (const listener of listeners) if (!stopped) listener(event as unknown as PopStateEvent);
  };
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: (event: PopStateEvent) => void) => listeners.push(listener),
  });
  vi.stubGlobal("history", {
    get state() {
      return here().state;
    },
    go: step,
    pushState(state: State) {
      entries.splice(at + 1, entries.length, { path: here().path, state });
      at++;
    },
  });
  const sheets = await import("./sheet-history.ts");
  sheets.followBack();
  const heard: string[] = [];
  listeners.push(() => heard.push(here().path));
  const shown = (busy = false) => sheets.pageShown({ key: here().state.key, busy });
  const settle = () => vi.runAllTimers();
  return {
    heard,
    shown,
    settle,
    where: () => here().path,
    /** The router pushes a page; what it shows follows. */
    push(path: string) {
      entries.splice(at + 1, entries.length, { path, state: { key: path, idx: here().state.idx + 1 } });
      at++;
      shown();
      settle();
    },
    /** A sheet is opened, and closed by something else than the way back. */
    sheet() {
      const closed = vi.fn(() => close());
      const close = sheets.sheetOpened({ close: closed });
      settle();
      return { closed, close };
    },
    back: () => step(-1),
    forward: () => step(1),
  };
}

/** Back from another page to where a sheet was, closed otherwise, over the page before it. */
async function backToClosedSheet() {
  const b = await browser();
  b.push("/discover");
  b.sheet().close();
  b.push("/discover?city=Lisbon");
  b.back();
  return b;
}

describe("sheets in the browser's history", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("closes the topmost sheet by the way back, and the router hears nothing of it", async () => {
    const b = await browser();
    b.push("/discover");
    const sheet = b.sheet();
    b.back();
    b.settle();
    expect(sheet.closed).toHaveBeenCalledOnce();
    expect(b.where()).toBe("/discover");
    expect(b.heard).toEqual([]);
    b.back();
    b.settle();
    expect(b.heard).toEqual(["/before"]);
  });

  it("passes over the place of a sheet that was closed otherwise, back and forward", async () => {
    const b = await backToClosedSheet();
    b.settle();
    b.shown();
    expect(b.where()).toBe("/discover");
    b.forward();
    b.settle();
    expect(b.where()).toBe("/discover?city=Lisbon");
    expect(b.heard).toEqual(["/discover", "/discover?city=Lisbon"]);
  });

  it("goes forward from a page that the router is about to show, and never past it back", async () => {
    const b = await backToClosedSheet();
    b.settle();
    // What is drawn is the page before; the effect that says so has not run.
    b.forward();
    b.shown();
    b.settle();
    expect(b.where()).toBe("/discover?city=Lisbon");
  });

  it("steps back once, though the router says meanwhile what it shows", async () => {
    const b = await backToClosedSheet();
    // On the place of the sheet: the step to the page below it is planned.
    b.shown();
    b.settle();
    expect(b.where()).toBe("/discover");
  });
});
