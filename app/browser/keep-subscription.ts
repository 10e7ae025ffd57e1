import { minutes } from "#app/core/time.ts";
import { queryClient } from "./query-client.ts";
import { knownSession, onSessionEvent } from "./session-events.ts";
import { keep, readKept } from "./storage.ts";

/** What the client holds of a subscription (specification §3). */
interface SubscriptionInfo {
  tier: string;
  subscribed: boolean;
  product_id: string | null;
  subscription_end: number | null;
}

const EVERY = minutes(5);
const CHECKED = "thrive-subscription-checked";

/**
 * Checks the member's subscription in the background, at most every five minutes, and by force when they have signed in
 * (specification §4 *Subscription*, product.md R19). Trouble is nobody's here: the page goes on with what it has.
 * @param onNews hears that it is another than before
 * @returns a function that stops it
 */
export function keepSubscription(onNews: () => void): () => void {
  const queryKey = ["subscription", knownSession()?.userId];
  const check = async (force: boolean) => {
    if (!knownSession() || (document.visibilityState === "hidden" && !force)) return;
    try {
      const before = queryClient.getQueryData<SubscriptionInfo>(queryKey);
      const queryFn = () => ask(force);
      const now = await queryClient.fetchQuery({
        queryKey,
        queryFn,
        staleTime: force ? 0 : EVERY,
        retry: false,
      });
      if (before && JSON.stringify(before) !== JSON.stringify(now)) onNews();
    } catch {
      // Specification §8: subscription errors are shown to nobody.
    }
  };
  void check(isFirstOfSession());
  const timer = setInterval(() => void check(false), EVERY);
  const unfollow = onSessionEvent(({ name }) => {
    if (name === "SIGNED_IN") void check(true);
  });
  return () => {
    clearInterval(timer);
    unfollow();
  };
}

/** Who signed in on the page before has said SIGNED_IN before this was there to hear it. */
function isFirstOfSession(): boolean {
  const sessionId = knownSession()?.sessionId ?? "";
  if (readKept("sessionStorage", CHECKED) === sessionId) return false;
  // Storage may be full or blocked: then no page can tell that it is the first, and none forces it.
  return keep("sessionStorage", CHECKED, sessionId);
}

async function ask(force: boolean): Promise<SubscriptionInfo> {
  const answer = await fetch("/functions/v1/check-subscription", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(force ? { force } : {}),
  });
  if (!answer.ok) throw new Error(`check-subscription answered ${answer.status}`);
  // Our own function's answer.
  return (await answer.json()) as SubscriptionInfo;
}
