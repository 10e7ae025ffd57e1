import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useFetcher, useLocation } from "react-router";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { resumeSwipes, swipesOf, TRY_AGAIN } from "#app/features/discovery/components/deck-wire.ts";
import { messagesOf } from "#app/features/messages/components/message-wire.ts";
import { claimToSend, useKeptClaim } from "#app/features/rewards/components/kept-claim.ts";

/**
 * Sends what waited for a connection, on whichever page the member comes back to; a refusal is said where the page
 * itself does not.
 * @returns what waits, as a sentence; null when nothing does
 */
export function useQueues(memberId: string): string | null {
  const readAgain = useReadAgain();
  const resume = useCallback(async () => {
    messagesOf(memberId).resume();
    const { answered } = await resumeSwipes(memberId);
    if (answered === 0) return;
    // What is on screen was read before: a list of Sparks may show one that is taken back.
    await forgetPages();
    await readAgain();
  }, [memberId, readAgain]);
  useEffect(() => {
    const again = () => void resume();
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [resume]);
  useRefusals(memberId);
  const claims = useWaitingClaim();

  const swipes = useSyncExternalStore(
    useCallback((listener) => swipesOf(memberId).subscribe(listener), [memberId]),
    () => swipesOf(memberId).waiting(),
  );
  const waits = swipes > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (navigator.onLine) void resume();
    }, TRY_AGAIN);
    return () => clearInterval(timer);
  }, [waits, resume]);
  const messages = useSyncExternalStore(
    useCallback((listener) => messagesOf(memberId).subscribe(listener), [memberId]),
    () =>
      messagesOf(memberId)
        .waiting()
        .filter(({ state }) => state !== "failed").length,
  );
  return waitingWords(swipes, messages, claims);
}

/** "2 swipes, 1 message and 1 check-in". */
const listed = (parts: readonly string[]) => parts.join(", ").replace(/, ([^,]*)$/, " and $1");

export function waitingWords(swipes: number, messages: number, claims = 0): string | null {
  const parts = [counted(swipes, "swipe"), counted(messages, "message"), counted(claims, "check-in")].flatMap(
    (part) => part || [],
  );
  const all = swipes + messages + claims;
  return all === 0 ? null : `${listed(parts)} ${all === 1 ? "waits" : "wait"}.`;
}

/** Sends the claim of a day that waited, by one window of the member. @returns how many wait */
function useWaitingClaim(): number {
  const fetcher = useFetcher();
  const waits = useKeptClaim();
  const { submit } = fetcher;
  const idle = fetcher.state === "idle";
  useEffect(() => {
    if (!waits || !idle) return;
    const send = () => {
      const claim = navigator.onLine ? claimToSend() : null;
      if (claim) void submit(claim, { method: "post", action: "/check-in" });
    };
    const timer = setInterval(send, TRY_AGAIN);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [waits, idle, submit]);
  return waits ? 1 : 0;
}

function counted(count: number, word: string): string | null {
  return count === 0 ? null : `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** A thread shows what was refused in it; elsewhere nobody would hear of it. */
function useRefusals(memberId: string): void {
  const { pathname } = useLocation();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = pathname === "/messages" || pathname.endsWith("/chat");
  }, [pathname]);
  useEffect(() => {
    const outbox = messagesOf(memberId);
    const refused = () => outbox.waiting().filter(({ state }) => state === "failed");
    const known = new Set(refused().map(({ clientId }) => clientId));
    return outbox.subscribe(() => {
      for (const { clientId, reason } of refused()) {
        if (!known.has(clientId) && !shown.current)
          toast({
            title: "A message was not sent",
            description: `${reason ?? ""} It stands in its conversation.`.trim(),
            destructive: true,
          });
        known.add(clientId);
      }
    });
  }, [memberId]);
}
