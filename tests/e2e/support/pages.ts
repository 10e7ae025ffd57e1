import type { Page } from "@playwright/test";

/** Milliseconds after which a page counts as idle. */
const IDLE_WITHIN = 1_000;

/** Waits until React has taken over everything on the page, effects included. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [document, ...document.querySelectorAll("main, button, nav")];
    const marks = (part: Node) => Object.keys(part).filter((key) => key.startsWith("__react"));
    if (parts.length === 1 || !parts.every((part) => marks(part).length > 0)) return false;
    // What React keeps at the document says whether its first commit is done.
    const [root] = marks(document).map((key) => document[key as keyof Document] as unknown as ReactRoot);
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await idle(page);
}

/** Waits until the page has nothing to do; one that draws no frames is never told so, and waited for only so long. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    (timeout) => new Promise((told) => requestIdleCallback(told, { timeout })),
    IDLE_WITHIN,
  );
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Goes there by address and waits until the page can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Goes there as a press on a link does, which takes a third of what opening it takes, and waits until it is drawn. A window
 * that has no page of ours yet opens it.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const went = await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Routed;
    await router?.navigate(to);
    return Boolean(router);
  }, path);
  if (went) await idle(page);
  else await visit(page, path);
}

interface Routed {
  __reactRouterDataRouter?: { navigate(to: string): Promise<void> };
}

/** Loads the page again and waits until it can be used. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}
