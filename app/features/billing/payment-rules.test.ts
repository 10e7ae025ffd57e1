import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { days } from "#app/core/time.ts";
import {
  failureWords,
  isAllBack,
  judgeNews,
  mayAskAgain,
  mayAskRefund,
  mayUnrefund,
  PAYMENT_MOVES,
  type PaymentMove,
  type PaymentStatus,
  type Purpose,
  refusalWords,
  UNPAID,
} from "./payment-rules.ts";

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
    expect(judgeNews(payment("failed", 5), { to: "requires_action", at: 5 })).toBe("take");
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

test("all of it is back once the card and the bank have the whole between them", () => {
  expect(isAllBack({ amount: 700, refunded_amount: 0, disputed_amount: 200 }, 499)).toBe(false);
  expect(isAllBack({ amount: 700, refunded_amount: 0, disputed_amount: 200 }, 500)).toBe(true);
  expect(isAllBack({ amount: 700, refunded_amount: 700, disputed_amount: 0 })).toBe(true);
});

/** product.md §5.9, with what a provider tells in any order: money that came is taken whatever was known before. */
const EDGES: [PaymentStatus, PaymentMove[]][] = [
  ["created", ["canceled", "failed", "processing", "requires_action", "succeeded"]],
  ["requires_action", ["canceled", "failed", "processing", "succeeded"]],
  ["processing", ["failed", "succeeded"]],
  ["failed", ["processing", "requires_action", "succeeded"]],
  ["canceled", ["succeeded"]],
  ["succeeded", ["disputed", "partially_refunded", "refunded"]],
  ["partially_refunded", ["disputed", "partially_refunded", "refunded"]],
  ["disputed", ["lost", "won"]],
  ["won", ["partially_refunded", "refunded"]],
  ["refunded", []],
  ["lost", ["partially_refunded", "refunded"]],
];

test.each(EDGES)("a payment that is %s goes on by %j alone", (status, moves) => {
  const possible = (Object.keys(PAYMENT_MOVES) as PaymentMove[]).filter((move) =>
    (PAYMENT_MOVES[move] as readonly PaymentStatus[]).includes(status),
  );
  expect(possible.toSorted()).toEqual(moves);
  expect(UNPAID.includes(status)).toBe(
    ["created", "requires_action", "processing", "failed", "canceled"].includes(status),
  );
});

describe("money back from us", () => {
  const NOW = days(1000);
  const paid = {
    purpose: "subscription" as Purpose,
    status: "succeeded" as PaymentStatus,
    succeeded_at: NOW - days(60) + 1,
    diverted: null,
    amount: 1200,
    refunded_amount: 0,
    disputed_amount: 0,
  };

  test.each([
    ["a plan, to the last moment of sixty days", {}, true],
    ["credits", { purpose: "credits" }, true],
    ["a boost", { purpose: "boost" }, true],
    ["what is left of it", { status: "partially_refunded" }, true],
    ["sixty days later", { succeeded_at: NOW - days(60) }, false],
    ["what was never paid", { succeeded_at: null }, false],
    ["what a bank has decided about, and left with us", { status: "won" }, true],
    ["what a bank left of it", { status: "lost", disputed_amount: 400 }, true],
    ["what a bank took all of", { status: "lost", disputed_amount: 1200 }, false],
    [
      "what went back of what a bank left",
      { status: "lost", disputed_amount: 400, refunded_amount: 800 },
      false,
    ],
    ["what a bank has", { status: "disputed" }, false],
    ["what came back", { status: "refunded" }, false],
    ["what is on its way", { status: "processing" }, false],
    ["a milestone, which was paid to another member", { purpose: "milestone" }, false],
    ["an invoice, which was paid to another member", { purpose: "invoice" }, false],
    ["a balance, which is theirs", { purpose: "topup" }, false],
    ["what found no use, and is on their balance", { diverted: "balance" }, false],
  ] as const)("may be asked for %s: %#", (_what, other, may) => {
    expect(mayAskRefund({ ...paid, ...other }, NOW)).toBe(may);
  });

  const ruled = { status: "granted", amount: null, decidedAt: NOW } as const;
  test.each([
    ["for the first time", undefined, {}, true],
    ["once it was declined", { ...ruled, status: "declined" }, {}, true],
    ["while finance looks at it", { ...ruled, status: "open" }, { refunded_amount: 500 }, false],
    ["while it is sent", { ...ruled, status: "granting" }, { refunded_amount: 500 }, false],
    ["while what was granted is on its way", ruled, {}, false],
    ["once it went back", ruled, { refunded_amount: 500, updated_at: NOW }, true],
    ["while another part alone went back, before", ruled, { refunded_amount: 500 }, false],
    ["once the part went back", { ...ruled, amount: 500 }, { refunded_amount: 500, updated_at: NOW }, true],
    [
      "while less than it is back",
      { ...ruled, amount: 500 },
      { refunded_amount: 499, updated_at: NOW },
      false,
    ],
  ] as const)("may be asked for again %s: %#", (_when, before, other, may) => {
    expect(mayAskAgain(before, { refunded_amount: 0, updated_at: NOW - 1, ...other })).toBe(may);
  });

  test.each(EDGES.map(([status]) => status))("that did not arrive is taken off one that is %s", (status) => {
    const standing: PaymentStatus[] = ["succeeded", "partially_refunded", "refunded", "won", "lost"];
    expect(mayUnrefund({ status })).toBe(standing.includes(status));
  });

  test("is refused, and a card too, in words also where the provider has one of its own", () => {
    expect(refusalWords("charge_disputed")).toContain("bank");
    expect(refusalWords("quite_new")).toBe("It says: quite_new.");
    expect(failureWords("expired_card")).toBe("This card has expired.");
    expect(failureWords("quite_new")).toBe(failureWords(null));
  });
});
