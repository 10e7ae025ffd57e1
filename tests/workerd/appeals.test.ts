import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { answerAppeal } from "#app/features/opportunities/commands/answer-appeal.server.ts";
import { appealFlagged, appealRemoval } from "#app/features/opportunities/commands/appeal.server.ts";
import { resumePosting } from "#app/features/opportunities/commands/move-posting.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { reviewPending } from "#app/features/opportunities/commands/review-pending.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting, rowOf } from "#tests/factories/postings.ts";

describe("bora's posting was removed", () => {
  it("she asks once for another look; nobody else can, nor for what stands", async () => {
    const [brand, creator] = await Promise.all([bora(), alice()]);
    const [{ app }, { app: strange }] = await Promise.all([appOf(brand), appOf(creator)]);
    const { id } = await posting(brand, { status: "removed", moderation: { by: "model", reason: "No." } });
    const standing = await posting(brand);
    expect(await getPostingPage(app, id)).toMatchObject({ sight: "removed", appealed: null });
    await expect(appealRemoval(strange, { id, statement: "Mine!" })).rejects.toMatchObject({ status: 404 });
    await expect(appealRemoval(app, { id: standing.id, statement: "Why?" })).rejects.toMatchObject({
      status: 409,
    });
    const mia = await person({ name: "Mia", role: "moderator" });
    await appealRemoval(app, { id, statement: "It is about wine." });
    await appealRemoval(app, { id, statement: "Again." });
    expect(
      await rows(
        "SELECT title, link FROM notifications WHERE user_id = ? AND kind = 'moderation_waits'",
        mia.userId,
      ),
    ).toEqual([{ title: "Somebody asks for another look", link: "/admin/moderation?view=appeals" }]);
    const stored = await rows<{ evidence: string }>(
      "SELECT user_id, statement, status, evidence FROM appeals WHERE subject_id = ?",
      id,
    );
    expect(stored).toMatchObject([{ user_id: brand.userId, statement: "It is about wine.", status: "open" }]);
    expect(JSON.parse(stored[0]?.evidence ?? "{}")).toMatchObject({ moderation: { reason: "No." } });
    expect(await getPostingPage(app, id)).toMatchObject({ sight: "removed", appealed: "waits" });
    expect(await count("opportunities", "id = ? AND status = 'removed'", id)).toBe(1);
  });

  const moderator = async () => (await appOf(await person({ name: "Mia", role: "moderator" }))).app;

  /** She asks for another look at what moderation did not let through, and is right. */
  async function isRight(brand: Person, id: string, over: object = {}): Promise<void> {
    await appealRemoval((await appOf(brand)).app, { id, statement: "It is about wine." });
    const [appeal] = await rows<{ id: string }>("SELECT id FROM appeals WHERE subject_id = ?", id);
    const mia = await moderator();
    const decided = { appeal_id: appeal?.id ?? "", outcome: "overturned", reason: "It is." } as const;
    await answerAppeal({ ...mia, env: { ...mia.env, ...over } }, decided);
  }

  const gone = (brand: Person, more: object = {}) =>
    posting(brand, { status: "removed", closed_at: Date.now(), moderation: { reason: "No." }, ...more });
  const xpOf = async (who: Person) =>
    (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", who.userId))[0]?.xp ?? 0;

  it("whom our team told that its decision stands asks no second time; a look that was asked for both ways puts it back", async () => {
    const [brand, mia] = await Promise.all([bora(), moderator()]);
    const { app } = await appOf(brand);
    const [told, late] = [await posting(brand), await posting(brand)];
    const caseOf = async ({ id }: { id: string }) => {
      await takeDownContent(mia, { subject_type: "opportunity", subject_id: id, reason: "It is spam." });
      const [found] = await rows<{ id: string }>("SELECT id FROM moderation_cases WHERE subject_id = ?", id);
      return found?.id ?? "";
    };
    const answers = async (about: string, outcome: "upheld" | "overturned") => {
      const [open] = await rows<{ id: string }>(
        "SELECT id FROM appeals WHERE subject_id = ? AND status = 'open'",
        about,
      );
      await answerAppeal(await moderator(), { appeal_id: open?.id ?? "", outcome, reason: "So it is." });
    };
    const first = await caseOf(told);
    await appealCase(app, { case_id: first, statement: "It is not." });
    await answers(first, "upheld");
    await expect(appealRemoval(app, { id: told.id, statement: "It is not!" })).rejects.toMatchObject({
      code: "conflict",
      message: "You have asked for another look already.",
    });
    expect(await count("appeals", "subject_id = ?", told.id)).toBe(0);
    expect(await getPostingPage(app, told.id)).toMatchObject({ sight: "removed", appealed: "before" });

    const second = await caseOf(late);
    await appealRemoval(app, { id: late.id, statement: "It is not." });
    await appealCase(app, { case_id: second, statement: "It is not." });
    await answers(second, "upheld");
    await answers(late.id, "overturned");
    expect((await rowOf(late.id))?.status).toBe("active");
  });

  it("it opens as it would have then where she is right, whatever else was said about it", async () => {
    const brand = await bora();
    const { id } = await gone(brand, { published_at: null, expires_at: null });
    await rows(
      `INSERT INTO moderation_cases (id, subject_type, subject_id, owner_id, opened_by, status, action, created_at)
        VALUES (?1, 'opportunity', ?1, ?2, 'report', 'actioned', 'warn', 1)`,
      id,
      brand.userId,
    );
    const before = await xpOf(brand);
    await isRight(brand, id);
    const opened = await rowOf(id);
    expect(opened).toMatchObject({ status: "active", moderation: null, closed_at: null });
    expect(opened?.expires_at).toBe((opened?.published_at ?? 0) + days(45));
    expect(await xpOf(brand)).toBe(before + 50);
    expect(await count("notifications", "user_id = ? AND kind = 'posting_live'", brand.userId)).toBe(1);
    expect(await count("moderation_cases", "id = ? AND status = 'actioned'", id)).toBe(1);
  });

  it("one that was out before it was changed loses its XP with it, and has them again", async () => {
    const brand = await bora();
    const { app, jobs } = await appOf(brand);
    const { id } = await postOpportunity(app, postInput(), null);
    const before = await xpOf(brand);
    await rows(
      "UPDATE opportunities SET status = 'pending_review', description = 'Fuck you' WHERE id = ?",
      id,
    );
    await reviewPending({ ...app, ...jobs });
    expect([(await rowOf(id))?.status, await xpOf(brand)]).toEqual(["removed", before - 50]);
    await isRight(brand, id);
    expect([(await rowOf(id))?.status, await xpOf(brand)]).toEqual(["active", before]);
  });

  it("it waits as paused while her plan holds no more, and is over when its time is", async () => {
    const brand = await bora();
    for (let n = 0; n < 3; n++) await posting(brand);
    const [full, late] = [
      await gone(brand, { expires_at: Date.now() + days(9) }),
      await gone(brand, { expires_at: 1 }),
    ];
    await isRight(brand, full.id, { PLAN_LIMITS: "on" });
    await isRight(brand, late.id);
    expect([(await rowOf(full.id))?.status, (await rowOf(late.id))?.status]).toEqual(["paused", "expired"]);
  });
});

describe("bora's words were flagged", () => {
  const words = {
    submission_key: "key-1",
    title: "Photos",
    description: "No fucking amateurs.",
    compensation: "",
    requirements: "",
    deliverables: "",
    questions: "",
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

  it("wherever in her form they stand, a person looks at them", async () => {
    const { app } = await appOf(await bora());
    const calm = { ...words, description: "Two days in the studio." };
    for (const field of ["requirements", "deliverables", "questions"]) {
      const flagged = { ...calm, submission_key: field, [field]: words.description };
      await appealFlagged(app, { ...flagged, statement: "It is a quote." });
      expect(
        await rows("SELECT evidence ->> 'description' AS said FROM appeals WHERE subject_id = ?", field),
      ).toEqual([{ said: `${calm.description}\n${words.description}` }]);
    }
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
