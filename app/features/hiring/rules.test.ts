import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { applications } from "#app/db/schema/hiring.ts";
import {
  applicantWords,
  canMove,
  MOVES,
  type Move,
  moveInto,
  movesFrom,
  personal,
  replyClock,
} from "./rules.ts";

describe("who may move what", () => {
  it.each([
    ["applicant", "interested", ["submit", "withdraw"]],
    ["applicant", "submitted", ["withdraw"]],
    ["applicant", "offered", ["counter", "accept", "decline_offer", "withdraw"]],
    ["applicant", "accepted", []],
    ["applicant", "withdrawn", []],
    ["poster", "interested", ["shortlist", "decline"]],
    ["poster", "submitted", ["shortlist", "decline"]],
    ["poster", "shortlisted", ["interview", "offer", "decline"]],
    ["poster", "interviewing", ["interview", "offer", "decline"]],
    ["poster", "offered", []],
    ["poster", "countered", ["offer", "accept_counter", "decline"]],
    ["poster", "declined", []],
    ["poster", "closed_out", []],
    ["system", "offered", ["expire_offer", "close_out"]],
  ] as const)("the %s from %s: %j", (by, from, moves) => {
    expect(movesFrom(by, from)).toEqual(moves);
  });

  it("nothing leads out of an end", () => {
    for (const end of [
      "accepted",
      "declined",
      "offer_declined",
      "offer_expired",
      "withdrawn",
      "closed_out",
    ] as const)
      for (const move of Object.keys(MOVES) as Move[])
        for (const by of ["applicant", "poster", "system"] as const)
          expect(canMove(move, by, end), `${move} from ${end}`).toBe(false);
  });
});

describe("the words", () => {
  it("of the applicant are those of the product, and seen is always said", () => {
    const words = applications.status.enumValues.map((status) => applicantWords({ status, viewedAt: null }));
    expect(new Set(words)).toEqual(
      new Set([
        "Sent",
        "Shortlisted",
        "In talks",
        "Offer",
        "Accepted",
        "Not selected",
        "Closed",
        "Withdrawn",
      ]),
    );
    expect(applicantWords({ status: "submitted", viewedAt: 1 })).toBe("Seen");
  });

  it("of a template are made personal", () => {
    expect(personal("Hi {name}, “{title}”, {name}", { name: "Ana {title}", title: "Job" })).toContain(
      "Hi Ana",
    );
  });
});

it("a card goes where an edge leads, and nowhere else", () => {
  expect(moveInto("shortlisted", "submitted")).toBe("shortlist");
  expect(moveInto("offer", "submitted")).toBeNull();
  expect(moveInto("accepted", "countered")).toBe("accept_counter");
  expect(moveInto("accepted", "offered")).toBeNull();
  expect(moveInto("new", "shortlisted")).toBeNull();
});

it.each([
  [days(3), "Answer due in 3 days", false],
  [days(1), "Answer due tomorrow", false],
  [hours(5), "Answer due in 5 hours", false],
  [-1, "Answer overdue", true],
  [-days(1), "Answer overdue by 1 day", true],
  [-days(2) - 1, "Answer overdue by 2 days", true],
])("the clock %d ms before the day", (left, words, overdue) => {
  expect(replyClock(1e12 + left, 1e12)).toEqual({ words, overdue });
});
