import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { merged, type Stretch, skips } from "./thread-state.ts";

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

  it("joins older pages before and knows when a frame skips a change", () => {
    const newest = merged({ ...EMPTY, begins: false }, []);
    const shown = { ...newest, messages: [message(10), message(11)], change: 11 };
    expect(seqs(merged(shown, [message(8), message(9)]))).toEqual([8, 9, 10, 11]);
    expect(skips(shown, message(12))).toBe(false);
    expect(skips(shown, message(13))).toBe(true);
  });
});
