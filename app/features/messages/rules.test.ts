import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hours, minutes } from "#app/core/time.ts";
import {
  directKey,
  hereNow,
  type Lock,
  lockSentence,
  mayEdit,
  mayRemove,
  mayWrite,
  mentionId,
  shownRequest,
  type Writing,
} from "./rules.ts";

const locks = fc.constantFrom<(Lock | null)[]>(null, "blocked", "closed", "suspended", "strangers");
const states = fc.constantFrom("none", "pending", "accepted", "declined");
const writing: fc.Arbitrary<Writing> = fc.record({
  lock: locks,
  requestState: states,
  began: fc.boolean(),
  related: fc.boolean(),
  messages: fc.nat(5),
});

describe("writing in a thread", () => {
  const asked: Writing = { lock: null, requestState: "pending", began: true, related: false, messages: 0 };
  it.each([
    ["a stranger says one thing", asked, "one text"],
    ["and waits for the answer", { ...asked, messages: 1 }, "wait"],
    ["a refusal looks like silence", { ...asked, requestState: "declined", messages: 1 }, "wait"],
    ["whoever is asked may answer", { ...asked, began: false, messages: 1 }, "freely"],
    ["once accepted both write", { ...asked, requestState: "accepted", messages: 1 }, "freely"],
    ["a Spark or a connection waits for nobody", { ...asked, related: true, messages: 1 }, "freely"],
    ["nobody writes in a locked one", { ...asked, related: true, lock: "blocked" }, "locked"],
  ] as const)("%s", (_, it, allowed) => expect(mayWrite(it)).toBe(allowed));

  it("is locked exactly where there is a lock", () => {
    fc.assert(fc.property(writing, (it) => (mayWrite(it) === "locked") === (it.lock !== null)));
  });
  it("never tells a refusal from silence to who asked", () => {
    fc.assert(
      fc.property(writing, (it) => {
        const [pending, declined] = (["pending", "declined"] as const).map((requestState) => ({
          ...it,
          began: true,
          requestState,
        }));
        if (!pending || !declined) return;
        expect(mayWrite(declined)).toBe(mayWrite(pending));
        expect(shownRequest("declined", true)).toBe(shownRequest("pending", true));
      }),
    );
  });
  it("says of a block what it says of a closed thread", () => {
    expect(lockSentence("blocked")).toBe(lockSentence("closed"));
    expect(lockSentence("suspended")).not.toBe(lockSentence("closed"));
  });
});

describe("a request as its two sides see it", () => {
  it.each([
    ["pending", true, "waiting"],
    ["declined", true, "waiting"],
    ["pending", false, "asked"],
    ["declined", false, "none"],
    ["accepted", true, "none"],
    ["none", false, "none"],
  ] as const)("%s, begun by the viewer: %s", (state, began, shown) =>
    expect(shownRequest(state, began)).toBe(shown),
  );
});

describe("changing a message", () => {
  const sent = { sentAt: 1_000_000, removedAt: null };
  it("can be done for 15 minutes, and taken back for a day", () => {
    expect(mayEdit(sent, sent.sentAt + minutes(15) - 1)).toBe(true);
    expect(mayEdit(sent, sent.sentAt + minutes(15))).toBe(false);
    expect(mayRemove(sent, sent.sentAt + hours(24) - 1)).toBe(true);
    expect(mayRemove(sent, sent.sentAt + hours(24))).toBe(false);
  });
  it("is over once it was taken back", () => {
    const gone = { ...sent, removedAt: sent.sentAt };
    expect(mayEdit(gone, sent.sentAt)).toBe(false);
    expect(mayRemove(gone, sent.sentAt)).toBe(false);
  });
});

describe("the names of threads and mentions", () => {
  const ids = fc.uuid();
  it("is one for each pair, whoever begins", () => {
    fc.assert(fc.property(ids, ids, (one, other) => directKey(one, other) === directKey(other, one)));
    fc.assert(
      fc.property(ids, ids, ids, (one, other, third) => {
        fc.pre(other !== third);
        expect(directKey(one, other)).not.toBe(directKey(one, third));
      }),
    );
  });
  it("begins alike for all mentions of one thread, and of no other", () => {
    fc.assert(
      fc.property(ids, ids, ids, (thread, other, message) => {
        fc.pre(thread !== other);
        expect(mentionId(thread, message).startsWith(mentionId(thread))).toBe(true);
        expect(mentionId(other, message).startsWith(mentionId(thread))).toBe(false);
      }),
    );
  });
});

it("keeps who came while it was asked who is here, and nobody who was here before", () => {
  const known = { left: 10, came: 105 };
  expect(hereNow(known, { here: ["stayed"], askedAt: 100, now: 120 })).toEqual({ came: 105, stayed: 120 });
});
