import { WebSocket as ReconnectingSocket } from "partysocket";
import { JUST_TOLD } from "#app/core/just-told.ts";
import type { ClientFrame, ServerFrame } from "#app/core/realtime-protocol.ts";
import { STAFF_VIEW_BAR } from "#app/core/staff-view.ts";
import { seconds } from "#app/core/time.ts";
import { knownSession, onSessionEvent } from "./session-events.ts";
import { setCookie } from "./storage.ts";

const PING_EVERY = seconds(25);
const ANSWER_WITHIN = seconds(8);
const SESSION_ENDED = 4401;
const TOO_MANY_SOCKETS = 4429;

interface RoomListener {
  /** A frame that passed its schema; others are dropped. */
  onFrame(frame: ServerFrame): void;
  /** The wire is up (again): ask for what was missed. */
  onOpen(): void;
}

/** What frames are read by: it weighs as much as a page of its own, so it comes with the first of them. */
export const frameReader = () => import("#app/core/realtime-protocol.ts");

/** Frames after which there is nothing to ask for. */
const PASSING = new Set<string>(["pong", "typing", "presence"] satisfies ServerFrame["type"][]);

const listeners = new Set<RoomListener>();
let wire: { isUp(): boolean; say(frame: ClientFrame): void; stop(): void } | null = null;

/** Tells the member's own room something; lost while the wire is down, so it is said again when that opens. */
export function sayToRoom(frame: ClientFrame): void {
  if (wire?.isUp()) wire.say(frame);
}

/**
 * Listens to this window's one live wire: the first listener opens it, the last one that leaves closes it. Who comes
 * while it is up is told so at once. Staff who look with a member's eyes hear nothing.
 * @returns a function that stops listening
 */
export function connectRoom(listener: RoomListener): () => void {
  listeners.add(listener);
  if (wire?.isUp()) listener.onOpen();
  if (!document.getElementById(STAFF_VIEW_BAR)) wire ??= openWire();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    wire?.stop();
    wire = null;
  };
}

/**
 * Opens the wire and keeps it open: reconnects with growing pauses, notices a dead wire by an unanswered ping, and
 * follows the browser's own online and offline events, and its session.
 */
function openWire(): NonNullable<typeof wire> {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`;
  const isSeen = () => document.visibilityState === "visible";
  /** It made room for a newer window, which would make room for it again: it comes back when it is looked at. */
  let rests = false;
  const socket = new ReconnectingSocket(address, [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: seconds(20),
    reconnectionDelayGrowFactor: 1.7,
    shouldReconnectOnClose: ({ code }) => {
      rests = code === TOO_MANY_SOCKETS && !isSeen();
      return !rests;
    },
  });
  let overdue: ReturnType<typeof setTimeout> | undefined;
  /** Frames are told in their order, also those that come while the first waits for its reader. */
  let read: Promise<unknown> = Promise.resolve();

  const ping = () => {
    if (socket.readyState !== ReconnectingSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "ping" } satisfies ClientFrame));
    clearTimeout(overdue);
    overdue = setTimeout(() => socket.reconnect(), ANSWER_WITHIN);
  };
  const beat = setInterval(ping, PING_EVERY);
  const goOffline = () => socket.close();
  const goOnline = () => socket.reconnect();
  const wake = () => {
    if (!isSeen()) return;
    if (rests) socket.reconnect();
    else ping();
  };

  socket.addEventListener("open", () => {
    rests = false;
    askAgain();
  });
  socket.addEventListener("message", (message) => {
    clearTimeout(overdue);
    read = read.then(async () => {
      const data = parseJson(message.data);
      const reader = await frameReader().catch(() => null);
      if (reader) tell(reader.serverFrame.safeParse(data).data);
      else if (!PASSING.has(String(data?.type))) askAgain();
    });
  });
  socket.addEventListener("close", (event) => {
    if (event.code !== SESSION_ENDED) return;
    stop();
    wire = null;
  });
  // Somebody else's from now on: it led to the room of who was here before.
  let sessionId = knownSession()?.sessionId;
  const unfollow = onSessionEvent(() => {
    const before = sessionId;
    sessionId = knownSession()?.sessionId ?? before;
    if (before && sessionId !== before) socket.reconnect();
  });
  window.addEventListener("offline", goOffline);
  window.addEventListener("online", goOnline);
  document.addEventListener("visibilitychange", wake);

  function stop(): void {
    clearInterval(beat);
    clearTimeout(overdue);
    window.removeEventListener("offline", goOffline);
    window.removeEventListener("online", goOnline);
    document.removeEventListener("visibilitychange", wake);
    unfollow();
    socket.close();
  }
  return {
    isUp: () => socket.readyState === ReconnectingSocket.OPEN,
    say: (frame) => socket.send(JSON.stringify(frame)),
    stop,
  };
}

/** @param frame undefined for one that nobody knows */
function tell(frame: ServerFrame | undefined): void {
  if (!frame) return;
  readFresh();
  each(({ onFrame }) => onFrame(frame));
}

/** Everybody asks for what they missed: the wire is up again, or a frame came that nothing here can read. */
function askAgain(): void {
  readFresh();
  each(({ onOpen }) => onOpen());
}

/** One that fails keeps nothing from the others, nor from what comes next. */
function each(act: (listener: RoomListener) => void): void {
  for (const listener of [...listeners])
    try {
      act(listener);
    } catch (error) {
      reportError(error);
    }
}

/** What is read now is read where the news is, not from a copy of the database that has yet to hear of it. */
function readFresh(): void {
  setCookie(`${JUST_TOLD}=1;Max-Age=10;Path=/;SameSite=Lax`);
}

function parseJson(data: unknown): { type?: unknown } | null {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
