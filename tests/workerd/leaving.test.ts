import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import { eraseMembers } from "#app/features/privacy/erasure/erase-members.server.ts";
import { blockersIn, selectBlockers } from "#app/features/privacy/leaving/blockers.server.ts";
import { comeBack, findErasure } from "#app/features/privacy/leaving/come-back.server.ts";
import { deactivateAccount, deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { offerShare, takeOffer } from "#app/features/projects/commands/dispute-offers.server.ts";
import { openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { loader as door } from "#app/routes/auth/auth.tsx";
import { loader as comeBackPage } from "#app/routes/auth/come-back.tsx";
import { loader as profilePage } from "#app/routes/profile/profile.tsx";
import { loader as dataPage } from "#app/routes/settings/data.tsx";
import { appOf, byTime } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { delivered, funded, targetOf } from "#tests/factories/paid-desks.ts";
import { rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const blockersOf = async (app: MemberContext) => blockersIn(await selectBlockers(app));

const statusOf = async ({ userId }: Person) =>
  (await rows<{ status: string }>("SELECT status FROM profiles WHERE user_id = ?", userId))[0]?.status;

/** A member's page as somebody else gets it. */
const pageOf = async ({ userId }: Person, by: Person) =>
  (await visits(by, profilePage, { path: `/profile/${userId}`, params: { userId } })).status;

/** Where a page leads somebody; null when it shows itself. */
async function ledTo(who: Person, loader: unknown, path: string): Promise<string | null> {
  const { body } = await visits(who, loader, { path });
  return body instanceof Response ? body.headers.get("location") : null;
}

describe("leaving for good", () => {
  it("hides the member at once, signs them out everywhere, and tells them by mail until when they may come back", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    expect(await pageOf(creator, brand)).toBe(200);
    const { app } = await appOf(creator);
    const until = await deleteAccount(app);
    expect(until).toBeGreaterThan(Date.now() + days(13));
    expect(await statusOf(creator)).toBe("deactivated");
    expect(await pageOf(creator, brand)).toBe(404);
    expect(await count("sessions", "user_id = ?", creator.userId)).toBe(0);
    expect(await count("member_docs", "user_id = ?", creator.userId)).toBe(0);
    expect(await count("email_outbox", "to_user = ? AND template = 'deletion_asked'", creator.userId)).toBe(
      1,
    );
    expect(await findErasure(app, app.viewer)).toBe(until);
  });

  it("hears of nothing more by mail, until they are back", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const mailed = async (cause: string) => {
      const mail = { template: "monthly_figures", kind: "monthly_figures", data: {}, cause } as const;
      await app.db.batch([queueMailToMember(app.db, { ...mail, toUser: creator.userId, now: Date.now() })]);
      return count("email_outbox", "to_user = ? AND template = 'monthly_figures'", creator.userId);
    };
    await deleteAccount(app);
    expect(await mailed("June")).toBe(0);
    await comeBack(app, app.viewer);
    expect(await mailed("July")).toBe(1);
  });

  it("pressed twice happens once", async () => {
    const { app } = await appOf(await alice());
    const pressed = await Promise.allSettled([deleteAccount(app), deleteAccount(app)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await count("deletion_requests", "user_id = ?", app.viewer.userId)).toBe(1);
  });

  it("waits while money is on the balance, and says so", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    await rich(await appOf(creator), 5_000);
    expect(await blockersOf(app)).toEqual(["balance"]);
    await expect(deleteAccount(app)).rejects.toMatchObject({
      code: "conflict",
      message: "There is money on your balance. Pay it out first.",
    });
    expect(await statusOf(creator)).toBe("active");
    expect(await count("deletion_requests", "user_id = ?", creator.userId)).toBe(0);
  });

  it("waits while money is held for a milestone, for everybody of the project", async () => {
    const on = await funded();
    for (const person of [on.lead, on.client, on.member]) {
      const { app } = await appOf(person);
      expect(await blockersOf(app)).toEqual(["held"]);
      await expect(deleteAccount(app)).rejects.toMatchObject({ code: "conflict" });
    }
  });

  it("waits for it as well when who paid has left the project, and for nobody else who has", async () => {
    const on = await funded();
    const [{ app: client }, { app: member }] = [await appOf(on.client), await appOf(on.member)];
    await leave(member, on.id);
    await rows("UPDATE project_members SET status = 'left' WHERE user_id = ?", on.client.userId);
    expect([await blockersOf(client), await blockersOf(member)]).toEqual([["held"], []]);
  });

  it("does not wait for a dispute that both have settled by an offer", async () => {
    const on = await delivered(10_000);
    const [{ app: client }, { app: lead }] = [await appOf(on.client), await appOf(on.lead)];
    const { milestoneId: milestone_id } = on;
    await openDispute(client, on.id, {
      ...(await targetOf(on)),
      reason: "late",
      statement: "Too late.",
      requested_outcome: "refund",
      file_ids: [],
    });
    await offerShare(lead, on.id, { milestone_id, work_percent: 100 });
    expect(await blockersOf(client)).toEqual(["held", "dispute"]);
    await takeOffer(client, on.id, { milestone_id, offer_bps: 10_000 });
    expect(await blockersOf(client)).toEqual([]);
  });

  it("waits for the only owner of a company that others use, and for nobody else of it", async () => {
    const [owner, colleague] = await Promise.all([bora(), alice()]);
    const companyId = crypto.randomUUID();
    await rows(
      `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, created_at, updated_at)
       VALUES (?1, ?2, 'Northlight', ?1, 'brand', 'x', 0, 0)`,
      companyId,
      owner.userId,
    );
    for (const [{ userId }, role] of [
      [owner, "owner"],
      [colleague, "recruiter"],
    ] as const)
      await rows(
        "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 0, 0)",
        companyId,
        userId,
        role,
      );
    expect(await blockersOf((await appOf(owner)).app)).toEqual(["sole_owner"]);
    expect(await blockersOf((await appOf(colleague)).app)).toEqual([]);
  });

  it("is put off by a day when money arrived in the meantime", async () => {
    const clock = movedClock();
    const creator = await alice();
    const made = await appOf(creator, { clock });
    const { app, jobs } = made;
    await deleteAccount(app);
    await rich(made, 5_000);
    clock.move(days(14) + 1);
    while ((await eraseMembers(byTime(jobs))) > 0);
    expect(await statusOf(creator)).toBe("deactivated");
    expect(await findErasure(app, app.viewer)).toBeGreaterThan(clock.now() + days(1) - 1000);
  });
});

describe("coming back", () => {
  it("gives the account back as it was, within the days of grace", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { app, jobs } = await appOf(creator, { clock });
    await deleteAccount(app);
    clock.move(days(13));
    while ((await eraseMembers(byTime(jobs))) > 0);
    await comeBack(app, app.viewer);
    expect(await statusOf(creator)).toBe("active");
    expect(await findErasure(app, app.viewer)).toBeNull();
    clock.move(days(30));
    while ((await eraseMembers(byTime(jobs))) > 0);
    expect(await statusOf(creator)).toBe("active");
    await deleteAccount(app);
    expect(await findErasure(app, app.viewer)).toBeGreaterThan(clock.now());
  });

  it("is too late once the erasing has begun", async () => {
    const { app } = await appOf(await alice());
    await deleteAccount(app);
    await rows("UPDATE deletion_requests SET status = 'erasing' WHERE user_id = ?", app.viewer.userId);
    await expect(comeBack(app, app.viewer)).rejects.toMatchObject({ code: "gone" });
  });

  it("waits for nobody whose erasing began and is held up since: theirs is looked at again a day later", async () => {
    const clock = movedClock();
    const [first, second, last] = [await alice(), await alice(), await alice()];
    const { jobs } = await appOf(last, { clock });
    for (const who of [first, second, last]) await deleteAccount((await appOf(who, { clock })).app);
    for (const { userId } of [first, second]) {
      await rows(
        "UPDATE deletion_requests SET status = 'erasing', scheduled_for = 1 WHERE user_id = ?",
        userId,
      );
      await rows("UPDATE users SET legal_hold_at = 1 WHERE id = ?", userId);
    }
    clock.move(days(15));
    for (let round = 0; round < 10; round++) await eraseMembers(byTime(jobs));
    expect([await statusOf(last), await statusOf(first)]).toEqual(["deleted", "deactivated"]);
  });

  it("is also how a break ends, which deletes nothing", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { app, jobs } = await appOf(creator, { clock });
    await deactivateAccount(app);
    expect(await statusOf(creator)).toBe("deactivated");
    clock.move(days(400));
    while ((await eraseMembers(byTime(jobs))) > 0);
    expect(await findErasure(app, app.viewer)).toBeNull();
    await comeBack(app, app.viewer);
    expect(await statusOf(creator)).toBe("active");
  });
});

describe("a session in an account that was left", () => {
  it("may come back or sign out, and sees nothing else", async () => {
    const creator = await alice();
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", creator.userId);
    expect(await ledTo(creator, dataPage, "/settings/data")).toBe(
      "/auth/come-back?return=%2Fsettings%2Fdata",
    );
    expect(await ledTo(creator, door, "/auth?return=/messages")).toBe("/auth/come-back?return=%2Fmessages");
    expect((await call(creator, "/api/v1/notifications")).status).toBe(401);
    expect(await ledTo(creator, comeBackPage, "/auth/come-back")).toBeNull();
    expect(await ledTo(await bora(), comeBackPage, "/auth/come-back")).toBe("/dashboard");
  });
});
