import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionState } from "#app/core/session-state.ts";
import { connectRoom } from "./room-socket.ts";
import { sessionSeen } from "./session-events.ts";

const sockets: FakeSocket[] = [];

/** One that opens by itself. */
class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  readyState = 0;
  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }
  send() {}
  close() {
    this.readyState = 3;
  }
}

const session = (of: string): SessionState => ({
  userId: of,
  sessionId: `session of ${of}`,
  aal: "aal1",
  expiresAt: 0,
  expiresIn: 0,
});

const deaf = { onFrame: () => undefined, onOpen: () => undefined };

beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("location", { protocol: "https:", host: "thrive.test" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { getElementById: () => null }));
});

afterEach(() => {
  sessionSeen(null);
  vi.unstubAllGlobals();
});

it("leads to the room of who is signed in: who comes after somebody else gets a wire of their own", async () => {
  sessionSeen(session("alice"));
  const leave = connectRoom(deaf);
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(1));

  sessionSeen({ ...session("alice"), expiresAt: 1 });
  sessionSeen(session("bora"));
  await vi.waitFor(() => expect(sockets[1]?.readyState).toBe(1), 5000);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 1]);
  leave();
  expect(sockets[1]?.readyState).toBe(3);
  expect(sockets).toHaveLength(2);
});

it("that made room for a newer window comes back when it is looked at: else the two would take turns for good", async () => {
  vi.useFakeTimers();
  const pushedOut = async (visibilityState: "visible" | "hidden") => {
    Object.assign(document, { visibilityState });
    sockets.at(-1)?.dispatchEvent(Object.assign(new Event("close"), { code: 4429 }));
    await vi.advanceTimersByTimeAsync(5000);
  };
  const leave = connectRoom(deaf);
  await vi.advanceTimersByTimeAsync(1);
  await pushedOut("hidden");
  expect(sockets).toHaveLength(1);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(sockets).toHaveLength(2);

  // Somebody looks at it: one that nobody looks at makes room.
  await pushedOut("visible");
  expect(sockets).toHaveLength(3);
  leave();
});

it("tells frames in their order, those that nobody knows left out, and others of what one listener fails at", async () => {
  const [onFrame, fault, reported] = [vi.fn(), new Error("It fails."), vi.fn()];
  vi.stubGlobal("reportError", reported);
  const fails = () => {
    throw fault;
  };
  const leaveOther = connectRoom({ ...deaf, onFrame: fails });
  const leave = connectRoom({ ...deaf, onFrame });
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(1));
  const frames = [
    { type: "presence", userId: "bora" },
    { type: "weather" },
    { type: "presence" },
    { type: "xp.changed" },
  ];
  for (const frame of frames)
    sockets[0]?.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  sockets[0]?.dispatchEvent(new MessageEvent("message", { data: "{" }));
  await vi.waitFor(() => expect(onFrame).toHaveBeenCalledTimes(2));
  expect(onFrame.mock.calls).toEqual([[frames[0]], [frames[3]]]);
  expect(reported.mock.calls).toEqual([[fault], [fault]]);
  leave();
  leaveOther();
});
