import { describe, expect, it } from "vitest";
import {
  cancelSchema,
  deliverSchema,
  milestoneFields,
  offerSchema,
  rulingSchema,
  SPEC_MAX,
  URLS_MAX,
} from "./milestone-schema.ts";
import { REASON_MAX } from "./schema.ts";

const milestone_id = crypto.randomUUID();
const part = (more: object = {}, currency: "EUR" | "JPY" = "EUR") =>
  milestoneFields(currency).safeParse({ currency, title: "Ten portraits", ...more });

describe("a milestone as it is written down", () => {
  it("asks for an amount of its currency, to the smallest coin and no finer; nothing is no money", () => {
    expect(part().data).toMatchObject({ amount: 0, revision_limit: 2, required: true, due_on: null });
    expect(part({ amount: "450,50" }).data?.amount).toBe(45_050);
    expect(part({ amount: "450" }, "JPY").data?.amount).toBe(450);
    expect(part({ amount: "999999999" }).data?.amount).toBe(99_999_999_900);
    for (const none of ["-1", "1.005", "1,000", "1e3", "9999999999"])
      expect(part({ amount: none }).success, none).toBe(false);
    expect(part({ amount: "450.50" }, "JPY").success).toBe(false);
  });

  it("lists what is handed over, line by line and without the marks of a list", () => {
    expect(
      part({ deliverable_spec: "- Ten portraits\n\n* A group picture\n•  Notes " }).data?.deliverable_spec,
    ).toEqual(["Ten portraits", "A group picture", "Notes"]);
    const lines = (count: number) => Array.from({ length: count }, (_, no) => `Picture ${no}`).join("\n");
    expect(part({ deliverable_spec: lines(SPEC_MAX) }).success).toBe(true);
    expect(part({ deliverable_spec: lines(SPEC_MAX + 1) }).success).toBe(false);
    expect(part({ deliverable_spec: "x".repeat(201) }).success).toBe(false);
  });

  it("has 0 to 20 rounds of changes", () => {
    for (const rounds of ["0", "20"]) expect(part({ revision_limit: rounds }).success).toBe(true);
    for (const rounds of ["-1", "21", "1.5", "many"])
      expect(part({ revision_limit: rounds }).success).toBe(false);
  });
});

describe("a delivery", () => {
  it("links to whole addresses of the web, ten at most", () => {
    const urls = (count: number) =>
      Array.from({ length: count }, (_, no) => `https://a.example/${no}`).join("\n");
    expect(deliverSchema.parse({ milestone_id, urls: ` ${urls(2)} ` }).urls).toEqual([
      "https://a.example/0",
      "https://a.example/1",
    ]);
    expect(deliverSchema.safeParse({ milestone_id, urls: urls(URLS_MAX) }).success).toBe(true);
    for (const bad of [urls(URLS_MAX + 1), "a.example", "javascript:alert(1)", "file:///etc/passwd"])
      expect(deliverSchema.safeParse({ milestone_id, urls: bad }).success, bad).toBe(false);
  });
});

describe("a reason for calling a part off", () => {
  it("may be left out, and is read by the other side without what hides or turns it", () => {
    const reason = (text?: string) => cancelSchema.parse({ milestone_id, reason: text }).reason;
    expect(reason()).toBeNull();
    expect(reason("  \u200b ")).toBeNull();
    expect(reason("\u202ererutcip oN\u0007\nToo late")).toBe("rerutcip oN Too late");
    expect(cancelSchema.safeParse({ milestone_id, reason: "x".repeat(REASON_MAX) }).success).toBe(true);
    expect(cancelSchema.safeParse({ milestone_id, reason: "x".repeat(REASON_MAX + 1) }).success).toBe(false);
  });
});

describe("a share of what is held", () => {
  it("is offered from 0 to 100 percent, to two digits", () => {
    for (const [typed, percent] of [
      ["0", 0],
      ["33,33", 33.33],
      [" 100 ", 100],
    ] as const)
      expect(offerSchema.parse({ milestone_id, work_percent: typed }).work_percent).toBe(percent);
    for (const none of ["-1", "100.01", "33.333", "half", ""])
      expect(offerSchema.safeParse({ milestone_id, work_percent: none }).success, none).toBe(false);
  });

  it("is named by a ruling exactly where it is shared", () => {
    const ruling = { dispute_id: crypto.randomUUID(), ruling: "Half of it was delivered." };
    expect(rulingSchema.safeParse({ ...ruling, resolution: "split" }).success).toBe(false);
    expect(rulingSchema.safeParse({ ...ruling, resolution: "split", work_percent: "50" }).success).toBe(true);
    expect(rulingSchema.safeParse({ ...ruling, resolution: "refund" }).success).toBe(true);
    expect(rulingSchema.safeParse({ ...ruling, resolution: "refund", ruling: " " }).success).toBe(false);
  });
});
