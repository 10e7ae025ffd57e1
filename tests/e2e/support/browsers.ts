import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { ACTION_TIMEOUT, NAVIGATION_TIMEOUT } from "./timeouts.ts";

export interface BrowserKind extends BrowserContextOptions {
  baseURL: string;
  /** Nobody else gets it: for what stays with a browser for good, as a clock of its own does. */
  unshared?: boolean;
}

/** A browser with one window of it. */
interface Opened {
  context: BrowserContext;
  page: Page;
}

/** Where people get their browsers, and leave them. */
export interface Browsers {
  /** A browser that knows nobody, with one empty window. */
  open(options: BrowserKind): Promise<Opened>;
  /** Closes its other windows; somebody else may get it next. */
  leave(context: BrowserContext): Promise<void>;
}

/** Of the site, with nothing in it: a window that leaves the site altogether begins its next page in a new process. */
const WAITING_ROOM = "/robots.txt";

/**
 * The browsers of one worker: what they know of people is wiped before somebody else gets them, and what is the same for
 * everybody stays. A browser without the files of the product asks for a hundred of them, and the first page of a new
 * window takes a machine as long as the next three.
 */
export function createBrowsers(browser: Browser): Browsers {
  const free = new Map<string, Opened[]>();
  const shared = new WeakMap<BrowserContext, { options: BrowserKind; page: Page }>();

  async function open({ unshared, ...options }: BrowserKind): Promise<Opened> {
    const used = unshared ? undefined : free.get(JSON.stringify(options))?.pop();
    const context = used?.context ?? (await browser.newContext(options));
    // The settings' own hold for the story that made it alone.
    context.setDefaultTimeout(ACTION_TIMEOUT);
    context.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT);
    const page = used?.page ?? (await newWindow(context));
    // What a service worker keeps would be found by the next one.
    if (!unshared && options.serviceWorkers === "block") {
      if (!used) refuseWhatStays(context);
      shared.set(context, { options, page });
    }
    return { context, page };
  }

  async function leave(context: BrowserContext): Promise<void> {
    const theirs = shared.get(context);
    if (!theirs) return context.close();
    const kind = JSON.stringify(theirs.options);
    try {
      await asItBegan(context);
      const page = await onlyWindow(context, theirs.page);
      await windowAsItBegan(page, theirs.options);
      await forgetPeople(context, page, theirs.options.baseURL);
      free.set(kind, [...(free.get(kind) ?? []), { context, page }]);
    } catch {
      // A story may have closed it itself.
      return context.close();
    }
  }

  return { open, leave };
}

async function asItBegan(context: BrowserContext): Promise<void> {
  for (const event of ["console", "weberror"] as const) context.removeAllListeners(event);
  await Promise.all([
    context.unrouteAll(),
    context.setOffline(false),
    context.setExtraHTTPHeaders({}),
    context.clearPermissions(),
  ]);
}

/** The window that was opened with the browser, or a new one where a story closed it or changed it for good. */
async function onlyWindow(context: BrowserContext, first: Page): Promise<Page> {
  const page = first.isClosed() || changed.has(first) ? await newWindow(context) : first;
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  return page;
}

async function windowAsItBegan(page: Page, options: BrowserKind): Promise<void> {
  for (const event of ["request", "response", "websocket", "dialog", "download"] as const)
    page.removeAllListeners(event);
  await page.unrouteAll();
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 800 });
  const { colorScheme = "light", reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, reducedMotion, contrast: null, forcedColors: null });
  await page.goto(WAITING_ROOM);
  await page.evaluate(() => sessionStorage.clear());
}

async function forgetPeople(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  const wire = await context.newCDPSession(page);
  await wire.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await wire.detach();
}

/** Windows that keep what a story gave them, whatever page they are on. */
const changed = new WeakSet<Page>();

async function newWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const name of ["addInitScript", "exposeBinding", "exposeFunction"] as const) {
    const change = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
    Reflect.set(page, name, (...given: unknown[]) => {
      changed.add(page);
      return change(...given);
    });
  }
  return page;
}

/** For ever changed is only a browser that nobody else gets. */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = () =>
    Promise.reject(
      new Error("A browser that others get must not keep this: ask for one that is `unshared`."),
    );
  Object.assign(context, { addInitScript: refuse, exposeBinding: refuse, exposeFunction: refuse });
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}
