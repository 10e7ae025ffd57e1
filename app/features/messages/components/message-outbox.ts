import type { MessageItem } from "#app/core/realtime-protocol.ts";
import type { ThreadTarget } from "../schema.ts";

/** A message on its way, from the press on. */
export interface Waiting {
  clientId: string;
  to: ThreadTarget;
  body: string;
  fileIds: string[];
  replyToId: string | null;
  madeAt: number;
  state: "queued" | "sending" | "failed";
  /** Why the server refused it. */
  reason: string | null;
}

export type SendAnswer =
  | { ok: true; value: { message: MessageItem } }
  | { ok: false; status: number; message: string; retryAfter?: number };

type Line = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

interface Sent {
  message: MessageItem;
  sent: Waiting;
}

/** Before the member's id and that of the message. */
const STORED_AS = "thrive-messages:";

interface Wiring {
  store: Storage | null;
  send: (message: Waiting) => Promise<SendAnswer>;
  /** Lets one window of the member at a time send; the others' turns come after it. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls `again` after a while, or when there is a connection. */
  later: (again: () => void) => void;
  /** Tells the member's other windows what this one has sent: it may have been written in one of those. */
  line?: Line | null;
  /** Whether this window still shows the member: what it sends goes out for whoever it shows. */
  isShown?: () => boolean;
  now?: () => number;
}

/** A limit that is full for longer, in seconds, is a refusal. */
const MOMENT = 120;

/** An outage, or a limit that is full for a moment: the message waits, and those behind it too. */
function waits({ status, retryAfter = 0 }: Extract<SendAnswer, { ok: false }>): boolean {
  return status === 0 || status >= 500 || (status === 429 && retryAfter <= MOMENT);
}

/**
 * The member's messages on their way to the server, one after the other in the order they were written: what gets no
 * answer is sent again under its own id, so that it is stored once, however often and by whichever window. Each is kept
 * in the browser by itself and outlives a closed window: what two windows write in the same moment does not meet. A
 * refusal stands with its message until it is retried or dropped.
 */
export function createMessageOutbox(memberId: string, wiring: Wiring) {
  const { store, send, alone, later, line, isShown = () => true, now = Date.now } = wiring;
  const prefix = `${STORED_AS}${memberId}:`;
  const listeners = new Set<() => void>();
  const arrivals = new Set<(message: MessageItem, sent: Waiting) => void>();
  /** Storage may be full or blocked: then a message lives as long as the window. */
  const unkept = new Map<string, Waiting>();
  let waiting = known();
  let draining: Promise<void> | null = null;

  function storedIds(): string[] {
    try {
      return Object.keys(store ?? {}).flatMap((key) =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      );
    } catch {
      return [];
    }
  }

  function stored(clientId: string): Waiting | null {
    try {
      const kept = JSON.parse(store?.getItem(prefix + clientId) ?? "null") as Waiting | null;
      return kept?.clientId === clientId ? kept : null;
    } catch {
      return null;
    }
  }

  /** Those of all windows, in the order they were written. */
  function known(): Waiting[] {
    const kept = storedIds().flatMap((id) => (unkept.has(id) ? [] : (stored(id) ?? [])));
    return [...kept, ...unkept.values()].toSorted((a, b) => a.madeAt - b.madeAt);
  }

  function keep(entry: Waiting): void {
    try {
      if (!store) throw new Error("There is no storage.");
      store.setItem(prefix + entry.clientId, JSON.stringify(entry));
      unkept.delete(entry.clientId);
    } catch {
      unkept.set(entry.clientId, entry);
    }
  }

  function remove(clientId: string): void {
    unkept.delete(clientId);
    try {
      store?.removeItem(prefix + clientId);
    } catch {
      // Nothing was kept then.
    }
  }

  function tell(): void {
    waiting = known();
    for (const listener of listeners) listener();
  }

  function arrive({ message, sent }: Sent): void {
    for (const arrived of arrivals) arrived(message, sent);
  }

  /** Another window may have sent or dropped it. */
  function changeIn(clientId: string, change: (entry: Waiting) => Waiting | null): void {
    const entry = unkept.get(clientId) ?? stored(clientId);
    const changed = entry && change(entry);
    if (changed) keep(changed);
    else remove(clientId);
    tell();
  }

  /** @returns whether something waits for a better moment */
  async function drain(): Promise<boolean> {
    for (;;) {
      if (!isShown()) return true;
      const next = known().find(({ state }) => state !== "failed");
      if (!next) return false;
      changeIn(next.clientId, (entry) => ({ ...entry, state: "sending" }));
      const answer = await send(next);
      if (answer.ok) {
        const told = { message: answer.value.message, sent: next };
        arrive(told);
        line?.postMessage(told satisfies Sent);
        changeIn(next.clientId, () => null);
      } else if (waits(answer)) {
        changeIn(next.clientId, (entry) => ({ ...entry, state: "queued" }));
        later(resume);
        return true;
      } else {
        changeIn(next.clientId, (entry) => ({ ...entry, state: "failed", reason: answer.message }));
      }
    }
  }

  function resume(): void {
    if (draining || !isShown() || !known().some(({ state }) => state !== "failed")) return;
    draining = alone(drain).then((paused) => {
      draining = null;
      // Something may have been added between the last look and now.
      if (!paused) resume();
    });
  }

  line?.addEventListener("message", ({ data }: MessageEvent<Sent>) => arrive(data));

  return {
    waiting: () => waiting,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with each message the server has taken from any window, before it leaves the queue. */
    onSent(arrived: (message: MessageItem, sent: Waiting) => void) {
      arrivals.add(arrived);
      return () => void arrivals.delete(arrived);
    },
    add(message: Pick<Waiting, "to" | "body" | "fileIds" | "replyToId">): void {
      const entry: Waiting = {
        ...message,
        clientId: crypto.randomUUID(),
        // After the last one, also of this millisecond or when the clock was set back.
        madeAt: Math.max(now(), (known().at(-1)?.madeAt ?? 0) + 1),
        state: "queued",
        reason: null,
      };
      keep(entry);
      tell();
      resume();
    },
    retry(clientId: string): void {
      changeIn(clientId, (entry) => ({ ...entry, state: "queued", reason: null }));
      resume();
    },
    drop(clientId: string): void {
      changeIn(clientId, () => null);
    },
    /** Sends what waits; reads anew what other windows have done to the queue. */
    resume(): void {
      tell();
      resume();
    },
    forget(): void {
      for (const clientId of [...storedIds(), ...unkept.keys()]) remove(clientId);
      tell();
    },
  };
}

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;
