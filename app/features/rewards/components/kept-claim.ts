import { useSyncExternalStore } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { isOutOfReach } from "#app/browser/out-of-reach.ts";
import { knownSession } from "#app/browser/session-events.ts";
import { dropKept, isUnkept, keep, readKeptJson } from "#app/browser/storage.ts";
import { toast } from "#app/browser/toasts.ts";

/** What the claim answers, to this button and to the page of check-ins. */
export interface ClaimAnswer {
  claimed?: { xp: number; streak: number };
  error?: { code: string; message: string; fields: Record<string, string[]> };
}

/** A claim that could not be sent: as it was written, and when. */
interface KeptClaim {
  madeAt: number;
  fields: Record<string, string>;
}

const listeners = new Set<() => void>();

const keyOf = () => `thrive-claims:${knownSession()?.userId}`;
const keptClaim = () => readKeptJson("localStorage", keyOf()) as KeptClaim | null;

function tell(): void {
  for (const listener of listeners) listener();
}

/** What is said of a claim that waits, by how long it is kept. */
export const CLAIM_WAITS = {
  kept: "Your claim is kept. It goes out by itself when you are back online.",
  unkept:
    "Your browser could not keep your claim: its storage is full or blocked. It goes out by itself when you are back online, as long as this window stays open.",
};

/** Whether a claim of the member waits for a connection, and outlives this window; null where none does. */
export function useKeptClaim(): keyof typeof CLAIM_WAITS | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
    () => (keptClaim() === null ? null : isUnkept("localStorage", keyOf()) ? "unkept" : "kept"),
    () => null,
  );
}

/** Keeps a claim until there is a connection; the first one of the wait stands. */
function keepClaim(form: FormData): void {
  if (keptClaim()) return;
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  keep("localStorage", keyOf(), JSON.stringify({ madeAt: Date.now(), fields } satisfies KeptClaim));
  tell();
}

/** For a form that claims: without a network nothing of a page can be asked for, so that it is kept at once. */
export function keepWhenOffline(event: React.FormEvent<HTMLFormElement>): void {
  if (navigator.onLine) return;
  event.preventDefault();
  keepClaim(new FormData(event.currentTarget));
}

/** What waits, as it is sent: with how long it has waited, for the clock of a device may be wrong. Null when nothing does. */
export function claimToSend(): Record<string, string> | null {
  const kept = keptClaim();
  return kept && { ...kept.fields, waited_ms: String(Math.max(0, Date.now() - kept.madeAt)) };
}

/**
 * Sends a claim, and keeps it where no answer came. One that has waited is over with any answer about it: what was taken
 * already, here or on another device, is no news; that it came too late is.
 */
export async function claimOrKeep<T>(form: FormData, serverAction: () => Promise<T>): Promise<T> {
  const waited = form.has("waited_ms");
  try {
    const answer = await serverAction();
    const { claimed, error } = answer as ClaimAnswer;
    // Signed in is somebody else by now: it is not theirs.
    if (error?.code === "another_member" || error?.code === "rate_limited") return answer;
    if (waited || claimed) {
      dropKept("localStorage", keyOf());
      tell();
    }
    if (waited && claimed)
      toast({ title: `+${claimed.xp} XP`, description: "The claim that waited has gone out." });
    else if (waited && error && error.code !== "conflict")
      toast({ title: "A claim did not go through", description: error.message, destructive: true });
    return answer;
  } catch (error) {
    if (!isOutOfReach(error) && !(waited && isOutage(error))) throw error;
    keepClaim(form);
    // As a failure: after a success the page would be read again, which fails as well. Any action may be refused so.
    return data({}, { status: 503 }) as T;
  }
}

function isOutage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status >= 500;
}
