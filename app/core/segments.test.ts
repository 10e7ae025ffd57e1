import { describe, expect, it } from "vitest";
import { newId } from "./ids.ts";
import { isInSegment, SEGMENTS, type Segment } from "./segments.ts";
import { days } from "./time.ts";
import type { AccountType, StaffRole } from "./viewer.ts";

const NOW = Date.UTC(2026, 5, 1);

function member({
  joined = NOW - days(100),
  accountType = "creator",
  roles = [],
  subscribed = false,
}: {
  joined?: number;
  accountType?: AccountType;
  roles?: StaffRole[];
  subscribed?: boolean;
} = {}) {
  const subscription = { tier: "free", subscribed, product_id: null, subscription_end: null };
  return { userId: newId(joined), accountType, roles, subscription };
}

const segmentsOf = (who: ReturnType<typeof member>) =>
  (Object.keys(SEGMENTS) as Segment[]).filter((segment) => isInSegment(who, segment, NOW));

describe("the segments of a member", () => {
  it.each<[string, ReturnType<typeof member>, Segment[]]>([
    ["a creator of long ago", member(), ["everyone", "creators"]],
    [
      "a brand that pays",
      member({ accountType: "brand", subscribed: true }),
      ["everyone", "brands", "subscribers"],
    ],
    ["a company", member({ accountType: "company" }), ["everyone", "companies"]],
    ["who joined 29 days ago", member({ joined: NOW - days(29) }), ["everyone", "creators", "newcomers"]],
    ["who joined 30 days ago", member({ joined: NOW - days(30) }), ["everyone", "creators"]],
    ["a colleague", member({ roles: ["support"] }), ["everyone", "creators", "team"]],
  ])("%s", (_, who, expected) => {
    expect(segmentsOf(who)).toEqual(expected);
  });
});
