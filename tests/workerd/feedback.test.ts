import { expect, it } from "vitest";
import { answerFeedback } from "#app/features/rewards/commands/answer-feedback.server.ts";
import { grantXp } from "#app/features/rewards/commands.server.ts";
import { FEEDBACK_REWARD } from "#app/features/rewards/feedback-tasks.ts";
import { loader as gamification } from "#app/routes/admin/gamification.tsx";
import { action, loader } from "#app/routes/rewards/earn-credits.tsx";
import { appOf } from "#tests/factories/app.ts";
import { creditsLeft } from "#tests/factories/credits.ts";
import { count, db } from "#tests/factories/database.ts";
import { ledgerFaults } from "#tests/factories/payments.ts";
import { alice, bora, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const WORDS = "Two of three postings fitted; the third was in another country.";
const said = (task: string) => ({ task, rating: "4" as const, body: WORDS });

it("brings credits once, however often and however many at once answer", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const answers = await Promise.all([1, 2, 3].map(() => answerFeedback(app, said("finding"))));
  expect(answers.toSorted()).toEqual([FEEDBACK_REWARD, null, null]);
  expect(await answerFeedback(app, said("finding"))).toBeNull();
  expect(await creditsLeft(creator)).toBe(FEEDBACK_REWARD);
  expect(await count("feedback_answers", "user_id = ?", creator.userId)).toBe(1);
  expect(await ledgerFaults()).toEqual([]);
});

it("asks about work of who has worked, and nobody about what it does not know", async () => {
  const brand = await bora();
  const { app } = await appOf(brand);
  await expect(answerFeedback(app, said("working"))).rejects.toMatchObject({ status: 409 });
  await expect(answerFeedback(app, said("nothing"))).rejects.toMatchObject({ status: 404 });
  const before = await visits(brand, loader, { path: "/earn-credits" });
  expect(before.body).toMatchObject({
    feedback: expect.arrayContaining([{ task: "working", open: 0, answered_at: null }]),
  });
  const xp = {
    reward: "collaboration_accepted",
    sourceType: "test",
    sourceId: "1",
    now: Date.now(),
  } as const;
  await db.batch([grantXp(db, { userId: brand.userId, ...xp })]);
  expect(await answerFeedback(app, said("working"))).toBe(FEEDBACK_REWARD);
  expect(await creditsLeft(brand)).toBe(FEEDBACK_REWARD);
});

it("refuses what says nothing with a sentence, and is read by our team alone", async () => {
  const creator = await alice();
  const form = { intent: "feedback", task: "missing", rating: "9", body: "Nice" };
  const bad = await visits(creator, action, { path: "/earn-credits", form });
  expect([bad.status, bad.body]).toMatchObject([
    422,
    {
      error: {
        fields: { rating: ["Please choose how it goes."], body: [expect.stringContaining("at least 40")] },
      },
    },
  ]);
  const good = await visits(creator, action, {
    path: "/earn-credits",
    form: { ...form, rating: "2", body: WORDS },
  });
  expect(good.body).toEqual({ done: "Thank you. 5 credits are yours." });
  const admin = await person({ name: "Ada", role: "admin" });
  const page = await visits(admin, gamification, { path: "/admin/gamification" });
  expect(page.body).toMatchObject({
    feedback: expect.arrayContaining([
      expect.objectContaining({ saidTask: "missing", saidRating: 2, said: WORDS }),
    ]),
  });
  expect((await visits(creator, gamification, { path: "/admin/gamification" })).status).toBe(404);
});
