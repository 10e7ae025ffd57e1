import { type SessionEventName, type SessionState, sessionEvent } from "#app/core/session-state.ts";
import { learnClock } from "./server-clock.ts";
import { openLine } from "./storage.ts";

/** One change of this browser's session, told to every open tab (specification §4 *Auth session events*). */
export interface SessionEvent {
  name: SessionEventName;
  session: SessionState | null;
  /** The session that was there before. */
  previousId: string | null;
  /** A session that ran out or was ended by another device, not one that was left: its member may want to go on where they were. */
  expired: boolean;
  /** False when another tab says so. */
  here: boolean;
}

type Listener = (event: SessionEvent) => void;
type Told = Omit<SessionEvent, "here">;

const CHANNEL = "thrive-session";
const listeners = new Set<Listener>();
/** Undefined until the server has said who is signed in. */
let current: SessionState | null | undefined;
let channel: ReturnType<typeof openLine> = null;

/** Calls back with every event, of this tab and of the others. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  openChannel();
  return () => {
    listeners.delete(listener);
  };
}

/** The session as this tab knows it. */
export function knownSession(): SessionState | null {
  return current ?? null;
}

/** Says what the server answered; when that is news, every tab hears it. */
export function sessionSeen(session: SessionState | null, { expired = false } = {}): void {
  const name = sessionEvent(current, session);
  const told = { session, previousId: current?.sessionId ?? null, expired };
  current = session;
  if (session) learnClock(session);
  if (!name) return;
  emit({ ...told, name, here: true });
  openChannel()?.postMessage({ ...told, name } satisfies Told);
}

/** The room says that the session of this tab has ended. @param left its member signed out in another tab */
export function sessionEndedElsewhere(left: boolean): void {
  if (!current) return;
  const previousId = current.sessionId;
  emit({ name: "SIGNED_OUT", session: null, previousId, expired: !left, here: false });
}

/** Null where the browser has none: then each tab learns by its own requests and its room. */
function openChannel(): typeof channel {
  if (channel) return channel;
  channel = openLine(CHANNEL);
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(data));
  return channel;
}

/** Takes over what is about this tab's own session; what contradicts it is for the listeners to find out. */
function hear(told: Told): void {
  const mine = current?.sessionId ?? null;
  const theirs = told.session?.sessionId ?? null;
  if (theirs === mine) {
    if (told.session && current) current = told.session;
  } else if (told.name === "SIGNED_OUT" && told.previousId !== mine) {
    return;
  }
  // That another page opened with what this one shows already is no news.
  if (told.name === "INITIAL_SESSION" && theirs === mine) return;
  emit({ ...told, here: false });
}

function emit(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
