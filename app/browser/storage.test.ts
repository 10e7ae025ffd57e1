import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  alone,
  aloneOrNot,
  deleteStore,
  dropKept,
  keep,
  openLine,
  openStore,
  readCookie,
  readKept,
  readKeptJson,
  serviceWorkers,
  setCookie,
  storageOf,
  takesCookies,
} from "./storage.ts";

const GUARDED = ["localStorage", "sessionStorage", "indexedDB", "document", "navigator", "BroadcastChannel"];

/** As in a browser that blocks cookies: whoever looks is thrown at. */
function forbidAll(): void {
  for (const name of GUARDED) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

afterEach(() => vi.unstubAllGlobals());

describe("where cookies are blocked", () => {
  it("nothing throws, and what is kept lasts as long as the page", async () => {
    forbidAll();
    expect(keep("localStorage", "theme", "light")).toBe(false);
    expect(readKept("localStorage", "theme")).toBe("light");
    expect(readKept("sessionStorage", "theme")).toBeNull();
    expect(keep("sessionStorage", "draft", '{"title":"A wall"}')).toBe(false);
    expect(readKeptJson("sessionStorage", "draft")).toEqual({ title: "A wall" });
    for (const drawer of ["localStorage", "sessionStorage"] as const) {
      dropKept(drawer, "theme");
      dropKept(drawer, "draft");
      expect([readKept(drawer, "theme"), readKept(drawer, "draft"), storageOf(drawer)]).toEqual([
        null,
        null,
        null,
      ]);
    }
    setCookie("a=1");
    deleteStore("thrive");
    expect([readCookie("a"), takesCookies(), openLine("thrive"), serviceWorkers()]).toEqual([
      null,
      false,
      null,
      null,
    ]);
    await expect(openStore("thrive", 1, () => undefined)).rejects.toThrow("denied");
    expect(await alone("thrive-messages", async () => "sent")).toBe("sent");
  });

  it("locks that are refused keep no window from its work, and a fault of the work stays its own", async () => {
    const refused = () =>
      Promise.reject(new DOMException("Access to the Locks API is denied.", "SecurityError"));
    vi.stubGlobal("navigator", { locks: { request: refused } });
    const work = vi.fn(async () => undefined);
    await aloneOrNot("thrive-refresh", work);
    expect(work).toHaveBeenCalledTimes(1);

    vi.stubGlobal("navigator", {
      locks: {
        request: (_name: string, _options: object, begin: (lock: object | null) => unknown) => begin({}),
      },
    });
    const fails = vi.fn(() => Promise.reject(new Error("no answer")));
    await expect(alone("thrive-messages", fails)).rejects.toThrow("no answer");
    expect(fails).toHaveBeenCalledTimes(1);
  });

  it("another window that is at it is left to it", async () => {
    vi.stubGlobal("navigator", {
      locks: {
        request: (_name: string, _options: object, begin: (lock: object | null) => unknown) => begin(null),
      },
    });
    const work = vi.fn(async () => undefined);
    await aloneOrNot("thrive-refresh", work);
    expect(work).not.toHaveBeenCalled();
  });
});

describe("where storage is full", () => {
  it("what fits later is kept, and what was kept for the page alone is forgotten", () => {
    const kept = new Map([["draft", "old"]]);
    let full = true;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        kept.set(key, value);
      },
    });
    expect(keep("localStorage", "draft", "new")).toBe(false);
    expect(readKept("localStorage", "draft")).toBe("new");
    full = false;
    expect(keep("localStorage", "draft", "newer")).toBe(true);
    expect(readKept("localStorage", "draft")).toBe("newer");
    expect(readKeptJson("localStorage", "draft")).toBeNull();
  });
});

it("no other file asks the browser for what it keeps", () => {
  const words =
    /\b(?:localStorage|sessionStorage|indexedDB)\s*[.[]|document\.cookie|navigator\.(?:locks|serviceWorker)|new BroadcastChannel/;
  const asking = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(`app/${file}`, "utf8")
        .split("\n")
        // Scripts of the head run before ours and guard themselves.
        .some((line) => words.test(line) && !line.includes("try{")),
    );
  expect(asking).toEqual(["browser/storage.ts"]);
});
