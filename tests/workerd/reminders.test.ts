import { describe, expect, it } from "vitest";
import { clockWords } from "#app/core/clock-words.ts";
import { days, hours, minutes } from "#app/core/time.ts";
import { momentOn } from "#app/core/time-zone.ts";
import { endCall, takeCall } from "#app/features/calendars/calls/answer-call.server.ts";
import { cancelMeeting, confirmMeeting, proposeMeeting } from "#app/features/calendars/meetings.server.ts";
import { remindOfTalks } from "#app/features/calendars/remind-of-talks.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { takeSlot } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { decline, inviteToInterview } from "#app/features/hiring/commands/poster-acts.server.ts";
import { routeDue } from "#app/features/notifications/reach.server.ts";
import { choose, wantKind } from "#app/features/notifications/settings.server.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { remindOfStreaks } from "#app/features/rewards/commands/remind-of-streaks.server.ts";
import { remindStreakAt } from "#app/features/rewards/commands/remind-streak-at.server.ts";
import { restStreak } from "#app/features/rewards/commands/rest-streak.server.ts";
import { getCheckIns } from "#app/features/rewards/queries/check-ins.server.ts";
import { moveTask } from "#app/features/tasks/commands/change-task.server.ts";
import { createTask, editTask } from "#app/features/tasks/commands/write-task.server.ts";
import { remindOfTasks } from "#app/features/tasks/due.server.ts";
import { createTaskSchema, editTaskSchema } from "#app/features/tasks/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { sparkOf } from "#tests/factories/messages.ts";
import { listOf, unreadOf } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { proposes } from "#tests/factories/talks.ts";

/** A job of the cron at a moment, until it finds nothing more. */
async function atTime(person: Person, now: number, job: typeof remindOfTasks): Promise<void> {
  const { app, settled } = await appOf(person);
  while ((await job({ ...app, clock: { now: () => now } })) > 0);
  await settled();
}

const toldOf = (person: Person, kind: string) =>
  rows<{ title: string; message: string; hidden: number; expires_at: number | null }>(
    "SELECT title, message, hidden, expires_at FROM notifications WHERE user_id = ? AND kind = ? ORDER BY seq",
    person.userId,
    kind,
  );

describe("a task that is due", () => {
  const DUE = "2031-05-14";
  const morning = (zone: string, day = DUE) => momentOn(zone, day, 8 * 60);

  /** Bora in New York and carol in Tokyo do it; alice leads. */
  async function given(due: string | null = DUE) {
    const [lead, brand, carol] = await Promise.all([
      alice(),
      bora({ profile: { timezone: "America/New_York" } }),
      alice({ name: "Carol", profile: { timezone: "Asia/Tokyo" } }),
    ]);
    const { id } = await desk([
      [lead, "lead"],
      [brand, "client"],
      [carol, "member"],
    ]);
    const { app } = await appOf(lead);
    const input = { title: "Brief", due_on: due ?? undefined, assignee_ids: [brand.userId, carol.userId] };
    const taskId = await createTask(app, id, createTaskSchema.parse(input));
    const edit = (more: Record<string, unknown>) =>
      editTask(app, id, editTaskSchema.parse({ ...input, task_id: taskId, status: "todo", ...more }));
    const told = async () => [
      (await toldOf(brand, "task_due")).length,
      (await toldOf(carol, "task_due")).length,
    ];
    return { app, id, taskId, lead, brand, carol, edit, told };
  }

  it("is told to who does it, each in the morning of that day where they are, and once", async () => {
    const { lead, brand, carol, told } = await given();
    await atTime(lead, morning("Asia/Tokyo") - 1, remindOfTasks);
    expect(await told()).toEqual([0, 0]);
    for (const _time of [1, 2]) await atTime(lead, morning("Asia/Tokyo"), remindOfTasks);
    expect(await told()).toEqual([0, 1]);
    await atTime(lead, morning("America/New_York") - 1, remindOfTasks);
    expect(await told()).toEqual([0, 1]);
    for (const _time of [1, 2]) await atTime(lead, morning("America/New_York"), remindOfTasks);
    expect(await told()).toEqual([1, 1]);
    expect((await listOf(brand)).items[0]).toMatchObject({
      title: "A task is due today",
      message: "“Brief” in “Spring campaign”.",
      link: expect.stringMatching(/^\/desk\/.+\/tasks$/),
    });
    expect(await toldOf(lead, "task_due")).toEqual([]);
    expect(await unreadOf(carol)).toMatchObject({ stored: 2, real: 2 });
  });

  it("is told of once by two crons at a time", async () => {
    const { lead, told } = await given();
    const now = morning("America/New_York");
    await Promise.all([1, 2, 3].map(() => atTime(lead, now, remindOfTasks)));
    expect(await told()).toEqual([1, 1]);
  });

  it("is not told of when it is done, called off, put off, given to somebody else, or its project rests", async () => {
    const later = morning("America/New_York");
    const done = await given();
    await moveTask(done.app, done.id, { task_id: done.taskId, to: "done" });
    const cancelled = await given();
    await cancelled.edit({ status: "cancelled" });
    const putOff = await given();
    await putOff.edit({ due_on: "2031-06-01" });
    const passedOn = await given();
    await passedOn.edit({ assignee_ids: [passedOn.brand.userId] });
    const rests = await given();
    await rows("UPDATE projects SET status = 'on_hold' WHERE id = ?", rests.id);
    const left = await given();
    await rows("UPDATE project_members SET status = 'left' WHERE user_id = ?", left.brand.userId);
    await atTime(done.lead, later, remindOfTasks);
    const all = [done, cancelled, putOff, passedOn, rests, left];
    expect(await Promise.all(all.map(({ told }) => told()))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
    await atTime(done.lead, morning("America/New_York", "2031-06-01"), remindOfTasks);
    expect(await putOff.told()).toEqual([1, 1]);
  });

  it("is told of again when it was done, taken up again and given another day; never when it has no day", async () => {
    const { app, id, taskId, lead, edit, told } = await given(null);
    await atTime(lead, morning("America/New_York"), remindOfTasks);
    expect(await told()).toEqual([0, 0]);
    await edit({ due_on: DUE });
    await moveTask(app, id, { task_id: taskId, to: "done" });
    await atTime(lead, morning("Asia/Tokyo") - 1, remindOfTasks);
    await moveTask(app, id, { task_id: taskId, to: "todo" });
    await atTime(lead, morning("America/New_York"), remindOfTasks);
    expect(await told()).toEqual([1, 1]);
  });

  it("is still told of the next morning when the cron slept, and not after that", async () => {
    const [late, tooLate] = [await given(), await given("2031-05-10")];
    await atTime(late.lead, morning("Asia/Tokyo") + hours(20), remindOfTasks);
    expect((await toldOf(late.carol, "task_due"))[0]?.title).toBe("A task was due yesterday");
    expect(await tooLate.told()).toEqual([0, 0]);
  });
});

describe("a streak about to end", () => {
  const START = Date.parse("2031-03-03T12:00:00Z");
  const evening = (day: string) => momentOn("America/New_York", day, 20 * 60);

  const claims = (ctx: Parameters<typeof claimCheckIn>[0]) => claimCheckIn(ctx, { focus: null, mood: null });

  /** Alice in New York with a streak of so many days, the last of them 2031-03-03. */
  async function streaking(count: number, wants = true) {
    const person = await alice({ profile: { timezone: "America/New_York" } });
    const { app } = await appOf(person);
    for (let day = count - 1; day >= 0; day--) {
      await claims({ ...app, clock: { now: () => START - days(day) } });
    }
    if (wants) await choose(app, { kind: "streak_at_risk", channel: "in_app", value: true });
    return person;
  }

  it("is told to who asked for it, in the evening where they are, once, and goes with the day", async () => {
    const person = await streaking(3);
    await atTime(person, evening("2031-03-04") - 1, remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toEqual([]);
    for (const _time of [1, 2]) await atTime(person, evening("2031-03-04"), remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toEqual([
      {
        title: "Your streak ends today",
        message: "Claim the day before midnight, and your 3 days in a row go on.",
        hidden: 0,
        expires_at: evening("2031-03-04") + hours(4),
      },
    ]);
  });

  it("is told to nobody else: by itself it is off, in the drawer, by mail and as a push", async () => {
    const person = await streaking(3, false);
    await atTime(person, evening("2031-03-04"), remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toEqual([]);
    expect(await count("profiles", "user_id = ? AND streak_remind_at IS NOT NULL", person.userId)).toBe(0);
  });

  it("goes as a push alone where only that was asked for", async () => {
    const person = await streaking(3, false);
    const { app } = await appOf(person);
    await rows(
      "INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, 'k', 'a', 1)",
      crypto.randomUUID(),
      person.userId,
      person.sessionId,
      `https://push.example/${crypto.randomUUID()}`,
    );
    await choose(app, { kind: "streak_at_risk", channel: "push", value: true });
    await atTime(person, evening("2031-03-04"), remindOfStreaks);
    await routeDue({ ...app, clock: { now: () => evening("2031-03-04") } });
    expect(await listOf(person)).toMatchObject({ unread: expect.any(Number) });
    expect((await toldOf(person, "streak_at_risk")).map(({ hidden }) => hidden)).toEqual([1]);
    expect(
      await count(
        "push_deliveries",
        "subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id = ?)",
        person.userId,
      ),
    ).toBe(1);
    expect(await count("email_outbox", "to_user = ? AND kind = 'streak_at_risk'", person.userId)).toBe(0);
  });

  it("waits while a freeze bridges the day, and is no matter after a claim or for a single day", async () => {
    const [frozen, claimed, single] = [await streaking(7), await streaking(3), await streaking(1)];
    await claims({ ...(await appOf(claimed)).app, clock: { now: () => START + days(1) } });
    await atTime(frozen, evening("2031-03-04"), remindOfStreaks);
    for (const person of [frozen, claimed, single])
      expect(await toldOf(person, "streak_at_risk")).toEqual([]);
    await atTime(frozen, evening("2031-03-05"), remindOfStreaks);
    expect(await toldOf(frozen, "streak_at_risk")).toHaveLength(1);
    expect(await toldOf(claimed, "streak_at_risk")).toHaveLength(1);
    expect(await toldOf(single, "streak_at_risk")).toEqual([]);
  });

  it("is told at the hour the member chose, to nobody who wants none, and is not put off by a change too late", async () => {
    const [person, off] = [await streaking(3, false), await streaking(3)];
    const at = (hour: number) => momentOn("America/New_York", "2031-03-04", hour * 60);
    const sets = async (who: Person, hour: number | null, now: number) => {
      const app = { ...(await appOf(who)).app, clock: { now: () => now } };
      await remindStreakAt(app, hour, [wantKind(app, "streak_at_risk", hour !== null)]);
      return app;
    };
    const app = await sets(person, 9, START);
    expect((await getCheckIns(app, null)).reminder).toMatchObject({
      hour: 9,
      wanted: true,
      at: at(9) - days(1),
    });
    expect((await getCheckIns(await sets(off, null, START), null)).reminder.wanted).toBe(false);
    await atTime(person, at(9) - 1, remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toEqual([]);
    // At eight it is too late for seven: today's still comes at nine.
    await sets(person, 7, at(8));
    await atTime(person, at(9), remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toHaveLength(1);
    await atTime(off, at(23), remindOfStreaks);
    expect(await toldOf(off, "streak_at_risk")).toEqual([]);
  });

  it("leaves who chose a channel their choice when they choose another hour", async () => {
    const person = await streaking(3, false);
    const { app } = await appOf(person);
    await choose(app, { kind: "streak_at_risk", channel: "email", value: "instant" });
    await remindStreakAt(app, 18, [wantKind(app, "streak_at_risk", true)]);
    const chosen = () =>
      rows("SELECT in_app, email, push FROM notification_preferences WHERE user_id = ?", person.userId);
    expect(await chosen()).toEqual([{ in_app: 0, email: "instant", push: 0 }]);
    await remindStreakAt(app, null, [wantKind(app, "streak_at_risk", false)]);
    expect(await chosen()).toEqual([{ in_app: 0, email: "off", push: 0 }]);
    await remindStreakAt(app, 18, [wantKind(app, "streak_at_risk", true)]);
    expect(await chosen()).toEqual([{ in_app: 1, email: "off", push: 1 }]);
  });

  it("rests while its member is on vacation, and is told of on the day after it", async () => {
    const person = await streaking(3);
    const { app } = await appOf(person);
    const onVacation = async (day: string, until: string | null) => {
      const [rest] = await restStreak(
        { ...app, clock: { now: () => momentOn("America/New_York", day, 12 * 60) } },
        until,
      );
      await rest;
    };
    await onVacation("2031-03-04", "2031-03-08");
    for (const day of ["2031-03-04", "2031-03-08"]) {
      await atTime(person, evening(day), remindOfStreaks);
      expect(await toldOf(person, "streak_at_risk")).toEqual([]);
    }
    await atTime(person, evening("2031-03-09"), remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toHaveLength(1);
    const back = { ...app, clock: { now: () => evening("2031-03-09") } };
    expect(await claims(back)).toMatchObject({ streak: 4 });

    // Back earlier than said: it is asked for again at once.
    await onVacation("2031-03-10", "2031-03-20");
    await onVacation("2031-03-12", null);
    await atTime(person, evening("2031-03-12"), remindOfStreaks);
    expect(await toldOf(person, "streak_at_risk")).toHaveLength(2);
  });
});

describe("a talk of two that was agreed on", () => {
  /** Alice in Tokyo and bora in New York have a call in three days. */
  async function agreed() {
    const [creator, brand] = await Promise.all([
      alice({ profile: { timezone: "Asia/Tokyo" } }),
      bora({ profile: { timezone: "America/New_York" } }),
    ]);
    const { id } = await sparkOf(creator, brand);
    const at = Date.now() + days(3);
    const { callId } = await proposes(creator, { kind: "match", id }, { slots: [String(at)] });
    const { app } = await appOf(brand);
    await takeCall(app, { call_id: callId, slot: at });
    return { creator, brand, callId, at, app };
  }

  it("is reminded of a day before and a quarter of an hour before, once each, by each one's own clock", async () => {
    const { creator, brand, callId, at } = await agreed();
    await atTime(creator, at - hours(25), remindOfTalks);
    expect(await toldOf(creator, "meeting_soon")).toEqual([]);
    for (let again = 0; again < 2; again++) await atTime(creator, at - hours(24), remindOfTalks);
    expect(await toldOf(creator, "meeting_soon")).toMatchObject([
      {
        title: "In a day",
        message: `A look at the cut with ${brand.name}: ${clockWords(at, "Asia/Tokyo")} by your clock.`,
        expires_at: at + minutes(30),
      },
    ]);
    expect(await toldOf(brand, "meeting_soon")).toMatchObject([
      { message: expect.stringContaining(clockWords(at, "America/New_York")) },
    ]);
    for (let again = 0; again < 2; again++) await atTime(creator, at - minutes(14), remindOfTalks);
    expect((await toldOf(brand, "meeting_soon")).map(({ title }) => title)).toEqual([
      "In a day",
      "It begins in a moment",
    ]);
    expect(await rows("SELECT remind_at FROM meetings WHERE id = ?", callId)).toEqual([{ remind_at: null }]);
  });

  it("is not, once it was called off, and what reminded of it goes; nor across a block", async () => {
    const { creator, brand, callId, at, app } = await agreed();
    await atTime(creator, at - hours(24), remindOfTalks);
    expect(await toldOf(creator, "meeting_soon")).toHaveLength(1);
    await endCall(app, callId);
    expect(await toldOf(creator, "meeting_soon")).toEqual([]);
    await atTime(creator, at - minutes(10), remindOfTalks);
    expect([...(await toldOf(creator, "meeting_soon")), ...(await toldOf(brand, "meeting_soon"))]).toEqual(
      [],
    );

    const other = await agreed();
    await blocks(other.creator, other.brand);
    await atTime(other.creator, other.at - hours(24), remindOfTalks);
    expect(await toldOf(other.brand, "meeting_soon")).toEqual([]);
  });

  it("is reminded of as the member chose", async () => {
    const { creator, brand, at } = await agreed();
    await choose((await appOf(creator)).app, { kind: "meeting_soon", channel: "in_app", value: false });
    await atTime(creator, at - hours(24), remindOfTalks);
    expect(await toldOf(creator, "meeting_soon")).toMatchObject([{ hidden: 1 }]);
    expect(await toldOf(brand, "meeting_soon")).toMatchObject([{ hidden: 0 }]);
  });

  it("may be about an application, until that has ended", async () => {
    const { creator, brand, id, creatorApp, brandApp } = await anApplication();
    await sparkBack(brandApp, id);
    const at = Date.now() + days(2);
    await inviteToInterview(brandApp, { application_id: id, slots: [at] });
    await takeSlot(creatorApp, { application_id: id, slot: at });
    await atTime(brand, at - hours(24), remindOfTalks);
    for (const who of [creator, brand]) expect(await toldOf(who, "meeting_soon")).toHaveLength(1);
    await decline(brandApp, { application_id: id, reason: "timing", note: null });
    await atTime(brand, at - minutes(15), remindOfTalks);
    for (const who of [creator, brand]) expect(await toldOf(who, "meeting_soon")).toHaveLength(1);
  });
});

describe("a meeting of a project", () => {
  /** Alice in Tokyo proposed one in three days, bora in New York said yes; carol is on the project too, and gina looks in. */
  async function agreed() {
    const [lead, client, carol, gina] = await Promise.all([
      alice({ profile: { timezone: "Asia/Tokyo" } }),
      bora({ profile: { timezone: "America/New_York" } }),
      alice({ name: "Carol" }),
      alice({ name: "Gina" }),
    ]);
    const { id } = await desk([
      [lead, "lead"],
      [client, "client"],
      [carol, "member"],
      [gina, "guest"],
    ]);
    const at = Date.now() + days(3);
    const input = { title: "Kick-off", starts_at: at, minutes: 30, join_url: null, timezone: "Asia/Tokyo" };
    const { app } = await appOf(lead);
    const meetingId = await proposeMeeting(app, id, input);
    const told = async () => {
      const all = await Promise.all([lead, client, carol, gina].map((who) => toldOf(who, "meeting_soon")));
      return all.map(({ length }) => length);
    };
    const confirm = async () => confirmMeeting((await appOf(client)).app, id, meetingId);
    return { lead, client, carol, id, at, app, meetingId, told, confirm };
  }

  it("is reminded of as a call is, to everybody who is part of it, by their own clock, once it stands", async () => {
    const { lead, client, at, id, told, confirm } = await agreed();
    await atTime(lead, at - hours(24), remindOfTalks);
    expect(await told()).toEqual([0, 0, 0, 0]);
    await confirm();
    for (let again = 0; again < 2; again++) await atTime(lead, at - hours(24), remindOfTalks);
    expect(await told()).toEqual([1, 1, 1, 0]);
    expect((await listOf(client)).items[0]).toMatchObject({
      title: "In a day",
      message: `Kick-off with everybody on “Spring campaign”: ${clockWords(at, "America/New_York")} by your clock.`,
      link: `/desk/${id}/calendar`,
    });
    for (let again = 0; again < 2; again++) await atTime(lead, at - minutes(14), remindOfTalks);
    expect(await told()).toEqual([2, 2, 2, 0]);
  });

  it("is not, once it was called off, and what reminded of it goes; nor when the project is over, or to who left it", async () => {
    const off = await agreed();
    await off.confirm();
    await atTime(off.lead, off.at - hours(24), remindOfTalks);
    await cancelMeeting(off.app, off.id, off.meetingId);
    const { settled } = await appOf(off.lead);
    await settled();
    expect(await off.told()).toEqual([0, 0, 0, 0]);
    await atTime(off.lead, off.at - minutes(10), remindOfTalks);
    expect(await off.told()).toEqual([0, 0, 0, 0]);

    const [over, left] = [await agreed(), await agreed()];
    for (const { confirm } of [over, left]) await confirm();
    await rows("UPDATE projects SET status = 'cancelled' WHERE id = ?", over.id);
    await rows("UPDATE project_members SET status = 'left' WHERE user_id = ?", left.carol.userId);
    await atTime(over.lead, left.at - hours(24), remindOfTalks);
    expect([await over.told(), await left.told()]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
  });
});
