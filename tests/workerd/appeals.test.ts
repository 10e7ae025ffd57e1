import { describe, expect, it } from "vitest";
import { appealFlagged, appealRemoval } from "#app/features/opportunities/commands/appeal.server.ts";
import { resumePosting } from "#app/features/opportunities/commands/move-posting.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";

describe("bora's posting was removed", () => {
  it("she asks once for another look; nobody else can, nor for what stands", async () => {
    const [brand, creator] = await Promise.all([bora(), alice()]);
    const [{ app }, { app: strange }] = await Promise.all([appOf(brand), appOf(creator)]);
    const { id } = await posting(brand, { status: "removed", moderation: { by: "model", reason: "No." } });
    const standing = await posting(brand);
    expect(await getPostingPage(app, id)).toMatchObject({ sight: "removed", appealed: false });
    await expect(appealRemoval(strange, { id, statement: "Mine!" })).rejects.toMatchObject({ status: 404 });
    await expect(appealRemoval(app, { id: standing.id, statement: "Why?" })).rejects.toMatchObject({
      status: 409,
    });
    await appealRemoval(app, { id, statement: "It is about wine." });
    await appealRemoval(app, { id, statement: "Again." });
    const stored = await rows<{ evidence: string }>(
      "SELECT user_id, statement, status, evidence FROM appeals WHERE subject_id = ?",
      id,
    );
    expect(stored).toMatchObject([{ user_id: brand.userId, statement: "It is about wine.", status: "open" }]);
    expect(JSON.parse(stored[0]?.evidence ?? "{}")).toMatchObject({ moderation: { reason: "No." } });
    expect(await getPostingPage(app, id)).toMatchObject({ sight: "removed", appealed: true });
    expect(await count("opportunities", "id = ? AND status = 'removed'", id)).toBe(1);
  });
});

describe("bora's words were flagged", () => {
  const words = {
    submission_key: "key-1",
    title: "Photos",
    description: "No fucking amateurs.",
    compensation: "",
  };

  it("nothing is posted, and her word against it is kept with what was judged", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await expect(
      postOpportunity(app, postInput({ description: words.description }), null),
    ).rejects.toMatchObject({ name: "ContentFlagged" });
    await appealFlagged(app, { ...words, statement: "It is a quote." });
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(0);
    const [kept] = await rows<{ evidence: string }>(
      "SELECT evidence FROM appeals WHERE user_id = ?",
      brand.userId,
    );
    expect(JSON.parse(kept?.evidence ?? "{}")).toMatchObject({
      description: words.description,
      reason: expect.any(String),
    });
  });

  it("is told to post what reads well by now", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await expect(
      appealFlagged(app, { ...words, description: "Two days in the studio.", statement: "Please." }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("reads well") });
    expect(await count("appeals", "user_id = ?", brand.userId)).toBe(0);
  });
});

it("who let people wait has room for one posting less until they are answered (once plans are limited)", async () => {
  const brand = await bora();
  const { app } = await appOf(brand);
  const limited = { ...app, env: { ...app.env, PLAN_LIMITS: "on" } };
  for (let n = 0; n < 2; n++) await posting(brand);
  const { id } = await posting(brand, { status: "paused" });
  await rows("UPDATE profiles SET replies_overdue = 2 WHERE user_id = ?", brand.userId);
  await expect(postOpportunity(limited, postInput(), null)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("everybody you let wait"),
  });
  await expect(resumePosting(limited, { id, version: 1 })).rejects.toMatchObject({
    message: expect.stringContaining("active postings"),
  });
  await rows("UPDATE profiles SET replies_overdue = 0 WHERE user_id = ?", brand.userId);
  await resumePosting(limited, { id, version: 1 });
});
