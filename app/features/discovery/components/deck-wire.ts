import { sentenceForStatus } from "#app/core/errors.ts";
import type { Deck } from "../queries/deck.server.ts";
import {
  type Answer,
  createSwipeOutbox,
  STORED_AS,
  type SwipeCommand,
  type SwipeOutbox,
} from "./swipe-outbox.ts";

/** Browsers refuse more requests that outlive their page than about twenty at once. */
const OUTLIVING_AT_ONCE = 15;
const OFFLINE = "You seem to be offline. Please try again.";

let outbox: { memberId: string; swipes: SwipeOutbox } | null = null;

/** This window's swipes of the member who is signed in; for the browser only. */
export function swipesOf(memberId: string): SwipeOutbox {
  if (outbox?.memberId !== memberId)
    outbox = { memberId, swipes: createSwipeOutbox(memberId, sessionStore(), sendSwipe) };
  return outbox.swipes;
}

/** What was taken back on another page of this window may come up again. */
export function forgetSwipe(targetId: string): void {
  const store = sessionStore();
  const keys = store ? Object.keys(store).filter((key) => key.startsWith(STORED_AS)) : [];
  for (const key of keys) swipesOf(key.slice(STORED_AS.length)).forget(targetId);
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
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body) return { ok: true, value: body };
    // What stands between us and the server may answer in its own words.
    const title = body && typeof body === "object" && "title" in body ? body.title : null;
    const message = typeof title === "string" ? title : sentenceForStatus(response.status);
    return { ok: false, status: response.status, message };
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

function sessionStore(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
