import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeNews, type PaymentMove, type PaymentStatus } from "./payment-rules.ts";

const payment = (status: PaymentStatus, event_at = 0, refunded_amount = 0) => ({
  status,
  event_at,
  refunded_amount,
});

describe("news about a payment", () => {
  test.each([
    ["created", "succeeded", "take"],
    ["failed", "succeeded", "take"],
    ["canceled", "succeeded", "take"],
    ["succeeded", "processing", "stale"],
    ["succeeded", "failed", "stale"],
    ["succeeded", "succeeded", "stale"],
    ["created", "disputed", "wait"],
    ["processing", "refunded", "wait"],
    ["succeeded", "won", "wait"],
    ["disputed", "won", "take"],
    ["lost", "won", "stale"],
    ["refunded", "disputed", "stale"],
  ] as const)("%s, and then %s: %s", (status, to, judged) => {
    expect(judgeNews(payment(status), { to, at: 1 })).toBe(judged);
  });

  test("of the steps before it is paid the last one counts, whichever comes first", () => {
    expect(judgeNews(payment("failed", 5), { to: "requires_action", at: 4 })).toBe("stale");
    expect(judgeNews(payment("failed", 5), { to: "requires_action", at: 6 })).toBe("take");
  });

  test("a refund that is known already changes nothing", () => {
    expect(
      judgeNews(payment("partially_refunded", 0, 50), { to: "partially_refunded", at: 1, refunded: 50 }),
    ).toBe("stale");
    expect(judgeNews(payment("partially_refunded", 0, 50), { to: "refunded", at: 1, refunded: 90 })).toBe(
      "take",
    );
  });

  test("in whatever order it comes, it ends the same", () => {
    const story: { to: PaymentMove; at: number }[] = [
      { to: "requires_action", at: 1 },
      { to: "failed", at: 2 },
      { to: "processing", at: 3 },
      { to: "succeeded", at: 4 },
      { to: "disputed", at: 5 },
      { to: "won", at: 6 },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(story, { minLength: story.length }), (shuffled) => {
        let state: ReturnType<typeof payment> = payment("created");
        let waiting = [...shuffled, ...shuffled];
        for (let round = 0; round <= story.length && waiting.length > 0; round++) {
          waiting = waiting.filter((news) => {
            const judged = judgeNews(state, news);
            if (judged === "take") state = payment(news.to, Math.max(state.event_at, news.at));
            return judged === "wait";
          });
        }
        expect([state.status, waiting]).toEqual(["won", []]);
      }),
    );
  });
});
