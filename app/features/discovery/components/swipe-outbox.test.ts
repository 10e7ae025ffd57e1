import { beforeEach, describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { browserStore } from "#tests/factories/browser-store.ts";
import { type Answer, createSwipeOutbox, type SwipeCommand } from "./swipe-outbox.ts";

const BORA = { target_type: "user", target_id: "bora" } as const;
const CAROL = { target_type: "user", target_id: "carol" } as const;
const DONE: Answer<unknown> = { ok: true, value: { matchId: null } };
const REFUSED: Answer<unknown> = { ok: false, status: 422, message: "That does not fit." };
const OUTAGE: Answer<unknown> = { ok: false, status: 502, message: "Something went wrong." };
const OFFLINE: Answer<unknown> = { ok: false, status: 0, message: "You seem to be offline." };

type Unnamed<T> = T extends unknown ? Omit<T, "swipe_id" | "waited_ms"> : never;

/** A server that answers when the test says so, and what it was sent. */
function server() {
  const sent: Unnamed<SwipeCommand>[] = [];
  const ids: string[] = [];
  const waited: (number | undefined)[] = [];
  const waiting: ((answer: Answer<unknown>) => void)[] = [];
  return {
    sent,
    /** Of the swipes that were named, one for each command. */
    ids,
    /** How long each had waited, where it says so. */
    waited,
    send: ({ swipe_id, waited_ms, ...command }: SwipeCommand) => {
      sent.push(command);
      ids.push(swipe_id);
      waited.push(waited_ms);
      return new Promise<Answer<unknown>>((answer) => waiting.push(answer));
    },
    async answers(answer: Answer<unknown>) {
      waiting.shift()?.(answer);
      await settled();
    },
  };
}

let storage: Record<string, string>;
let time: number;
let locks: Map<string, Promise<unknown>>;
beforeEach(() => {
  storage = {};
  time = 1_800_000_000_000;
  locks = new Map();
});

/** One after the other for each card, as the browser's locks have it. */
function alone<T>(targetId: string, work: () => Promise<T>): Promise<T> {
  const mine = (locks.get(targetId) ?? Promise.resolve()).then(work);
  locks.set(
    targetId,
    mine.catch(() => undefined),
  );
  return mine;
}

/** A page of a member in a window of the same browser; one that is left lets go of its locks. */
function page(memberId = "alice", { left = true, asked = time } = {}) {
  if (left) locks.clear();
  const remote = server();
  const wiring = {
    store: browserStore(storage),
    send: remote.send,
    alone,
    pageAskedAt: asked,
    now: () => time,
  };
  return { remote, outbox: createSwipeOutbox(memberId, wiring) };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("a swiped card", () => {
  it("is out of the deck and on its way at once, without waiting for another card", () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    void outbox.swipe(CAROL, "left");
    expect(outbox.hidden()).toEqual(new Set(["bora", "carol"]));
    expect(remote.sent).toEqual([
      { intent: "swipe", direction: "right", ...BORA },
      { intent: "swipe", direction: "left", ...CAROL },
    ]);
  });

  it("comes back when the server refuses it", async () => {
    const { outbox, remote } = page();
    const answer = outbox.swipe(BORA, "right");
    await remote.answers(REFUSED);
    expect(await answer).toEqual(REFUSED);
    expect(outbox.hidden()).toEqual(new Set());
    expect(page().outbox.hidden()).toEqual(new Set());
  });

  it("waits, counted, while there is no connection, and is sent when there is one", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    void outbox.swipe(CAROL, "left");
    await remote.answers(OFFLINE);
    await remote.answers(OFFLINE);
    expect(outbox.waiting()).toBe(2);
    expect(outbox.hidden()).toEqual(new Set(["bora", "carol"]));

    const resumed = outbox.resume();
    await settled();
    expect(remote.sent.slice(2)).toEqual(remote.sent.slice(0, 1));
    await remote.answers(DONE);
    expect(remote.sent.slice(2)).toEqual(remote.sent.slice(0, 2));
    await remote.answers(REFUSED);
    expect(await resumed).toEqual({ takenBack: [], refused: ["That does not fit."], answered: 2 });
    expect(outbox.waiting()).toBe(0);
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
  });

  it("waits for days, also in a browser that was closed, and goes out once although two windows come back", async () => {
    const before = page();
    void before.outbox.swipe(BORA, "right");
    void before.outbox.swipe(CAROL, "right");
    await before.remote.answers(OFFLINE);
    await before.remote.answers(OFFLINE);
    time += days(6);
    const [one, two] = [page(), page("alice", { left: false })];
    expect(two.outbox.waiting()).toBe(2);
    const resumed = [one.outbox.resume(), two.outbox.resume()];
    for (let turn = 0; turn < 3; turn++) {
      await settled();
      await one.remote.answers(DONE);
      await two.remote.answers(DONE);
    }
    await Promise.all(resumed);
    const sent = [...one.remote.sent, ...two.remote.sent].map(({ target_id }) => target_id);
    expect(sent.toSorted()).toEqual(["bora", "carol"]);
    expect(one.outbox.waiting() + two.outbox.waiting()).toBe(0);
  });

  it("says when it is sent how long it has waited, and so does its undo: another device may have decided since", async () => {
    const before = page();
    void before.outbox.swipe(BORA, "right");
    await before.remote.answers(OFFLINE);
    time += minutes(2);
    void before.outbox.swipe(CAROL, "right");
    await before.remote.answers(OFFLINE);
    void before.outbox.undo(CAROL);
    await before.remote.answers(OFFLINE);
    time += minutes(5);
    const { outbox, remote } = page();
    for (const answer of [OUTAGE, DONE, DONE]) {
      void outbox.resume();
      await settled();
      await remote.answers(answer);
    }
    expect(before.remote.waited).toEqual([undefined, undefined, undefined]);
    expect(remote.waited).toEqual([minutes(7), minutes(7), minutes(5)]);
  });

  it("goes on waiting through an outage, with those behind it", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    void outbox.swipe(CAROL, "right");
    await remote.answers(OFFLINE);
    await remote.answers(OFFLINE);
    const resumed = outbox.resume();
    await settled();
    await remote.answers(OUTAGE);
    expect(await resumed).toEqual({ takenBack: [], refused: [], answered: 0 });
    expect(remote.sent).toHaveLength(3);
    expect(outbox.waiting()).toBe(2);
  });

  it("made in another window is out of this one's deck, and back in it when it was refused there", async () => {
    const [here, there] = [page(), page("alice", { left: false })];
    void there.outbox.swipe(BORA, "left");
    here.outbox.hear("thrive-swipes:alice:bora");
    expect(here.outbox.hidden()).toEqual(new Set(["bora"]));
    await there.remote.answers(REFUSED);
    here.outbox.hear("thrive-swipes:alice:bora");
    expect(here.outbox.hidden()).toEqual(new Set());
  });

  it("stays away when it is not there any more", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    await remote.answers({ ok: false, status: 404, message: "We could not find that." });
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
  });

  it("does not come back after a reload, and is sent again when nobody heard the answer", async () => {
    const left = page();
    void left.outbox.swipe(BORA, "right");
    void left.outbox.swipe(CAROL, "left");
    await left.remote.answers(DONE);

    const { outbox, remote } = page();
    expect(outbox.hidden()).toEqual(new Set(["bora", "carol"]));
    void outbox.resume();
    void outbox.resume();
    await settled();
    expect(remote.sent).toEqual([{ intent: "swipe", direction: "left", ...CAROL }]);
    expect(remote.ids).toEqual(left.remote.ids.slice(1));
    await remote.answers(DONE);
    void outbox.resume();
    expect(remote.sent).toHaveLength(1);
  });

  it("is named by the next page when its undo was left behind, also when that undo had arrived", async () => {
    for (const answer of [
      DONE,
      { ok: false, status: 409, message: "There is no swipe to take back." },
    ] as const) {
      const left = page();
      void left.outbox.swipe(BORA, "right");
      await left.remote.answers(DONE);
      void left.outbox.undo(BORA);

      const { outbox, remote } = page();
      const back = outbox.resume();
      await settled();
      await remote.answers(answer);
      expect(await back).toEqual({ takenBack: ["bora"], refused: [], answered: 1 });
    }
  });

  it("is forgotten by later pages a minute after the server took it: the deck knows by then", async () => {
    const left = page();
    void left.outbox.swipe(BORA, "right");
    await left.remote.answers(DONE);
    time += minutes(1) - 1;
    expect(page().outbox.hidden()).toEqual(new Set(["bora"]));
    time += 1;
    expect(page().outbox.hidden()).toEqual(new Set());
    expect(left.outbox.hidden()).toEqual(new Set(["bora"]));
  });

  it("is sent by nobody else who signs in in the same window", async () => {
    void page("alice").outbox.swipe(BORA, "right");
    const { outbox, remote } = page("dan");
    await outbox.resume();
    expect(remote.sent).toEqual([]);
    expect(outbox.hidden()).toEqual(new Set());
  });

  it("is not sent after ten minutes without a word", async () => {
    void page().outbox.swipe(BORA, "right");
    time += minutes(10);
    const { outbox, remote } = page();
    await outbox.resume();
    expect(remote.sent).toEqual([]);
  });
});

describe("taking a swipe back", () => {
  it("on another page of the window shows its card again", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "left");
    await remote.answers(DONE);
    outbox.forget("bora");
    expect(outbox.hidden()).toEqual(new Set());
    expect(page().outbox.hidden()).toEqual(new Set());
  });

  it("shows the card at once, and tells the server after the swipe", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    void outbox.undo(BORA);
    expect(outbox.hidden()).toEqual(new Set());
    expect(remote.sent).toHaveLength(1);
    await remote.answers(DONE);
    expect(remote.sent.at(-1)).toEqual({ intent: "undo", ...BORA });
    await remote.answers(DONE);
    expect(outbox.hidden()).toEqual(new Set());
    expect(page().outbox.hidden()).toEqual(new Set());
  });

  it("is told also when nobody knows whether the swipe had arrived, and waits with it", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    await remote.answers(OFFLINE);
    void outbox.undo(BORA);
    expect(outbox.hidden()).toEqual(new Set());
    await remote.answers(OFFLINE);
    expect(outbox.waiting()).toBe(1);
    const resumed = outbox.resume();
    await settled();
    expect(remote.sent.at(-1)).toEqual({ intent: "undo", ...BORA });
    expect(remote.ids.at(-1)).toBe(remote.ids[0]);
    await remote.answers(DONE);
    expect(await resumed).toEqual({ takenBack: ["bora"], refused: [], answered: 1 });
    expect(outbox.waiting()).toBe(0);
    expect(outbox.hidden()).toEqual(new Set());
  });

  it("that was taken while the next page was on its way is told to it once: it was read before, perhaps", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    await remote.answers(DONE);
    const asked = ++time;
    time++;
    void outbox.undo(BORA);
    await remote.answers(DONE);
    const next = page("alice", { asked });
    expect(await next.outbox.resume()).toEqual({ takenBack: ["bora"], refused: [], answered: 1 });
    expect((await next.outbox.resume()).answered).toBe(0);
    expect(next.remote.sent).toEqual([]);
    time++;
    expect((await page().outbox.resume()).answered).toBe(0);
  });

  it("needs no word to the server when the swipe was refused", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    const undone = outbox.undo(BORA);
    await remote.answers(REFUSED);
    expect((await undone).ok).toBe(true);
    expect(remote.sent).toHaveLength(1);
    expect(outbox.hidden()).toEqual(new Set());
  });

  it("hides the card again when the server refuses: it is a Spark already", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    await remote.answers(DONE);
    void outbox.undo(BORA);
    await remote.answers({ ok: false, status: 409, message: "It is a Spark already." });
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
  });

  it("is told by the next page when this one is left first", async () => {
    const left = page();
    void left.outbox.swipe(BORA, "right");
    await left.remote.answers(DONE);
    void left.outbox.undo(BORA);

    const { outbox, remote } = page();
    expect(outbox.hidden()).toEqual(new Set());
    void outbox.resume();
    await settled();
    expect(remote.sent).toEqual([{ intent: "undo", ...BORA }]);
    // It had reached the server before.
    await remote.answers({ ok: false, status: 409, message: "There is no swipe to take back." });
    expect(outbox.hidden()).toEqual(new Set());
    expect(page().outbox.hidden()).toEqual(new Set());
  });

  it("before its swipe has arrived, on a page that was left: the next one names the swipe, which may still come", async () => {
    const left = page();
    void left.outbox.swipe(BORA, "right");
    void left.outbox.undo(BORA);

    const { outbox, remote } = page();
    void outbox.resume();
    await settled();
    expect(remote.sent).toEqual([{ intent: "undo", ...BORA }]);
    expect(remote.ids).toEqual(left.remote.ids);
    await remote.answers(DONE);
    void outbox.resume();
    expect(remote.sent).toHaveLength(1);
    expect(outbox.hidden()).toEqual(new Set());
  });

  it("on a page that was left waits through an outage, and where too much was asked", async () => {
    const left = page();
    void left.outbox.swipe(BORA, "right");
    void left.outbox.undo(BORA);

    const { outbox, remote } = page();
    for (const refusal of [OUTAGE, { ok: false, status: 429, message: "Please slow down." } as const]) {
      void outbox.resume();
      await settled();
      await remote.answers(refusal);
      expect(outbox.waiting()).toBe(1);
    }
    void outbox.resume();
    await settled();
    await remote.answers(DONE);
    expect(outbox.waiting()).toBe(0);
    expect(new Set(remote.ids)).toEqual(new Set(left.remote.ids));
    expect(remote.sent).toHaveLength(3);
  });

  it("and swiping the same card again keeps the order", async () => {
    const { outbox, remote } = page();
    void outbox.swipe(BORA, "right");
    void outbox.undo(BORA);
    void outbox.swipe(BORA, "left");
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
    for (let step = 0; step < 3; step++) await remote.answers(DONE);
    expect(remote.sent.map((c) => (c.intent === "swipe" ? c.direction : c.intent))).toEqual([
      "right",
      "undo",
      "left",
    ]);
    const [first, takenBack, second] = remote.ids;
    expect(takenBack).toBe(first);
    expect(second).not.toBe(first);
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
  });
});

it("works without storage, and with a broken one", () => {
  storage["thrive-swipes:alice:bora"] = "{not json";
  expect(page().outbox.hidden()).toEqual(new Set());
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  for (const store of [
    null,
    { ...browserStore(storage), getItem: full, setItem: full, removeItem: full } as Storage,
  ]) {
    const outbox = createSwipeOutbox("alice", { store, send: server().send, alone, pageAskedAt: 0 });
    void outbox.swipe(BORA, "right");
    expect(outbox.hidden()).toEqual(new Set(["bora"]));
  }
});

it("tells its listeners of each change until they leave", () => {
  const { outbox } = page();
  let told = 0;
  const leave = outbox.subscribe(() => told++);
  void outbox.swipe(BORA, "right");
  leave();
  void outbox.swipe(CAROL, "right");
  expect(told).toBe(1);
});
