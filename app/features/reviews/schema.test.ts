import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codeSchema,
  requestEndorsementSchema,
  requestReviewSchema,
  reviewDraftForm,
  reviewDraftSchema,
  reviewSchema,
} from "./schema.ts";

const REVIEW = { rating_overall: "4", would_again: "yes", body: "Came in time and brought light." };
const ASKED = { receiver: "ines@lumen.example", direction: "client_to_creator" };

describe("a review", () => {
  const says = (more: object) => reviewSchema.safeParse({ ...REVIEW, ...more });

  it("has 20 to 1500 characters, as people count them, and from one to five whole stars", () => {
    expect(says({}).data).toMatchObject({ rating_overall: 4, would_again: true, private_feedback: null });
    // Each of these draws as one, and counts as one.
    for (const [body, fits] of [
      ["😀".repeat(19), false],
      ["😀".repeat(20), true],
      ["😀".repeat(1500), true],
      ["😀".repeat(1501), false],
      [` ${"x".repeat(19)}\u200b `, true],
      [`${"x".repeat(19)}\n   \n`, false],
    ] as const)
      expect(says({ body }).success, body.slice(0, 4)).toBe(fits);
    for (const stars of ["0", "6", "4.5", "many", "", undefined])
      expect(says({ rating_overall: stars }).success, stars).toBe(false);
    expect(says({ timeliness: "0" }).success).toBe(false);
    expect(says({ would_again: undefined }).success).toBe(false);
  });

  it("is drafted with whatever fits so far: what does not is left out, and nothing is refused", () => {
    const typed = fc.option(fc.oneof(fc.string(), fc.constantFrom("1", "5", "6", "yes", "no", "4.5")), {
      nil: undefined,
    });
    const form = fc.record({
      rating_overall: typed,
      timeliness: typed,
      quality: typed,
      would_again: typed,
      body: fc.option(fc.string({ maxLength: 2000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(form, (fields) => {
        const draft = reviewDraftForm.parse(fields);
        // What was kept is read back as it was kept.
        expect(reviewDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(
          JSON.parse(JSON.stringify(draft)),
        );
        expect([...(draft.body ?? "")].length).toBeLessThanOrEqual(1500);
      }),
    );
    // All that a review may say, its draft keeps.
    const whole = `${"x".repeat(1400)}${"😀".repeat(100)}`;
    expect(says({ body: whole }).success).toBe(true);
    expect(reviewDraftForm.parse({ body: whole }).body).toBe(whole);
    expect(reviewDraftForm.parse({ body: `${whole}😀` }).body).toBe(whole);
    expect(
      reviewDraftForm.parse({ rating_overall: "6", timeliness: "5", would_again: "maybe" }),
    ).toMatchObject({
      rating_overall: undefined,
      ratings: { timeliness: 5 },
      would_again: null,
    });
  });
});

describe("whom one asks", () => {
  const receiver = (text: string) =>
    requestReviewSchema.safeParse({ ...ASKED, receiver: text }).data?.receiver;

  it("is an address or a handle, whichever way it is written", () => {
    expect(receiver(" Ines@Lumen.example ")).toEqual({ email: "ines@lumen.example" });
    expect(receiver("@Mira")).toEqual({ handle: "mira" });
    expect(receiver("mira")).toEqual({ handle: "mira" });
    for (const none of ["", " ", "ines@", "ines@lumen", "a@b@c.example", `${"x".repeat(250)}@a.example`])
      expect(receiver(none), none).toBeUndefined();
  });

  it("reads no addresses of the web in what is mailed to people who may not know us", () => {
    for (const text of ["See https://scam.example", "www.scam.example", "go to scam.com/win"])
      for (const field of ["message", "project_title"])
        expect(requestReviewSchema.safeParse({ ...ASKED, [field]: text }).success, text).toBe(false);
    expect(requestReviewSchema.parse({ ...ASKED, message: "It was a good day in Porto." }).message).toBe(
      "It was a good day in Porto.",
    );
    expect(requestReviewSchema.safeParse({ ...ASKED, message: "x".repeat(301) }).success).toBe(false);
  });

  it("is asked about one to five skills", () => {
    const skills = (count: number) =>
      requestEndorsementSchema.safeParse({
        receiver: "mira",
        skills: Array.from({ length: count }, (_, no) => `s${no}`),
      }).success;
    expect([0, 1, 5, 6].map(skills)).toEqual([false, true, true, false]);
  });
});

it("a code is six digits, however they are spaced", () => {
  expect(codeSchema.parse({ code: " 123 456 " }).code).toBe("123456");
  for (const none of ["12345", "1234567", "12345a", "١٢٣٤٥٦", ""])
    expect(codeSchema.safeParse({ code: none }).success, none).toBe(false);
});
