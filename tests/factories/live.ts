import { vi } from "vitest";
import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import { call } from "./calls.ts";
import type { Person } from "./people.ts";

export interface Window {
  /** Frames that arrived, in order. */
  frames: ServerFrame[];
  /** How the socket was closed; null while it is open. */
  closed: { code: number; reason: string } | null;
  say(text: string | ArrayBuffer): void;
  close(): void;
  /** Waits for a frame of this type. */
  hears<T extends ServerFrame["type"]>(type: T): Promise<Extract<ServerFrame, { type: T }>>;
  /** Waits until the socket is closed. */
  ends(): Promise<{ code: number; reason: string }>;
}

/** Opens a member's window on the live wire, through the Worker and into the real room. */
export async function opensWindow(person: Person): Promise<Window> {
  const response = await call(person, "/live", { headers: { upgrade: "websocket" } });
  const socket = response.webSocket;
  if (!socket) throw new Error(`/live answered ${response.status}`);
  const window: Window = {
    frames: [],
    closed: null,
    say: (text) => socket.send(text),
    close: () => socket.close(1000, "window closed"),
    hears: (type) =>
      vi.waitFor(() => {
        const frame = window.frames.find((candidate) => candidate.type === type);
        if (!frame) throw new Error(`no ${type} arrived, only ${JSON.stringify(window.frames)}`);
        return frame as Extract<ServerFrame, { type: typeof type }>;
      }, 5000),
    ends: () =>
      vi.waitFor(() => {
        if (!window.closed) throw new Error("the socket is still open");
        return window.closed;
      }, 5000),
  };
  socket.addEventListener("message", (event) => {
    window.frames.push(JSON.parse(String(event.data)) as ServerFrame);
  });
  socket.addEventListener("close", (event) => {
    window.closed = { code: event.code, reason: event.reason };
  });
  socket.accept();
  return window;
}
