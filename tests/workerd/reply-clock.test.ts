import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { counterOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { answerLate, decline } from "#app/features/hiring/commands/poster-acts.server.ts";
import { expireOffers, freeTheUnanswered, remindOfReplies } from "#app/features/hiring/reply-clock.server.ts";
import { selectToAnswer } from "#app/features/hiring/waiting.server.ts";
import { saveReach } from "#app/features/notifications/settings.server.ts";
import { reachSchema } from "#app/features/notifications/settings-schema.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { endSuspensions } from "#app/features/safety/commands/end-suspensions.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applicationRow, offerInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { type Person, person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

/** The cron, so many days from now. */
async function later(brand: Person, distance: number) {
  const clock = movedClock();
  clock.move(days(distance));
  return (await appOf(brand, { clock })).app;
}

const record = async (person: Person) =>
  (await rows("SELECT reply_score, replies_overdue FROM profiles WHERE user_id = ?", person.userId))[0];

describe("the clock of answers", () => {
  it("reminds the poster on the promised day, once", async () => {
    const { brand } = await anApplication();
    const told = () => count("notifications", "user_id = ? AND kind = 'reply_due'", brand.userId);
    await remindOfReplies(await later(brand, 6));
    expect(await told()).toBe(0);
    const app = await later(brand, 7.5);
    await remindOfReplies(app);
    await remindOfReplies(app);
    expect(await told()).toBe(1);
  });

  it("reminds her ahead where she wants it so, but never of what came just now", async () => {
    const { brand, brandApp } = await anApplication();
    const told = async () =>
      (
        await rows<{ message: string }>(
          "SELECT message FROM notifications WHERE user_id = ? AND kind = 'reply_due'",
          brand.userId,
        )
      ).map(({ message }) => message.split(": ")[1]);
    const reach = { timezone: "UTC", digest_time: "08:00", reply_lead: "2" };
    await saveReach(brandApp, reachSchema.parse(reach));
    await remindOfReplies(await later(brand, 4.5));
    expect(await told()).toEqual([]);
    const app = await later(brand, 5.5);
    await remindOfReplies(app);
    await remindOfReplies(app);
    await remindOfReplies(await later(brand, 7.5));
    expect(await told()).toEqual(["in 2 days you promised an answer."]);

    await rows("UPDATE applications SET reminded_at = NULL, reply_due_at = submitted_at + ?", days(1));
    await remindOfReplies(await later(brand, 0.4));
    expect(await told()).toHaveLength(1);
  });

  it("reminds anew of a counter-offer, which is owed an answer of its own", async () => {
    const { id, brand, creator } = await anApplication();
    const told = () => count("notifications", "user_id = ? AND kind = 'reply_due'", brand.userId);
    await remindOfReplies(await later(brand, 7.5));
    expect(await told()).toBe(1);
    const brandApp = await later(brand, 8);
    await sparkBack(brandApp, id);
    await makeOffer(brandApp, offerInput(id));
    await counterOffer(await later(creator, 9), offerInput(id));
    await remindOfReplies(await later(brand, 9.5));
    expect(await told()).toBe(1);
    await remindOfReplies(await later(brand, 16.5));
    expect(await told()).toBe(2);
  });

  it("frees who waits two weeks beyond it; the poster owes an answer until it is given", async () => {
    const { id, brand, creator } = await anApplication();
    await freeTheUnanswered(await later(brand, 20));
    expect(await applicationRow(id)).toMatchObject({ status: "submitted" });
    const app = await later(brand, 22);
    await freeTheUnanswered(app);
    await freeTheUnanswered(app);
    expect(await applicationRow(id)).toMatchObject({ status: "closed_out", decline_reason: "no_reply" });
    expect(await record(brand)).toEqual({ reply_score: 0, replies_overdue: 1 });
    expect(await count("notifications", "user_id = ? AND title = 'You are free again'", creator.userId)).toBe(
      1,
    );

    const late = { application_id: id, reason: "timing" as const, note: "Sorry, {name}." };
    await answerLate(app, late);
    await expect(answerLate(app, late)).rejects.toMatchObject({ status: 409 });
    expect(await record(brand)).toMatchObject({ replies_overdue: 0 });
    expect(await applicationRow(id)).toMatchObject({ status: "closed_out", decline_note: "Sorry, Alice." });
  });

  it("owes nothing to who cannot be answered: one of the two blocks the other", async () => {
    const { id, brand, creator } = await anApplication();
    await blocks(creator, brand);
    await remindOfReplies(await later(brand, 7.5));
    expect(await count("notifications", "user_id = ? AND kind = 'reply_due'", brand.userId)).toBe(0);
    await freeTheUnanswered(await later(brand, 22));
    expect(await applicationRow(id)).toMatchObject({ status: "closed_out", decline_reason: "no_reply" });
    expect(await record(brand)).toEqual({ reply_score: null, replies_overdue: 0 });
    expect(await count("notifications", "user_id = ? AND kind = 'application_closed'", creator.userId)).toBe(
      0,
    );
  });

  it("owes nothing while who waits is suspended: nobody can answer them", async () => {
    const { brand, brandApp, creator } = await anApplication();
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", creator.userId);
    expect(await selectToAnswer(brandApp)).toEqual([]);
    await remindOfReplies(await later(brand, 7.5));
    expect(await count("notifications", "user_id = ? AND kind = 'reply_due'", brand.userId)).toBe(0);
    await freeTheUnanswered(await later(brand, 22));
    expect(await record(brand)).toEqual({ reply_score: null, replies_overdue: 0 });
  });

  it("owes nothing any more to who is suspended after she let them wait", async () => {
    const { brand, creator } = await anApplication();
    await freeTheUnanswered(await later(brand, 22));
    expect(await record(brand)).toMatchObject({ replies_overdue: 1 });
    const { app, settled } = await appOf(await person({ name: "Mia", role: "moderator" }));
    for (const past of ["old", "older"])
      await rows(
        "INSERT INTO strikes (id, user_id, case_id, level, expires_at, created_at) VALUES (?, ?, ?, 1, ?, 1)",
        crypto.randomUUID(),
        creator.userId,
        past,
        Date.now() + days(30),
      );
    const id = crypto.randomUUID();
    await rows(
      `INSERT INTO moderation_cases (id, subject_type, subject_id, owner_id, opened_by, status, created_at)
        VALUES (?1, 'profile', ?2, ?2, 'report', 'open', 1)`,
      id,
      creator.userId,
    );
    await decideCase(app, { case_id: id, action: "warn", strike: true, reason: "It is spam." });
    await settled();
    expect(await record(brand)).toMatchObject({ replies_overdue: 0 });

    // Once it ends, by time or because it was wrong, an answer is owed again.
    const suspended = async (until: number) => {
      await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", creator.userId);
      await rows("UPDATE profiles SET replies_overdue = 0 WHERE user_id = ?", brand.userId);
      await rows("UPDATE users SET banned_until = ? WHERE id = ?", until, creator.userId);
      await rows("UPDATE strikes SET suspended_until = ? WHERE case_id = ?", until, id);
    };
    await suspended(Date.now() - 1);
    await endSuspensions(app);
    expect(await record(brand)).toMatchObject({ replies_overdue: 1 });
    await suspended(Date.now() + days(7));
    const appeal_id = crypto.randomUUID();
    await rows(
      `INSERT INTO appeals (id, user_id, subject_type, subject_id, statement, status, created_at)
        VALUES (?, ?, 'case', ?, 'It was no spam.', 'open', 1)`,
      appeal_id,
      creator.userId,
      id,
    );
    const other = await appOf(await person({ name: "Mo", role: "moderator" }));
    await decideAppeal(other.app, { appeal_id, outcome: "overturned", reason: "It was none." });
    await other.settled();
    expect(await record(brand)).toMatchObject({ replies_overdue: 1 });
  });

  it("is owed nothing any more by whom she frees herself of with a block", async () => {
    const { brand, creatorApp } = await anApplication();
    await freeTheUnanswered(await later(brand, 22));
    expect(await record(brand)).toEqual({ reply_score: 0, replies_overdue: 1 });
    await block(creatorApp, brand.userId);
    expect(await record(brand)).toEqual({ reply_score: null, replies_overdue: 0 });
  });

  it("counts an answer in time", async () => {
    const { id, brand, brandApp } = await anApplication();
    await decline(brandApp, { application_id: id, reason: "skills", note: null });
    expect(await record(brand)).toEqual({ reply_score: 100, replies_overdue: 0 });
  });

  it("ends an offer after seven days", async () => {
    const { id, brand, brandApp } = await anApplication();
    await sparkBack(brandApp, id);
    await makeOffer(brandApp, offerInput(id));
    await expireOffers(await later(brand, 6));
    expect(await applicationRow(id)).toMatchObject({ status: "offered" });
    await expireOffers(await later(brand, 7.5));
    expect(await applicationRow(id)).toMatchObject({ status: "offer_expired" });
    expect(await rows("SELECT status FROM offers WHERE application_id = ?", id)).toEqual([
      { status: "expired" },
    ]);
  });
});
