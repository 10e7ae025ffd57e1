import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { changesHead, joined, merged, type Stretch, skips } from "./thread-state.ts";

const message = (seq: number, change = seq): MessageItem => ({ id: `m${seq}`, seq, change }) as MessageItem;
const seqs = ({ messages }: Stretch) => messages.map(({ seq }) => seq);
const EMPTY: Stretch = { messages: [], begins: true, ends: true, change: 0 };

describe("a stretch of a thread", () => {
  it("holds each message once and in order, however often and in whichever order pages come", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 }),
        fc.nat(29),
        (order, repeat) => {
          const all = merged(
            EMPTY,
            [...order, repeat].map((n) => message(n + 1)),
          );
          expect(seqs(all)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
          expect(all.change).toBe(30);
        },
      ),
    );
  });

  it("never has a gap: what does not join on waits for its page", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (heard) => {
        let stretch = merged(EMPTY, [message(1)]);
        for (const seq of heard) stretch = merged(stretch, [message(seq)]);
        expect(seqs(stretch)).toEqual(stretch.messages.map((_, index) => index + 1));
      }),
    );
  });

  it("keeps the newer state of a message", () => {
    const once = merged(EMPTY, [{ ...message(1, 5), body: "new" }]);
    expect(merged(once, [{ ...message(1, 2), body: "old" }]).messages[0]?.body).toBe("new");
  });

  it("shows in an answer what has become of the message it answers, also where that stands further back", () => {
    const said = { ...message(1), body: "My number is 12", files: [], removedAt: null };
    const answer = { ...message(2), replyTo: { id: "m1", senderId: "a", excerpt: "My number is 12" } };
    const removed = { ...said, body: "", change: 3, removedAt: 5 };
    for (const shown of [[said, answer], [answer]]) {
      const stretch = merged({ ...EMPTY, messages: shown }, [removed]);
      expect(stretch.messages.at(-1)?.replyTo?.excerpt).toBe("");
    }
    const edited = merged({ ...EMPTY, messages: [said, answer] }, [{ ...said, change: 3, body: "Call me" }]);
    expect(edited.messages[1]?.replyTo?.excerpt).toBe("Call me");
  });

  it("that was read again still asks for what changed above the page", () => {
    const shown = { ...EMPTY, messages: [message(1), message(2)], change: 2 };
    const page = joined(shown, [message(3, 4)]);
    expect(seqs(page)).toEqual([1, 2, 3]);
    // The first was edited as the third change.
    expect(skips(page, message(4, 5))).toBe(true);
    expect(merged(page, [{ ...message(1, 3), body: "edited" }]).messages[0]?.body).toBe("edited");
  });

  it("joins older pages before and knows when a frame skips a change", () => {
    const newest = merged({ ...EMPTY, begins: false }, []);
    const shown = { ...newest, messages: [message(10), message(11)], change: 11 };
    expect(seqs(merged(shown, [message(8), message(9)]))).toEqual([8, 9, 10, 11]);
    expect(skips(shown, message(12))).toBe(false);
    expect(skips(shown, message(13))).toBe(true);
  });
});

it("has another head after it was answered or put away, its application moved, or somebody was blocked", () => {
  const thread = { id: "c", applicationId: "a" };
  expect(changesHead({ type: "conversation.changed", conversationId: "c" }, thread)).toBe(true);
  expect(changesHead({ type: "conversation.changed", conversationId: "d" }, thread)).toBe(false);
  expect(changesHead({ type: "application.changed", applicationId: "a" }, thread)).toBe(true);
  expect(
    changesHead({ type: "application.changed", applicationId: "a" }, { id: "c", applicationId: null }),
  ).toBe(false);
  expect(changesHead({ type: "relations.changed" }, thread)).toBe(true);
  expect(changesHead({ type: "typing", conversationId: "c", userId: "u" }, thread)).toBe(false);
});
