import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { readSuspendedPass, writeSuspendedPass } from "#app/features/auth/suspended-pass.server.ts";
import { liftSuspension } from "#app/features/safety/commands/lift-suspension.server.ts";
import { takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { selectSuspension } from "#app/features/safety/suspension.server.ts";
import { appContext } from "#app/platform/context.server.ts";
import { action as enter } from "#app/routes/auth/auth.tsx";
import { action, loader } from "#app/routes/auth/suspended.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const PAGE = { path: "/auth/suspended" };

async function suspended(): Promise<{ owner: Person; caseId: string }> {
  const [owner, mod] = await Promise.all([bora(), person({ name: "Mia", role: "moderator" })]);
  const job = await posting(owner);
  await takeDownContent((await appOf(mod)).app, {
    subject_type: "opportunity",
    subject_id: job.id,
    reason: "It asks for a deposit.",
  });
  await rows("UPDATE users SET banned_until = ? WHERE id = ?", Date.now() + days(7), owner.userId);
  await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", owner.userId);
  await rows("DELETE FROM sessions WHERE user_id = ?", owner.userId);
  const [found] = await rows<{ id: string }>(
    "SELECT id FROM moderation_cases WHERE owner_id = ?",
    owner.userId,
  );
  return { owner, caseId: found?.id ?? "" };
}

const cookieOf = async (userId: string) =>
  (await writeSuspendedPass(visitorApp().app, userId, true)).split(";")[0] ?? "";

async function asked(handler: unknown, cookie: string, form?: Record<string, string>) {
  const { app } = visitorApp();
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request("https://thrive.example/auth/suspended", {
    headers: { cookie },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const handle = handler as (
    args: unknown,
  ) => Promise<{ decisions?: { case_reason: string }[]; until?: number }>;
  return handle({ request, params: {}, context });
}

it("who is suspended reads why and until when, and appeals, without coming in", async () => {
  const { owner, caseId } = await suspended();
  const cookie = await cookieOf(owner.userId);
  const page = await asked(loader, cookie);
  expect(page.decisions?.map(({ case_reason }) => case_reason)).toEqual(["It asks for a deposit."]);
  expect(page.until).toBeGreaterThan(Date.now());
  await asked(action, cookie, { intent: "appeal", case_id: caseId, statement: "It is a studio rental." });
  expect(await count("appeals", "user_id = ? AND status = 'open'", owner.userId)).toBe(1);
  expect(await count("sessions", "user_id = ?", owner.userId)).toBe(0);
  // Nothing of anybody else's can be appealed with it.
  const { caseId: other } = await suspended();
  await asked(action, cookie, { intent: "appeal", case_id: other, statement: "Mine." });
  expect(await count("appeals", "subject_id = ?", other)).toBe(0);
});

it("the pass is not made up, not old, not another's, and opens nothing once the suspension is over", async () => {
  const { owner } = await suspended();
  expect((await visits(null, loader, PAGE)).status).toBe(302);
  expect((await visits(null, action, { ...PAGE, form: { intent: "appeal" } })).status).toBe(302);
  const { app } = visitorApp();
  const cookie = await cookieOf(owner.userId);
  expect(await readSuspendedPass(app, cookie, true)).toBe(owner.userId);
  expect(await readSuspendedPass(app, `${cookie.slice(0, -2)}AA`, true)).toBeNull();
  const later = { ...app, clock: { now: () => Date.now() + 31 * 60_000 } };
  expect(await readSuspendedPass(later, cookie, true)).toBeNull();
  const well = await alice();
  const [state] = await readNow(db, selectSuspension(db, well.userId, Date.now()));
  expect(state).toMatchObject({ suspended: 0 });
  await expect(asked(loader, await cookieOf(well.userId))).rejects.toMatchObject({ status: 302 });
});

it("a wrong password is never told that an account is suspended", async () => {
  const { owner } = await suspended();
  const answer = await visits(null, enter, {
    path: "/auth",
    form: { intent: "sign-in", email: owner.email, password: "not the password" },
  });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).not.toContain("suspended");
});

it("is let in again by the team before its time, with a reason that is told and written down", async () => {
  const { owner } = await suspended();
  await rows(
    `INSERT INTO strikes (id, user_id, case_id, level, suspended_until, expires_at, created_at)
      SELECT 'lifted-' || id, owner_id, id, 2, ?, ?, 1 FROM moderation_cases WHERE owner_id = ?`,
    ...[Date.now() + days(7), Date.now() + days(365), owner.userId],
  );
  const staff = await appOf(await person({ name: "Mio", role: "moderator" }));
  const why = { userId: owner.userId, reason: "It was paid back." };
  await expect(liftSuspension(staff.app, { ...why, userId: staff.app.viewer.userId })).rejects.toMatchObject({
    status: 403,
  });
  const both = await Promise.allSettled([1, 2].map(() => liftSuspension(staff.app, why)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [stands] = await readNow(db, selectSuspension(db, owner.userId, Date.now()));
  expect(stands).toMatchObject({ suspended: 0, banned_until: null });
  expect(
    await count(
      "strikes",
      "user_id = ? AND lifted_at IS NULL AND suspended_until <= ?",
      owner.userId,
      Date.now(),
    ),
  ).toBe(1);
  expect(
    await rows(
      "SELECT message, priority FROM notifications WHERE user_id = ? AND title LIKE '%no longer suspended'",
      owner.userId,
    ),
  ).toEqual([{ message: "It was paid back.", priority: "high" }]);
  expect(
    await rows(
      "SELECT action, reason FROM audit_log WHERE subject_id = ? AND action = 'suspension_lift'",
      owner.userId,
    ),
  ).toEqual([{ action: "suspension_lift", reason: "It was paid back." }]);
});
