import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { browserStore } from "#tests/factories/browser-store.ts";
import { createMessageOutbox, type SendAnswer, type Waiting } from "./message-outbox.ts";

const TO = { kind: "conversation", id: "c" } as const;

/** One after the other, as the browser's locks have it. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** A server that knows messages by their id, behind a line that loses requests and answers. */
function server(line: () => "good" | "no request" | "no answer" | "refused") {
  const stored: string[] = [];
  const known = new Set<string>();
  const send = async ({ clientId, body }: Waiting): Promise<SendAnswer> => {
    const state = line();
    if (state === "refused") return { ok: false, status: 422, message: "No." };
    if (state !== "no request" && !known.has(clientId)) {
      known.add(clientId);
      stored.push(body);
    }
    if (state !== "good") return { ok: false, status: 0, message: "offline" };
    return { ok: true, value: { message: { id: clientId, body } as MessageItem } };
  };
  return { stored, send };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}

const message = (body: string) => ({ to: TO, body, fileIds: [], replyToId: null });

describe("messages on their way", () => {
  it("go out for their member alone: not while the window shows somebody else", async () => {
    const lines: ("no request" | "good")[] = ["no request"];
    const { stored, send } = server(() => lines.shift() ?? "good");
    const again: (() => void)[] = [];
    let shown = "alice";
    const outbox = createMessageOutbox("alice", {
      store: browserStore(),
      send,
      alone: oneAtATime(),
      later: (go) => void again.push(go),
      isShown: () => shown === "alice",
    });
    for (const body of ["Hello", "Still there?"]) outbox.add(message(body));
    await settled();
    shown = "bora";
    outbox.resume();
    for (const go of again.splice(0)) go();
    await settled();
    expect(stored).toEqual([]);
    expect(outbox.waiting()).toHaveLength(2);
    shown = "alice";
    outbox.resume();
    await settled();
    expect(stored).toEqual(["Hello", "Still there?"]);
  });

  it("arrive once each and in their order, however the line fails, also from two windows and after a reload", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("good", "no request", "no answer" as const), { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (faults, count) => {
          const [line, store, alone] = [[...faults], browserStore(), oneAtATime()];
          const { stored, send } = server(() => line.shift() ?? "good");
          const again: (() => void)[] = [];
          const window = () =>
            createMessageOutbox("m", { store, send, alone, later: (go) => void again.push(go) });
          const [one, two] = [window(), window()];
          for (let n = 0; n < count; n++) (n % 2 ? one : two).add(message(String(n)));
          await settled();
          // The first window goes, another comes.
          const three = window();
          three.resume();
          for (let round = 0; round < 60; round++) {
            for (const go of again.splice(0)) go();
            await settled();
          }
          expect(stored).toEqual(Array.from({ length: count }, (_, n) => String(n)));
          three.resume();
          expect(three.waiting()).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("stand refused until they are tried again or dropped, and hold nobody up", async () => {
    let refuses = true;
    const { stored, send } = server(() => (refuses ? "refused" : "good"));
    const outbox = createMessageOutbox("m", {
      store: browserStore(),
      send,
      alone: oneAtATime(),
      later: () => undefined,
    });
    outbox.add(message("one"));
    await settled();
    expect(outbox.waiting()).toMatchObject([{ state: "failed", reason: "No." }]);
    refuses = false;
    outbox.add(message("two"));
    await settled();
    expect(stored).toEqual(["two"]);
    outbox.retry(outbox.waiting()[0]?.clientId ?? "");
    await settled();
    expect(stored).toEqual(["two", "one"]);
    expect(outbox.waiting()).toEqual([]);
  });

  it("stand refused where a limit is full for hours, and wait where it is for a moment", async () => {
    const stored: string[] = [];
    const limits = new Map([
      ["to the eleventh stranger of a day", 3600],
      ["the sixty-first of a minute", 40],
    ]);
    const again: (() => void)[] = [];
    const outbox = createMessageOutbox("m", {
      store: browserStore(),
      send: async ({ body }) => {
        const retryAfter = limits.get(body);
        if (retryAfter) return { ok: false, status: 429, message: "Please try again later.", retryAfter };
        stored.push(body);
        return { ok: true, value: { message: { body } as MessageItem } };
      },
      alone: oneAtATime(),
      later: (go) => void again.push(go),
    });
    outbox.add(message("to the eleventh stranger of a day"));
    outbox.add(message("the sixty-first of a minute"));
    outbox.add(message("behind it"));
    await settled();
    expect(stored).toEqual([]);
    expect(outbox.waiting()).toMatchObject([
      { state: "failed", reason: "Please try again later." },
      { state: "queued" },
      { state: "queued" },
    ]);
    limits.delete("the sixty-first of a minute");
    for (const go of again.splice(0)) go();
    await settled();
    expect(stored).toEqual(["the sixty-first of a minute", "behind it"]);
  });

  it("are sent where storage is full or blocked, too", async () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    for (const store of [null, Object.defineProperty(browserStore(), "setItem", { value: full })]) {
      const line: "no request"[] = ["no request"];
      const { stored, send } = server(() => line.shift() ?? "good");
      const again: (() => void)[] = [];
      const later = (go: () => void) => void again.push(go);
      const outbox = createMessageOutbox("m", { store, send, alone: oneAtATime(), later });
      for (const body of ["one", "two"]) outbox.add(message(body));
      await settled();
      expect(outbox.waiting()).toMatchObject([{ body: "one" }, { body: "two" }]);
      for (const go of again) go();
      await settled();
      expect(stored).toEqual(["one", "two"]);
      expect(outbox.waiting()).toEqual([]);
    }
  });

  it("stay when a window that has not heard of them yet looks at its own", async () => {
    const shared: Record<string, string> = {};
    const wiring = { alone: oneAtATime(), later: () => undefined };
    const offline = async (): Promise<SendAnswer> => ({ ok: false, status: 0, message: "offline" });
    const mine = createMessageOutbox("m", { ...wiring, send: offline, store: browserStore(shared) });
    mine.add(message("one"));
    await settled();
    // What a window of another process reads may be a moment old; what it writes is there for all.
    const late = Object.defineProperties(browserStore({ ...shared }), {
      setItem: { value: (key: string, value: string) => void Object.assign(shared, { [key]: value }) },
      removeItem: { value: (key: string) => void delete shared[key] },
    });
    mine.add(message("two"));
    createMessageOutbox("m", { ...wiring, send: offline, store: late }).resume();
    await settled();
    mine.resume();
    expect(mine.waiting()).toMatchObject([{ body: "one" }, { body: "two" }]);
  });

  it("are told of to the window that wrote them, whichever window sent them", async () => {
    const lines: EventTarget[] = [];
    const openLine = () => {
      const line = new EventTarget();
      lines.push(line);
      const postMessage = (data: unknown) => {
        for (const other of lines)
          if (other !== line)
            other.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
      };
      return Object.assign(line, { postMessage }) as BroadcastChannel;
    };
    const { send } = server(() => "good");
    const store = browserStore();
    const window = (alone: ReturnType<typeof oneAtATime>) =>
      createMessageOutbox("m", { store, send, alone, later: () => undefined, line: openLine() });
    // The window that wrote it never gets its turn.
    const [writer, other] = [window(() => new Promise(() => undefined)), window(oneAtATime())];
    const heard: string[] = [];
    for (const [name, window] of [
      ["writer", writer],
      ["other", other],
    ] as const)
      window.onSent((sent, entry) => heard.push(`${name}: ${sent.body} to ${entry.to.id}`));
    writer.add(message("Hello"));
    other.resume();
    await settled();
    expect(heard.toSorted()).toEqual(["other: Hello to c", "writer: Hello to c"]);
  });

  it("keep their order when the clock is set back", async () => {
    let time = 1_800_000_000_000;
    const { stored, send } = server(() => "good");
    const again: (() => void)[] = [];
    let refuses = true;
    const outbox = createMessageOutbox("m", {
      store: browserStore(),
      send: (entry) => (refuses ? Promise.resolve({ ok: false, status: 0, message: "" }) : send(entry)),
      alone: oneAtATime(),
      later: (go) => void again.push(go),
      now: () => time,
    });
    for (const body of ["one", "two", "three"]) {
      outbox.add(message(body));
      time -= 86_400_000;
    }
    await settled();
    refuses = false;
    for (const go of again) go();
    await settled();
    expect(stored).toEqual(["one", "two", "three"]);
  });
});
