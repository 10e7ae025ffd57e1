import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { ACTION_TIMEOUT, NAVIGATION_TIMEOUT } from "./timeouts.ts";

export interface BrowserKind extends BrowserContextOptions {
  baseURL: string;
  /** Nobody else gets it: for what stays with a browser for good, as a clock of its own does. */
  unshared?: boolean;
}

/** Where people get their browsers, and leave them. */
export interface Browsers {
  /** A browser that has never been anywhere, with one empty window. */
  open(options: BrowserKind): Promise<{ context: BrowserContext; page: Page }>;
  /** Closes its windows; somebody else may get it next. */
  leave(context: BrowserContext): Promise<void>;
}

/**
 * The browsers of one worker: what they know of people is wiped before somebody else gets them, and the files that are
 * the same for everybody stay. A window in a browser without those files asks for a hundred of them, which takes a
 * machine as long as all the rest of a page.
 */
export function createBrowsers(browser: Browser): Browsers {
  const free = new Map<string, BrowserContext[]>();
  const kinds = new WeakMap<BrowserContext, string>();

  async function open({ unshared, ...options }: BrowserKind) {
    const kind = JSON.stringify(options);
    const used = unshared ? undefined : free.get(kind)?.pop();
    const context = used ?? (await browser.newContext(options));
    // The settings' own hold for the story that made it alone.
    context.setDefaultTimeout(ACTION_TIMEOUT);
    context.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT);
    const page = await context.newPage();
    if (used) await forgetPeople(context, page, options.baseURL);
    // What a service worker keeps would be found by the next one.
    else if (!unshared && options.serviceWorkers === "block") {
      kinds.set(context, kind);
      refuseWhatStays(context);
    }
    return { context, page };
  }

  async function leave(context: BrowserContext): Promise<void> {
    const kind = kinds.get(context);
    if (!kind) return context.close();
    try {
      await Promise.all(context.pages().map((page) => page.close()));
      await asItBegan(context);
    } catch {
      // A story may have closed it itself.
      return context.close();
    }
    free.set(kind, [...(free.get(kind) ?? []), context]);
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

async function forgetPeople(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  const wire = await context.newCDPSession(page);
  await wire.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await wire.detach();
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
