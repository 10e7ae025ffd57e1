import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, minutes, seconds } from "#app/core/time.ts";
import {
  ACCESS_TOKEN_LIFETIME,
  judgeRefresh,
  normaliseEmail,
  SESSION_ABSOLUTE,
  SESSION_IDLE,
} from "./rules.ts";

const NOW = 1_800_000_000_000;

describe("judgeRefresh", () => {
  it.each([
    ["the head of its family", null, null, "rotate"],
    ["a loser of a parallel refresh", NOW, null, "hand_out_successor"],
    ["a loser after exactly ten seconds", NOW - seconds(10), null, "hand_out_successor"],
    ["a use after ten seconds", NOW - seconds(10) - 1, null, "hostile"],
    ["a use after the successor was used", NOW - 1, NOW - 1, "hostile"],
    ["a late use after the successor was used", NOW - days(1), NOW - 1, "hostile"],
  ] as const)("answers %s", (_who, usedAt, successorUsedAt, verdict) => {
    expect(judgeRefresh({ usedAt, successorUsedAt, now: NOW })).toBe(verdict);
  });

  it("lets one holder refresh for ever, and never two that do not share", () => {
    // A family as the database keeps it: when each token was used, the head last and unused.
    const step = fc.record({ wait: fc.nat(seconds(30)), back: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const usedAt: (number | null)[] = [null];
        let now = NOW;
        for (const { wait, back } of steps) {
          now += wait;
          const index = Math.max(0, usedAt.length - 1 - back);
          const verdict = judgeRefresh({
            usedAt: usedAt[index] ?? null,
            successorUsedAt: usedAt[index + 1] ?? null,
            now,
          });
          const isHead = index === usedAt.length - 1;
          expect(verdict === "rotate").toBe(isHead);
          // Only the parent of the head may be shared, and only while it is young.
          if (verdict === "hand_out_successor") {
            expect(index).toBe(usedAt.length - 2);
            expect(now - (usedAt[index] ?? 0)).toBeLessThanOrEqual(seconds(10));
          }
          if (verdict === "hostile") return;
          if (verdict === "rotate") {
            usedAt[index] = now;
            usedAt.push(null);
          }
        }
      }),
    );
  });
});

it("keeps to the lifetimes of auth-wire.md §4", () => {
  expect([ACCESS_TOKEN_LIFETIME, SESSION_IDLE, SESSION_ABSOLUTE]).toEqual([minutes(10), days(30), days(90)]);
});

it.each([
  [" Alice@Example.COM ", "alice@example.com"],
  ["\talice@example.com\n", "alice@example.com"],
])("finds an account by %j as %s", (typed, found) => {
  expect(normaliseEmail(typed)).toBe(found);
});
