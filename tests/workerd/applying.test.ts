import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { editApplication, nudge, withdraw } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { archiveForPoster, markSeen } from "#app/features/hiring/commands/poster-acts.server.ts";
import { freeTheUnanswered } from "#app/features/hiring/reply-clock.server.ts";
import { editApplicationSchema } from "#app/features/hiring/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applicationRow, applies, applyInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting, rowOf } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

describe("applying", () => {
  it("sends what was written, starts the clock, and tells the poster", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand, { questions: ["Which camera?"], reply_promise_days: 3 });
    const id = await applies(creator, job, {
      answers: ["A very old one."],
      offer_amount: "450.50",
      offer_unit: "day",
      available_from: "2027-01-10",
    });

    const row = await applicationRow(id);
    expect(row).toMatchObject({
      status: "submitted",
      origin: "apply",
      pitch: "I have shot three spring campaigns.",
      answers: '["A very old one."]',
      offer_amount: 45_050,
      offer_currency: "EUR",
      offer_unit: "day",
      viewed_at: null,
    });
    expect((row?.reply_due_at ?? 0) - (row?.submitted_at ?? 0)).toBe(days(3));
    expect(await rowOf(job.id)).toMatchObject({ application_count: 1, interest_count: 1 });
    expect(await rows("SELECT kind, message FROM notifications WHERE user_id = ?", brand.userId)).toEqual([
      { kind: "application_received", message: `Alice applied to “${job.title}”.` },
    ]);
    expect(
      await count("analytics_events", "event_name = 'opportunity_applied' AND user_id = ?", creator.userId),
    ).toBe(1);
  });

  it("is heard by all who hire for the company, each once, as they chose; not by who only looks on", async () => {
    const [creator, brand, recruiter, quiet, blocking, viewer] = await Promise.all([
      alice(),
      ...Array.from({ length: 5 }, () => bora()),
    ] as Promise<Person>[]);
    if (!creator || !brand || !recruiter || !quiet || !blocking || !viewer) throw new Error("Missing.");
    const company_id = await companyOf([
      [brand, "owner"],
      [recruiter, "recruiter"],
      [quiet, "admin"],
      [blocking, "recruiter"],
      [viewer, "viewer"],
    ]);
    await rows(
      `INSERT INTO notification_preferences (user_id, kind, in_app, email, push)
        VALUES (?, 'application_received', 0, 'off', 0)`,
      quiet.userId,
    );
    await blocks(blocking, creator);
    const job = await posting(brand, { company_id });
    const id = await applies(creator, job);
    const { app } = await appOf(creator);
    await withdraw(app, { application_id: id, reason: null });
    const heard = async (who: Person) =>
      rows("SELECT kind, hidden FROM notifications WHERE user_id = ? ORDER BY created_at, id", who.userId);
    const both = [
      { kind: "application_received", hidden: 0 },
      { kind: "application_withdrawn", hidden: 0 },
    ];
    expect([await heard(brand), await heard(recruiter)]).toEqual([both, both]);
    expect(await heard(quiet)).toEqual([{ ...both[0], hidden: 1 }, both[1]]);
    expect([await heard(blocking), await heard(viewer)]).toEqual([[], []]);
  });

  it("turns an interest into an application, and keeps it when the swipe is taken back", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand);
    await likes(creator, job);
    const id = await applies(creator, job);
    expect(await applicationRow(id)).toMatchObject({ status: "submitted", origin: "swipe" });
    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(1);
  });

  it("twice, in five windows at once, sends one application", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => applies(creator, job)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rowOf(job.id)).toMatchObject({ application_count: 1 });
    await expect(applies(creator, job)).rejects.toMatchObject({
      status: 409,
      message: "You have applied already.",
    });
  });

  it.each([
    ["paused", { status: "paused" as const }, 409],
    ["closed", { status: "closed" as const }, 409],
    ["filled", { status: "filled" as const }, 409],
    ["expired, before the cron saw it", { expires_at: Date.now() - 1 }, 409],
    ["past its last day", { apply_until: "2020-01-01" }, 409],
    ["a draft", { status: "draft" as const }, 404],
    ["removed", { status: "removed" as const }, 404],
    ["for those invited only", { visibility: "invited" as const }, 404],
  ])("is refused for a posting that is %s, and nothing is stored", async (_, details, status) => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand, details);
    const before = await everythingOf(creator.userId);
    await expect(applies(creator, job)).rejects.toMatchObject({ status });
    expect(await everythingOf(creator.userId)).toBe(before);
    expect(await count("outbox", "actor_id = ?", creator.userId)).toBe(0);
  });

  it("is refused for one's own posting, across a block, and for one that does not exist", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand);
    await expect(applies(brand, job)).rejects.toMatchObject({ status: 409 });
    await blocks(brand, creator);
    await expect(applies(creator, job)).rejects.toMatchObject({ status: 404 });
    await expect(applies(creator, { ...job, id: newId(Date.now()) })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ["is paused", { status: "paused" }, 409],
    ["is filled", { status: "filled" }, 409],
    ["is closed", { status: "closed" }, 409],
    ["is over", { status: "expired" }, 409],
    ["took applications until yesterday", { apply_until: "2020-01-01" }, 409],
    ["is a draft", { status: "draft" }, 404],
    ["waits for a look", { status: "pending_review" }, 404],
    ["was removed", { status: "removed" }, 404],
    ["is for those who were asked", { visibility: "invited" }, 404],
  ] as const)("is refused for one that %s, and nothing is kept", async (_, details, status) => {
    const job = await posting(await bora(), details);
    await expect(applies(await alice(), job)).rejects.toMatchObject({ status });
    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(0);
    expect(await count("outbox", "payload LIKE ?", `%${job.id}%`)).toBe(0);
  });

  it("wants every question answered, and works that are one's own", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand, { questions: ["Which camera?", "When?"] });
    const { app } = await appOf(creator);
    await expect(apply(app, job.id, applyInput({ answers: ["This one"] }))).rejects.toMatchObject({
      status: 422,
      fields: { "answers[1]": ["Please answer this question."] },
    });
    const foreign = applyInput({ answers: ["a", "b"], portfolio_item_ids: [newId(Date.now())] });
    await expect(apply(app, job.id, foreign)).rejects.toMatchObject({ status: 409 });
    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(0);
  });

  it.each(["-5", "1e9", "1234567890", "4.555", "NaN"])("does not take %s for an amount", (offer_amount) => {
    expect(() => applyInput({ offer_amount })).toThrow("Please write an amount");
  });
});

describe("an application on its way", () => {
  it("is changed until it was seen; a stale change is refused and the newer one stays", async () => {
    const { id, creatorApp, brandApp } = await anApplication();
    const edit = (pitch: string, version: number) =>
      editApplication(creatorApp, editApplicationSchema.parse({ application_id: id, version, pitch }));
    const { version = 0 } = (await applicationRow(id)) ?? {};
    await edit("Better words.", version);
    await expect(edit("Older words.", version)).rejects.toMatchObject({ status: 409 });
    expect(await applicationRow(id)).toMatchObject({ pitch: "Better words." });

    await markSeen(brandApp, id);
    await expect(edit("Too late.", version + 2)).rejects.toMatchObject({ status: 409 });
    expect(await applicationRow(id)).toMatchObject({ pitch: "Better words." });
  });

  it("is seen once, told once, and only to its applicant", async () => {
    const { id, creator, creatorApp, brandApp } = await anApplication();
    await expect(markSeen(creatorApp, id)).rejects.toMatchObject({ status: 404 });
    await markSeen(brandApp, id);
    const { viewed_at } = (await applicationRow(id)) ?? {};
    await markSeen(brandApp, id);
    expect(await applicationRow(id)).toMatchObject({ viewed_at });
    expect(await rows("SELECT kind FROM notifications WHERE user_id = ?", creator.userId)).toEqual([
      { kind: "application_seen" },
    ]);
  });

  it("is withdrawn for good: neither a second one nor a swipe brings it back", async () => {
    const { id, creator, creatorApp, job } = await anApplication();
    await withdraw(creatorApp, { application_id: id, reason: "I found something else." });
    expect(await applicationRow(id)).toMatchObject({ status: "withdrawn", reply_due_at: null });
    await expect(withdraw(creatorApp, { application_id: id, reason: null })).rejects.toMatchObject({
      status: 409,
    });
    await expect(applies(creator, job)).rejects.toMatchObject({ status: 409 });
    await likes(creator, job);
    expect(await applicationRow(id)).toMatchObject({ status: "withdrawn" });
  });

  it("that follows a mere interest of before is new: neither seen nor answered, and where the poster looks", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const job = await posting(brand);
    await likes(creator, job);
    const [{ id = "" } = {}] = await rows<{ id: string }>(
      "SELECT id FROM applications WHERE opportunity_id = ?",
      job.id,
    );
    const [{ app: creatorApp }, { app: brandApp }] = await Promise.all([appOf(creator), appOf(brand)]);
    await sparkBack(brandApp, id);
    await archiveForPoster(brandApp, id, true);
    await withdraw(creatorApp, { application_id: id, reason: "A slip of the finger." });
    expect(await applies(creator, job)).toBe(id);
    expect(await applicationRow(id)).toMatchObject({
      status: "submitted",
      viewed_at: null,
      shortlisted_at: null,
      decision_at: null,
      archived_at: null,
      withdrawn_reason: null,
    });
    // Left without an answer, it counts as that.
    const clock = movedClock();
    clock.move(days(22));
    await freeTheUnanswered((await appOf(brand, { clock })).app);
    expect(await rows("SELECT reply_score FROM profiles WHERE user_id = ?", brand.userId)).toEqual([
      { reply_score: 0 },
    ]);
  });

  it("may be nudged once, after the promised day", async () => {
    const { id, creator, creatorApp } = await anApplication();
    await expect(nudge(creatorApp, id)).rejects.toMatchObject({ status: 409 });
    const later = movedClock();
    later.move(days(8));
    const { app } = await appOf(creator, { clock: later });
    await nudge(app, id);
    await expect(nudge(app, id)).rejects.toMatchObject({ status: 409 });
  });
});
