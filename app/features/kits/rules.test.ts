import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { bringsKitPass } from "./pass.ts";
import { afterAct, inChosenOrder, isStale, kitAnswer, readCount, refusalOfSlug, seesRates } from "./rules.ts";
import { audienceSchema, kitSchema, newCodeSchema, ratesSchema } from "./schema.ts";

describe("an address", () => {
  it.each([
    ["mira", null],
    ["mira-okafor_2", null],
    ["a".repeat(40), null],
    ["ab", "Use 3 to 40 characters."],
    ["a".repeat(41), "Use 3 to 40 characters."],
    ["mira okafor", "Use letters a to z, digits, and single hyphens or underscores between them."],
    ["-mira", "Use letters a to z, digits, and single hyphens or underscores between them."],
    ["admin", "That address is reserved."],
    ["ad-min", "That address is reserved."],
    ["thrive-press", "That address is reserved."],
  ])("%s is answered with %j", (slug, refusal) => {
    expect(refusalOfSlug(slug)).toBe(refusal);
  });
});

describe("who sees a kit", () => {
  const open = {
    kit: { status: "published", reach: "public" },
    profile: { status: "active", visibility: "public" },
    own: false,
    blocked: false,
    linked: false,
  } as const;
  it.each([
    ["everybody, when it is published", {}, "shown"],
    [
      "everybody, also of a profile for members",
      { profile: { status: "active", visibility: "members" } },
      "shown",
    ],
    ["nobody, as a draft", { kit: { status: "draft", reach: "public" } }, "not_found"],
    [
      "nobody, when it is off, with a link either",
      { kit: { status: "off", reach: "links" }, linked: true },
      "not_found",
    ],
    [
      "nobody without a link, when it is for links",
      { kit: { status: "published", reach: "links" } },
      "not_found",
    ],
    ["who holds a link", { kit: { status: "published", reach: "links" }, linked: true }, "shown"],
    ["nobody who is blocked, with a link either", { blocked: true, linked: true }, "not_found"],
    [
      "nobody, of a hidden profile",
      { profile: { status: "active", visibility: "hidden" }, linked: true },
      "not_found",
    ],
    [
      "nobody, of a suspended member",
      { profile: { status: "suspended", visibility: "public" } },
      "not_found",
    ],
    [
      "nobody, of a member who rests",
      { profile: { status: "deactivated", visibility: "public" } },
      "not_found",
    ],
    ["gone, of a member who left", { profile: { status: "deleted", visibility: "hidden" } }, "gone"],
    ["its owner, as a draft", { kit: { status: "draft", reach: "links" }, own: true }, "shown"],
  ] as const)("%s", (_who, change, answer) => {
    expect(kitAnswer({ ...open, ...change })).toBe(answer);
  });

  it.each([
    [{ own: true, hasCode: true, passed: false, link: null }, true],
    [{ own: false, hasCode: false, passed: false, link: null }, true],
    [{ own: false, hasCode: true, passed: false, link: null }, false],
    [{ own: false, hasCode: true, passed: true, link: null }, true],
    [{ own: false, hasCode: true, passed: false, link: { showsRates: true } }, true],
    [{ own: false, hasCode: true, passed: false, link: { showsRates: false } }, false],
    [{ own: false, hasCode: true, passed: true, link: { showsRates: false } }, true],
    [{ own: false, hasCode: false, passed: false, link: { showsRates: false } }, false],
  ])("rates with %j: %s", (asked, sees) => {
    expect(seesRates(asked)).toBe(sees);
  });
});

describe("works", () => {
  const twelve = Array.from({ length: 12 }, (_, at) => String(at));
  it.each([
    [[], "work-add", "a", ["a"]],
    [["a"], "work-add", "a", ["a"]],
    [twelve, "work-add", "a", null],
    [twelve, "work-add", "3", twelve],
    [["a", "b"], "work-remove", "a", ["b"]],
    [["a"], "work-remove", "b", ["a"]],
    [["a", "b"], "work-up", "b", ["b", "a"]],
    [["a", "b"], "work-up", "a", ["a", "b"]],
    [["a", "b"], "work-down", "a", ["b", "a"]],
    [["a", "b"], "work-down", "b", ["a", "b"]],
    [["a", "b"], "work-down", "c", ["a", "b"]],
  ] as const)("%j after %s of %s are %j", (works, act, id, after) => {
    expect(afterAct(works, act, id)).toEqual(after);
  });

  it("stand as they were chosen, without those that are gone", () => {
    expect(inChosenOrder(["b", "x", "a"], [{ id: "a" }, { id: "b" }])).toEqual([{ id: "b" }, { id: "a" }]);
  });
});

describe("numbers", () => {
  it.each([
    ["12400", 12_400],
    [" 12,400 ", 12_400],
    ["1.204.500", 1_204_500],
    ["12 400", 12_400],
    ["12.4k", 12_400],
    ["1,2M", 1_200_000],
    ["0", null],
    ["-4", null],
    ["many", null],
    ["12.4", null],
    ["99999999999", null],
    ["9999999999", null],
    ["1e5", null],
  ])("%s is %s", (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it("are to be looked at again after ninety days", () => {
    expect([isStale(0, days(90)), isStale(0, days(90) + 1)]).toEqual([false, true]);
  });
});

describe("forms", () => {
  it("leave empty lines out, and say what a line lacks", () => {
    const read = (rates: unknown[]) => ratesSchema.safeParse({ rates });
    expect(
      read([{}, { what: " Reel ", price: "450", currency: "EUR" }, { what: "Day" }]).data?.rates,
    ).toEqual([
      { what: "Reel", price: 45_000, currency: "EUR", note: null },
      { what: "Day", price: null, currency: "EUR", note: null },
    ]);
    expect(read([{ price: "450" }]).error?.issues[0]?.path).toEqual(["rates", 0, "what"]);
    expect(read([{ what: "x", price: "much" }]).error?.issues[0]?.path).toEqual(["rates", 0, "price"]);
    expect(read([{ what: "x", currency: "XXX" }]).success).toBe(false);
    expect(read(Array.from({ length: 13 }, () => ({ what: "x" }))).success).toBe(false);
  });

  it("read codes without capitals, and refuse short ones", () => {
    expect(newCodeSchema.safeParse({ code: " Porto26 " }).data).toEqual({ code: "porto26" });
    expect(newCodeSchema.safeParse({ code: "abc" }).success).toBe(false);
    expect(newCodeSchema.safeParse({ code: "x".repeat(41) }).success).toBe(false);
  });

  it("refuse what is none of their words", () => {
    const kit = { slug: "mira", status: "published", reach: "public" };
    expect(kitSchema.safeParse(kit).success).toBe(true);
    expect(kitSchema.safeParse({ ...kit, status: "live" }).success).toBe(false);
    expect(kitSchema.safeParse({ ...kit, reach: "__proto__" }).success).toBe(false);
    expect(kitSchema.safeParse({ ...kit, intro: "x".repeat(601) }).success).toBe(false);
    expect(audienceSchema.safeParse({ audience: [{ url: "a", count: "lots" }] }).success).toBe(false);
  });
});

it("knows who brings the proof of a code", () => {
  expect(bringsKitPass("/kit/mira", "a=b; kit-1=2")).toBe(true);
  expect(bringsKitPass("/kit/mira", "my-kit-1=2")).toBe(false);
  expect(bringsKitPass("/profile/mira", "kit-1=2")).toBe(false);
  expect(bringsKitPass("/kit/mira", null)).toBe(false);
});
