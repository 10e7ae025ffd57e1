import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { tellMonth } from "#app/features/analytics/monthly-run.server.ts";
import { unsubscribe } from "#app/features/notifications/unsubscribe.server.ts";
import { action, loader } from "#app/routes/analytics/analytics.tsx";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { sendAllQueued } from "#workers/jobs/send-queued.ts";
import { renderMail } from "#workers/mails/render-mail.ts";

const asks = (person: Person, mail: string) =>
  visits(person, action, { path: "/analytics", form: { intent: "monthly", mail } });
const shown = async (person: Person) =>
  (
    (await visits(person, loader, { path: "/analytics" })).body as {
      monthly: { mail: string; hindrance: string | null };
    }
  ).monthly;

/** The cron at a moment, until it tells nobody more. @returns how often it told somebody */
async function cronAt(at: string): Promise<number> {
  const { app, jobs, settled } = visitorApp({ clock: { now: () => Date.parse(at) } });
  let turns = 0;
  while ((await tellMonth({ ...jobs, commit: app.commit })) > 0) turns++;
  await settled();
  return turns;
}

const summedUp = (day: string) =>
  rows("INSERT INTO rolled_up_days (day, done_at) VALUES (?, 1) ON CONFLICT DO NOTHING", day);
const rolled = (person: Person, day: string, metric: string, value: number) =>
  rows(
    "INSERT INTO daily_rollups (subject_id, day, metric, value) VALUES (?, ?, ?, ?)",
    person.userId,
    day,
    metric,
    value,
  );
const mailsTo = (person: Person) =>
  rows<{ data: string; kind: string; dedupe_key: string }>(
    "SELECT data, kind, dedupe_key FROM email_outbox WHERE to_user = ? AND template = 'monthly_figures' ORDER BY id",
    person.userId,
  );
const toldOf = (person: Person) =>
  rows<{ title: string; hidden: number; delivery_step: string | null }>(
    "SELECT title, hidden, delivery_step FROM notifications WHERE user_id = ? AND kind = 'monthly_figures' ORDER BY seq",
    person.userId,
  );
const stopped = (person: Person) =>
  rows(
    "UPDATE notification_preferences SET email = 'off', in_app = 0, push = 0 WHERE user_id = ?",
    person.userId,
  );

describe("the mail about a month", () => {
  it("comes to who asked for it and to nobody else, with the figures of that month alone", async () => {
    const [asker, other] = [await alice(), await bora()];
    expect(await shown(asker)).toEqual({ mail: "off", hindrance: null });
    expect((await asks(asker, "on")).status).toBe(200);
    expect(await shown(asker)).toEqual({ mail: "instant", hindrance: null });
    await rows(
      "INSERT INTO insight_goals (subject_id, metric, period, target, set_at) VALUES (?1, 'likes', 'month', 10, 1), (?1, 'likes', 'week', 3, 1)",
      asker.userId,
    );
    await rolled(asker, "2033-03-31", "likes", 40);
    await rolled(asker, "2033-04-01", "likes", 5);
    await rolled(asker, "2033-04-30", "likes", 6);
    await rolled(asker, "2033-05-01", "likes", 100);
    await rolled(other, "2033-04-10", "likes", 70);
    await summedUp("2033-04-30");
    expect(await cronAt("2033-05-01T06:00:00Z")).toBe(0);
    const mails = await mailsTo(asker);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: "monthly_figures",
      dedupe_key: `monthly_figures:${asker.userId}:2033-04`,
    });
    expect(await mailsTo(other)).toEqual([]);
    expect(await toldOf(other)).toEqual([]);
    // In the drawer only for who wants it there.
    expect(await toldOf(asker)).toMatchObject([{ title: "Your April 2033 in figures", hidden: 1 }]);
    const mail = await renderMail("monthly_figures", JSON.parse(mails[0]?.data ?? "{}"), {
      site: "https://thrive.example",
    });
    expect(mail?.subject).toBe("Your April 2033 on Thrive");
    expect(mail?.text).toContain("Likes: 11");
    expect(mail?.text).toContain("72 % fewer than before");
    expect(mail?.text).toContain("Your goal for “Likes”: 11 of 10, reached.");
    expect(mail?.text).toContain("https://thrive.example/analytics");
    await stopped(asker);
  });

  it("is one a month, however often the cron runs, two at a time, or begins anew after a failure", async () => {
    const askers = await Promise.all(Array.from({ length: 23 }, () => alice()));
    for (const who of askers) await asks(who, "on");
    await summedUp("2034-01-31");
    const at = "2034-02-01T07:00:00Z";
    await Promise.all([cronAt(at), cronAt(at), cronAt(at)]);
    await cronAt(at);
    const mailed = async () => (await Promise.all(askers.map(mailsTo))).map(({ length }) => length);
    expect(new Set(await mailed())).toEqual(new Set([1]));
    // Somebody set the run back: what was told stays told.
    await rows("DELETE FROM monthly_runs WHERE month = '2034-01'");
    await cronAt("2034-02-03T07:00:00Z");
    expect(new Set(await mailed())).toEqual(new Set([1]));
    expect(new Set((await Promise.all(askers.map(toldOf))).map(({ length }) => length))).toEqual(
      new Set([1]),
    );
    const [run] = await rows<{ after_user: string; done_at: number }>(
      "SELECT * FROM monthly_runs WHERE month = '2034-01'",
    );
    expect(run).toMatchObject({ after_user: "", done_at: expect.any(Number) });
    await summedUp("2034-02-28");
    await cronAt("2034-03-01T06:00:00Z");
    expect(new Set(await mailed())).toEqual(new Set([2]));
    for (const who of askers) await stopped(who);
  }, 60_000);

  it("waits for the morning and until the last day is summed up", async () => {
    const asker = await alice();
    await asks(asker, "on");
    await summedUp("2035-06-30");
    await cronAt("2035-07-01T05:59:59Z");
    expect(await mailsTo(asker)).toEqual([]);
    await cronAt("2035-08-01T09:00:00Z");
    expect(await mailsTo(asker)).toEqual([]);
    expect(await count("monthly_runs", "month = '2035-07'")).toBe(0);
    await summedUp("2035-07-31");
    await cronAt("2035-08-01T09:01:00Z");
    expect(await mailsTo(asker)).toHaveLength(1);
    await stopped(asker);
  });

  it("obeys what else its member chose: the digest, a vacation, all mails off, and a way out", async () => {
    const [digest, away, silent, left, drawer] = await Promise.all([
      alice(),
      alice(),
      alice(),
      alice(),
      alice(),
    ]);
    for (const who of [digest, away, silent, left]) await asks(who, "on");
    const settings = (who: Person, email: number, vacation: number | null) =>
      rows(
        "INSERT INTO notification_settings (user_id, email, vacation_until, email_unsub_token) VALUES (?, ?, ?, ?)",
        who.userId,
        email,
        vacation,
        `${crypto.randomUUID()}`,
      );
    await rows("UPDATE notification_preferences SET email = 'digest' WHERE user_id = ?", digest.userId);
    await settings(away, 1, Date.parse("2036-06-01") + days(9));
    await settings(silent, 0, null);
    await settings(left, 1, null);
    await rows(
      "INSERT INTO notification_preferences VALUES (?, 'monthly_figures', 1, 'off', 0)",
      drawer.userId,
    );
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", left.userId);
    await summedUp("2036-05-31");
    await cronAt("2036-06-01T06:00:00Z");
    for (const who of [digest, away, silent, left, drawer]) expect(await mailsTo(who)).toEqual([]);
    expect(await toldOf(digest)).toMatchObject([{ hidden: 1, delivery_step: "digest" }]);
    expect(await toldOf(away)).toMatchObject([{ delivery_step: "digest" }]);
    expect(await toldOf(silent)).toMatchObject([{ delivery_step: null }]);
    expect(await toldOf(left)).toEqual([]);
    expect(await toldOf(drawer)).toMatchObject([{ hidden: 0 }]);
    expect((await shown(silent)).hindrance).toContain("off");
    for (const who of [digest, away, silent, left, drawer]) await stopped(who);
  });

  it("ends by one click in it, and by the button beside the figures", async () => {
    const asker = await alice();
    await asks(asker, "on");
    await summedUp("2037-01-31");
    await cronAt("2037-02-01T06:00:00Z");
    const { app, jobs } = visitorApp();
    await sendAllQueued(jobs);
    expect(
      await rows(
        "SELECT status FROM email_outbox WHERE to_user = ? AND kind = 'monthly_figures'",
        asker.userId,
      ),
    ).toEqual([{ status: "sent" }]);
    const [settings] = await rows<{ token: string }>(
      "SELECT email_unsub_token AS token FROM notification_settings WHERE user_id = ?",
      asker.userId,
    );
    await unsubscribe(app, settings?.token ?? "", { scope: "kind", kind: "monthly_figures", label: "" });
    expect((await shown(asker)).mail).toBe("off");
    await summedUp("2037-02-28");
    await cronAt("2037-03-01T06:00:00Z");
    expect(await mailsTo(asker)).toHaveLength(1);
    for (const mail of ["on", "off"]) await asks(asker, mail);
    expect((await shown(asker)).mail).toBe("off");
    expect((await asks(asker, "perhaps")).status).toBe(422);
  });

  it("says that it would not arrive where no address is confirmed", async () => {
    const asker = await alice();
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", asker.userId);
    await asks(asker, "on");
    expect((await shown(asker)).hindrance).toContain("not confirmed");
    await stopped(asker);
  });
});
