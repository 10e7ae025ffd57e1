import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import {
  expiryNotice,
  hasEnded,
  isEditable,
  PATHS,
  type PostingStatus,
  SHOWN_AFTER_END,
  sightOf,
  statesBefore,
} from "./life.ts";

describe("the life of a posting", () => {
  it("begins as a draft or in review and ends once: nothing that ended opens again", () => {
    const status = fc.constantFrom(...opportunities.status.enumValues);
    fc.assert(
      fc.property(status, fc.array(fc.nat(), { maxLength: 20 }), (start, choices) => {
        let at: PostingStatus = start;
        let ended = hasEnded(at) || at === "removed";
        for (const choice of choices) {
          const paths = PATHS[at];
          if (paths.length === 0) break;
          at = paths[choice % paths.length] as PostingStatus;
          if (ended) expect(at).toBe("removed");
          ended ||= hasEnded(at) || at === "removed";
        }
      }),
    );
  });

  it("is the same read forwards and backwards", () => {
    for (const from of opportunities.status.enumValues)
      for (const to of opportunities.status.enumValues)
        expect(statesBefore(to).includes(from), `${from} -> ${to}`).toBe(PATHS[from].includes(to));
  });

  it("never leads back to a draft, and changes of words end with it", () => {
    expect(statesBefore("draft")).toEqual([]);
    for (const status of opportunities.status.enumValues)
      expect(isEditable(status)).toBe(!hasEnded(status) && status !== "removed");
  });
});

describe("expiryNotice", () => {
  it.each([
    [8, null, null],
    [7, null, 7],
    [7, 7, null],
    [2, 7, null],
    [1, 7, 1],
    [1, 1, null],
    [0.5, null, 1],
    [3, null, 7],
  ])("%s days before the end, %s given: %s", (left, given, due) => {
    expect(expiryNotice(days(left), given, 0)).toBe(due);
  });
});

describe("sightOf", () => {
  const now = days(100);
  const visitor = { signedIn: false, manages: false, takesPart: false };
  const member = { ...visitor, signedIn: true };
  const owner = { ...member, manages: true };
  const applicant = { ...member, takesPart: true };
  const posting = { status: "active", visibility: "public", closedAt: null } as const;

  it.each([
    [posting, visitor, "open"],
    [{ ...posting, status: "paused" }, visitor, "over"],
    [{ ...posting, visibility: "members" }, visitor, "wall"],
    [{ ...posting, visibility: "members" }, member, "open"],
    [{ ...posting, visibility: "invited" }, member, "none"],
    [{ ...posting, visibility: "invited" }, applicant, "open"],
    [{ ...posting, visibility: "invited" }, owner, "open"],
    [{ ...posting, status: "draft" }, member, "none"],
    [{ ...posting, status: "draft" }, owner, "over"],
    [{ ...posting, status: "pending_review" }, member, "none"],
    [{ ...posting, status: "removed" }, applicant, "none"],
    [{ ...posting, status: "removed" }, owner, "removed"],
    [{ ...posting, status: "expired", closedAt: now - SHOWN_AFTER_END }, visitor, "over"],
    [{ ...posting, status: "expired", closedAt: now - SHOWN_AFTER_END - 1 }, member, "none"],
    [{ ...posting, status: "expired", closedAt: now - SHOWN_AFTER_END - 1 }, applicant, "over"],
    [{ ...posting, status: "closed", closedAt: now - SHOWN_AFTER_END - 1 }, owner, "over"],
    [{ ...posting, status: "filled", visibility: "members", closedAt: now }, visitor, "wall"],
  ] as const)("of %j for %j is %s", (shown, viewer, sight) => {
    expect(sightOf(shown, viewer, now)).toBe(sight);
  });
});
