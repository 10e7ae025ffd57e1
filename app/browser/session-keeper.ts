import { retrying } from "#app/core/retry.ts";
import type { SessionState } from "#app/core/session-state.ts";
import { minutes, seconds } from "#app/core/time.ts";
import { knownSession, onSessionEvent, sessionSeen } from "./session-events.ts";
import { aloneOrNot } from "./storage.ts";

/** One tab at a time; the others hear of it. */
const LOCK = "thrive-refresh";

/** Asked for this long before the access token ends: well inside the margin in which the server renews it. */
const ASK_BEFORE_END = seconds(60);
/** A page nobody touches does not keep its session alive. */
const IDLE = minutes(10);
/** 200 ms, 400 ms ... 6.4 s. */
const TRIES = 7;

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "visibilitychange"] as const;

/**
 * Renews the session near its end while its member is here (specification §4: refreshed automatically, retried from
 * 200 ms doubling; a failure that cannot be retried removes it). The server does the renewing, in its answer to any
 * request; one tab asks for all.
 * @param lost called when the server says that there is no session any more
 * @returns a function that stops it
 */
export function keepSession(lost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  let lastLife = Date.now();

  const plan = () => {
    clearTimeout(timer);
    due = false;
    const session = knownSession();
    if (session) timer = setTimeout(ask, Math.max(seconds(1), session.expiresIn - ASK_BEFORE_END));
  };

  const ask = () => {
    due = true;
    const here = document.visibilityState === "visible" && Date.now() - lastLife < IDLE;
    if (here) void aloneOrNot(LOCK, renew);
  };

  const renew = async () => {
    if (!due) return;
    due = false;
    try {
      const session = await retrying(readSession, { tries: TRIES });
      if (!session) lost();
      else sessionSeen(session);
      plan();
    } catch {
      // Out of reach: the next sign of life tries again.
      due = true;
    }
  };

  const live = () => {
    lastLife = Date.now();
    if (due && document.visibilityState === "visible") void aloneOrNot(LOCK, renew);
  };

  // A page that the browser kept and shows again may be about a session that is long over.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !knownSession()) return;
    due = true;
    live();
  };

  const forget = onSessionEvent(plan);
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, live, { passive: true });
  window.addEventListener("online", live);
  window.addEventListener("pageshow", restored);
  plan();
  return () => {
    clearTimeout(timer);
    forget();
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, live);
    window.removeEventListener("online", live);
    window.removeEventListener("pageshow", restored);
  };
}

/** @throws when the server cannot be reached, or cannot say for now */
async function readSession(): Promise<SessionState | null> {
  const answer = await fetch("/api/v1/session", { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`session: ${answer.status}`);
  const { session } = (await answer.json()) as { session: SessionState | null };
  return session;
}
