import { expect, it } from "vitest";
import { renderLetter } from "#app/features/auth/mails/render-letter.ts";
import { endorsementWeight } from "./endorsement-rules.ts";
import { reviewLetter } from "./mails/review-mails.ts";
import { holdsLink, maskAddress, ratingOf, scoresOf } from "./rules.ts";

it.each([
  [undefined, { count: 0, average: null }],
  [
    { reviews: 0, stars: 0 },
    { count: 0, average: null },
  ],
  [
    { reviews: 3, stars: 13 },
    { count: 3, average: 4.3 },
  ],
  [
    { reviews: 2, stars: 9 },
    { count: 2, average: 4.5 },
  ],
])("the rating of %j is %j", (sums, rating) => {
  expect(ratingOf(sums)).toEqual(rating);
});

it("a client is not asked about the payment, a creator is", () => {
  expect(scoresOf("client_to_creator")).not.toContain("payment");
  expect(scoresOf("creator_to_client")).toContain("payment");
  expect(scoresOf("external")).toEqual(scoresOf("peer"));
});

const WEIGHTS = [
  ["great", "worked_together", "match", false, 110],
  ["great", "worked_together", "stranger", false, 90],
  ["great", "worked_together", "external", false, 80],
  ["best", "client", "match", true, 198],
  ["good", "other", "stranger", false, 36],
  ["good", "classmate", "match", false, 62],
] as const;

it.each(WEIGHTS)(
  "%s, %s, %s, own skill verified: %s weighs %i",
  (strength, relationship, connection, own, weight) => {
    expect(endorsementWeight({ strength, relationship, connection, ownSkillVerified: own })).toBe(weight);
  },
);

it("an address is shown so that only who knows it knows it", () => {
  expect(maskAddress("clara@field.test")).toBe("c•••@field.test");
});

it.each([
  ["See https://evil.test", true],
  ["www.evil.test", true],
  ["go to evil.com now", true],
  ["We shot it in June. It was fine, e.g. the light.", false],
])("%j holds a link: %s", (text, holds) => {
  expect(holdsLink(text)).toBe(holds);
});

it("mails carry what members wrote as text", async () => {
  const letter = reviewLetter("review_request", {
    name: "<b>Mira</b>",
    message: "<img src=x onerror=alert(1)>",
    link: "https://thrive.test/review?token=t",
  });
  const mail = letter && (await renderLetter(letter));
  expect(mail?.html).not.toMatch(/<b>Mira|<img/);
  expect(mail?.html).toContain("&lt;img");
  expect(reviewLetter("welcome", {})).toBeNull();
});
