import { expect, test } from "vitest";
import { createWordListModeration } from "./word-list.server.ts";

const moderation = createWordListModeration();
const clean = {
  title: "Photographer for a harvest shoot",
  description: "Two days in the vineyard.",
  compensation: null,
};

test("an honest posting passes", async () => {
  expect(await moderation.check(clean)).toEqual({ flagged: false, reason: null });
});

test.each(["title", "description", "compensation"] as const)(
  "a slur in the %s is flagged, and the reason names the field",
  async (field) => {
    const verdict = await moderation.check({ ...clean, [field]: "what the fuck" });
    expect(verdict.flagged).toBe(true);
    expect(verdict.reason).toContain(field);
    expect(verdict.reason).not.toContain("fuck");
  },
);

test("look-alike spellings are seen through", async () => {
  expect((await moderation.check({ ...clean, title: "fvck fůck ƒuck" })).flagged).toBe(true);
});

test.each([
  "Fukuoka",
  "Penistone",
  "shiitake mushrooms",
  "a cockpit",
  "Moby Dick",
  "flame retardant paint",
  "Scunthorpe",
  "Essex",
])("%s is no slur", async (words) => {
  expect((await moderation.check({ ...clean, description: `A job about ${words}.` })).flagged).toBe(false);
});

test.each(["f u c k this", "f.u.c.k", "go kill yourself", "KYS please", "I will kill you"])(
  "%s is flagged, however it is spaced",
  async (words) => {
    expect((await moderation.check({ ...clean, description: words })).flagged).toBe(true);
  },
);

test.each([
  "Harvest photographer f4697c40",
  "Our red is #a55e3b",
  "order 4a55b1",
  "#a55",
  "of job d783f646-d783-464a-a551-e544e95a6456",
  "https://films.example/watch?v=a55-9Qx",
])("%s passes: a colour or an order number is no word", async (words) => {
  expect((await moderation.check({ ...clean, title: words })).flagged).toBe(false);
});

test.each(["f4gg0t", "a55hole", "#fuck"])("%s is seen through, digits and all", async (words) => {
  expect((await moderation.check({ ...clean, title: words })).flagged).toBe(true);
});

test.each(["A skill you bring", "Plan A or B, a U K shoot", "We need vitamins A B C D E"])(
  "%s passes: letters that stand alone are no word",
  async (words) => {
    expect((await moderation.check({ ...clean, description: words })).flagged).toBe(false);
  },
);
