import { knownSession } from "#app/browser/session-events.ts";
import { statusFor } from "#app/browser/shown-to.ts";
import { alone, storageOf } from "#app/browser/storage.ts";
import { toast } from "#app/browser/toasts.ts";
import { sentenceForStatus } from "#app/core/errors.ts";
import { seconds } from "#app/core/time.ts";
import type { Deck } from "../queries/deck.server.ts";
import {
  type Answer,
  createSwipeOutbox,
  type Resumed,
  type SwipeCommand,
  type SwipeOutbox,
} from "./swipe-outbox.ts";

/** Browsers refuse more requests that outlive their page than about twenty at once. */
const OUTLIVING_AT_ONCE = 15;
/** A request that nobody answers by then is given up, and sent again: it would hold up all that waits behind it. */
const ANSWER_WITHIN = seconds(20);
/** So often is sent again what met a fault while the browser says that there is a connection, in milliseconds. */
export const TRY_AGAIN = seconds(10);
const OFFLINE = "You seem to be offline. Please try again.";

let outbox: { memberId: string; swipes: SwipeOutbox } | null = null;

/** The swipes of the member who is signed in, shared by their windows; for the browser only. */
export function swipesOf(memberId: string): SwipeOutbox {
  if (outbox?.memberId !== memberId) {
    const swipes = createSwipeOutbox(memberId, {
      store: storageOf("localStorage"),
      send: sendSwipe,
      // A repeated swipe changes nothing.
      alone: (targetId, work) => alone(`thrive-swipe:${targetId}`, work),
      pageAskedAt: performance.timeOrigin,
    });
    outbox = { memberId, swipes };
    window.addEventListener("storage", ({ key }) => swipes.hear(key));
  }
  return outbox.swipes;
}

/** Sends the swipes that waited, and says which of them the server did not take. */
export async function resumeSwipes(memberId: string): Promise<Resumed> {
  const resuming = swipesOf(memberId).resume();
  const first = resuming !== resumed;
  resumed = resuming;
  const whole = await resuming;
  const { refused } = whole;
  const [reason] = refused;
  if (first && reason)
    toast({
      title:
        refused.length === 1 ? "A swipe did not go through" : `${refused.length} swipes did not go through`,
      description: reason,
      destructive: true,
    });
  return whole;
}

/** The deck and the shell both ask for it: what it brought is said once. */
let resumed: Promise<Resumed> | null = null;

/** What was taken back on another page may come up again. */
export function forgetSwipe(targetId: string): void {
  const session = knownSession();
  if (session) swipesOf(session.userId).forget(targetId);
}

/** @param query tab and filters, as the page has them in its address
 * @returns null when no answer came, or one that is no deck. */
export async function readDeck(query: string, cursor: string | null): Promise<Deck | null> {
  try {
    const response = await fetch(`/api/v1/deck?${query}${cursor ? `&cursor=${cursor}` : ""}`);
    return response.ok ? ((await response.json()) as Deck) : null;
  } catch {
    return null;
  }
}

let underWay = 0;

async function sendSwipe(command: SwipeCommand): Promise<Answer<unknown>> {
  underWay++;
  try {
    const response = await fetch("/api/v1/swipes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
      keepalive: underWay <= OUTLIVING_AT_ONCE,
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    // An answer that is cut off, as where its page is left, is none: the server may have done what was asked.
    if (response.ok) return { ok: true, value: (await response.json()) as unknown };
    const body: unknown = await response.json().catch(() => null);
    // What stands between us and the server may answer in its own words.
    const title = body && typeof body === "object" && "title" in body ? body.title : null;
    const message = typeof title === "string" ? title : sentenceForStatus(response.status);
    return { ok: false, status: statusFor(response), message };
  } catch {
    await whileLeft();
    return { ok: false, status: 0, message: OFFLINE };
  } finally {
    underWay--;
  }
}

let left = false;
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    left = true;
  });
  window.addEventListener("pageshow", () => {
    left = false;
  });
}

/** A page that is being left cannot tell what became of a request: the next one sends it again. */
function whileLeft(): Promise<void> | undefined {
  if (!left) return;
  return new Promise((back) => window.addEventListener("pageshow", () => back(), { once: true }));
}
