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
  | { ok: false; status: number; message: string };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Wiring {
  store: Store | null;
  send: (message: Waiting) => Promise<SendAnswer>;
  /** Lets one window of the member at a time send; the others' turns come after it. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls `again` after a while, or when there is a connection. */
  later: (again: () => void) => void;
  now?: () => number;
}

/** An outage, or a limit that is full for a moment: the message waits, and those behind it too. */
const waits = (status: number) => status === 0 || status === 429 || status >= 500;

/**
 * The member's messages on their way to the server, one after the other in the order they were written: what gets no
 * answer is sent again under its own id, so that it is stored once, however often and by whichever window. The queue is
 * kept in the browser and outlives a closed window; a refusal stands with its message until it is retried or dropped.
 */
export function createMessageOutbox(memberId: string, { store, send, alone, later, now = Date.now }: Wiring) {
  const key = `thrive-messages:${memberId}`;
  const listeners = new Set<() => void>();
  const arrivals = new Set<(message: MessageItem, sent: Waiting) => void>();
  let waiting = load();
  let draining: Promise<void> | null = null;

  function load(): Waiting[] {
    try {
      return JSON.parse(store?.getItem(key) ?? "[]") as Waiting[];
    } catch {
      return [];
    }
  }

  function keep(next: Waiting[]): void {
    waiting = next;
    try {
      if (next.length === 0) store?.removeItem(key);
      else store?.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be full or blocked: then the queue lives as long as the window.
    }
    for (const listener of listeners) listener();
  }

  /** Another window may have added or sent some. */
  function changeIn(clientId: string, change: (entry: Waiting) => Waiting | null): void {
    keep(known().flatMap((entry) => (entry.clientId === clientId ? (change(entry) ?? []) : entry)));
  }

  function known(): Waiting[] {
    return store ? load() : waiting;
  }

  /** @returns whether something waits for a better moment */
  async function drain(): Promise<boolean> {
    for (;;) {
      const next = known().find(({ state }) => state !== "failed");
      if (!next) return false;
      changeIn(next.clientId, (entry) => ({ ...entry, state: "sending" }));
      const answer = await send(next);
      if (answer.ok) {
        for (const arrived of arrivals) arrived(answer.value.message, next);
        changeIn(next.clientId, () => null);
      } else if (waits(answer.status)) {
        changeIn(next.clientId, (entry) => ({ ...entry, state: "queued" }));
        later(resume);
        return true;
      } else {
        changeIn(next.clientId, (entry) => ({ ...entry, state: "failed", reason: answer.message }));
      }
    }
  }

  function resume(): void {
    if (draining || !known().some(({ state }) => state !== "failed")) return;
    draining = alone(drain).then((paused) => {
      draining = null;
      // Something may have been added between the last look and now.
      if (!paused) resume();
    });
  }

  return {
    waiting: () => waiting,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with each message the server has taken, before it leaves the queue. */
    onSent(arrived: (message: MessageItem, sent: Waiting) => void) {
      arrivals.add(arrived);
      return () => void arrivals.delete(arrived);
    },
    add(message: Pick<Waiting, "to" | "body" | "fileIds" | "replyToId">): void {
      const entry: Waiting = {
        ...message,
        clientId: crypto.randomUUID(),
        madeAt: now(),
        state: "queued",
        reason: null,
      };
      keep([...known(), entry]);
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
      keep(known());
      resume();
    },
    forget(): void {
      keep([]);
    },
  };
}

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;
