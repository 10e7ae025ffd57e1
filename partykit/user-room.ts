import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import { runsOf } from "../app/core/fan-out.ts";
import { clientFrame, type ServerFrame } from "../app/core/realtime-protocol.ts";

/** Header by which the Worker, which has checked the session, names it to the room. */
export const SESSION_HEADER = "x-thrive-session";

const MAX_SOCKETS = 10;
/** Bytes (security.md §1). */
const MAX_FRAME = 64 * 1024;
/** Frames of one window within a second (security.md §1). */
const MAX_BURST = 20;
const BURST = 1000;
const TOO_MANY_SOCKETS = 4429;
const SESSION_ENDED = 4401;

/** What a socket remembers, also while the room sleeps: its place in the order of opening. */
interface Place {
  place: number;
  /** The thread this window shows. */
  looking?: string | null;
}

/** Whose room is told, and their own count of what is unread. */
interface ToldRoom {
  room: string;
  unread: number;
}

interface HeardInRoom {
  windows: number;
  looking: boolean;
}

/** One member's live wire: fans frames out to their open windows. It knows no rule and keeps no data. */
export class UserRoom extends Server {
  static override options = { hibernate: true };

  /** What windows said within their second. Forgotten while the room sleeps, as it does when nobody speaks. */
  readonly #said = new WeakMap<Connection, { since: number; frames: number }>();

  override getConnectionTags(_connection: Connection, context: ConnectionContext): string[] {
    return [context.request.headers.get(SESSION_HEADER) ?? "unknown"];
  }

  override onConnect(connection: Connection<Place>): void {
    // The newest window wins: an old one that was forgotten somewhere makes room (security.md §1). The platform lists
    // sockets in no promised order, so each remembers its place.
    const open = [...this.getConnections<Place>()]
      .filter((other) => other.id !== connection.id)
      .sort((one, other) => placeOf(one) - placeOf(other));
    connection.setState({ place: Math.max(0, ...open.map(placeOf)) + 1 });
    for (const stale of open.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) {
      stale.close(TOO_MANY_SOCKETS, "too many windows");
    }
  }

  override onMessage(connection: Connection<Place>, message: WSMessage): void {
    if (this.#isBurst(connection)) {
      connection.close(1008, "too many frames");
      return;
    }
    if (typeof message !== "string" || bytesOf(message) > MAX_FRAME) {
      connection.close(1009, "frame too large");
      return;
    }
    const frame = clientFrame.safeParse(parseJson(message));
    if (!frame.success) {
      connection.close(1008, "unknown frame");
      return;
    }
    switch (frame.data.type) {
      case "ping":
        connection.send(JSON.stringify({ type: "pong" } satisfies ServerFrame));
        return;
      case "looking":
        connection.setState({ place: placeOf(connection), looking: frame.data.conversationId });
        return;
    }
  }

  #isBurst(connection: Connection): boolean {
    const now = Date.now();
    const before = this.#said.get(connection);
    const said = before && now - before.since < BURST ? before : { since: now, frames: 0 };
    said.frames += 1;
    this.#said.set(connection, said);
    return said.frames > MAX_BURST;
  }

  /** Called by the Worker. `frame` is a ServerFrame as JSON text. */
  push(frame: string): void {
    this.broadcast(frame);
  }

  /**
   * Called by the Worker, or by another room: the same for something that happened in a thread. The first of `told` is
   * this room's own; to the others it is passed on, so that a large circle hears of it at once.
   * @param frame a ServerFrame as JSON text, without the count that is each member's own
   * @returns for each of `told` how many windows there are, and whether one of them shows that thread
   */
  async tell(frame: string, told: [ToldRoom, ...ToldRoom[]], conversationId: string): Promise<HeardInRoom[]> {
    const [own, ...others] = told;
    const windows = [...this.getConnections<Place>()];
    if (windows.length > 0) this.broadcast(JSON.stringify({ ...JSON.parse(frame), unread: own.unread }));
    const heard = {
      windows: windows.length,
      looking: windows.some(({ state }) => state?.looking === conversationId),
    };
    const onward = await Promise.all(
      runsOf(others).map((run) => this.env.USER_ROOM.getByName(run[0].room).tell(frame, run, conversationId)),
    );
    return [heard, ...onward.flat()];
  }

  /** Called by the Worker: whether the member has a window open. */
  isHere(): boolean {
    for (const _ of this.getConnections()) return true;
    return false;
  }

  /** Called by the Worker when a session has ended: its windows learn it and are cut off. @param left it was signed out of */
  endSession(sessionId: string, left: boolean): void {
    for (const connection of this.getConnections(sessionId)) {
      connection.send(
        JSON.stringify({ type: "session.ended", ...(left ? { left } : {}) } satisfies ServerFrame),
      );
      connection.close(SESSION_ENDED, "session ended");
    }
  }
}

function placeOf(connection: Connection<Place>): number {
  return connection.state?.place ?? 0;
}

/** As it travels, where a letter may take four; what has too many letters is not counted further. */
function bytesOf(text: string): number {
  return text.length > MAX_FRAME ? text.length : new TextEncoder().encode(text).byteLength;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
