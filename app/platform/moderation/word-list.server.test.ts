import { describe, expect, it } from "vitest";
import { createWordListModeration } from "./word-list.server.ts";

const CLEAN = {
  title: "Photos for a spring campaign",
  description: "Two days in the studio.",
  compensation: null,
};
const { check } = createWordListModeration();

describe("moderation by word list", () => {
  it("lets a usual posting through", async () => {
    expect(await check(CLEAN)).toEqual({ flagged: false, reason: null });
  });

  it.each(["title", "description", "compensation"] as const)(
    "flags bad language in the %s and does not repeat it",
    async (field) => {
      const verdict = await check({ ...CLEAN, [field]: "what the fuck" });
      expect(verdict.flagged).toBe(true);
      expect(verdict.reason).toContain(field);
      expect(verdict.reason).not.toContain("fuck");
    },
  );

  it("sees through spelling tricks", async () => {
    expect((await check({ ...CLEAN, title: "fuuuuck" })).flagged).toBe(true);
    expect((await check({ ...CLEAN, title: "ƒuçk" })).flagged).toBe(true);
  });

  it.each([
    "Portraits in Scunthorpe",
    "Class photo assistant",
    "Cocktail bar shoot",
    "Analyst for grape harvest",
  ])("does not take %s for bad language", async (title) => {
    expect((await check({ ...CLEAN, title })).flagged).toBe(false);
  });
});
