import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type ChainEntry, findBreak } from "#app/features/projects/chain.ts";
import { answerInvite, askForNewInvite } from "#app/features/projects/commands/answer-invite.server.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { confirmCompletion } from "#app/features/projects/commands/complete.server.ts";
import { deliver, requestChanges } from "#app/features/projects/commands/deliver.server.ts";
import { offerShare } from "#app/features/projects/commands/dispute-offers.server.ts";
import {
  answerDispute,
  openDispute,
  withdrawDispute,
} from "#app/features/projects/commands/disputes.server.ts";
import { editProject } from "#app/features/projects/commands/edit-project.server.ts";
import { invite, resendInvite, revokeInvite } from "#app/features/projects/commands/invites.server.ts";
import { changeRole, leave, removeMember } from "#app/features/projects/commands/members.server.ts";
import { agreeMilestone, startMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import {
  cancelProject,
  holdProject,
  reopenProject,
  resumeProject,
} from "#app/features/projects/commands/move-project.server.ts";
import { addMilestone, editMilestone } from "#app/features/projects/commands/plan-milestone.server.ts";
import { answerSplits, proposeSplits } from "#app/features/projects/commands/splits.server.ts";
import { selectDesk } from "#app/features/projects/desk.server.ts";
import { toHead } from "#app/features/projects/desk-head.ts";
import { findInvite } from "#app/features/projects/find-invite.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { deliverSchema, disputeSchema } from "#app/features/projects/milestone-schema.ts";
import { selectLog, toLines } from "#app/features/projects/queries/log.server.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import { MILESTONES_MAX } from "#app/features/projects/rules.ts";
import { editProjectSchema } from "#app/features/projects/schema.ts";
import {
  approveByTime,
  completeByTime,
  expireInvites,
  remindOfApproval,
} from "#app/features/projects/time.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import {
  aBegunPart,
  aDeliveredPart,
  aProject,
  joins,
  milestoneInput,
  milestonesOf,
  projectInput,
} from "#tests/factories/projects.ts";
import { likes } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

async function xpOf(person: Person, reward: string): Promise<number> {
  const [{ sum } = { sum: 0 }] = await rows<{ sum: number }>(
    `SELECT coalesce(sum(xp_earned), 0) AS sum FROM xp_activities
      WHERE user_id = ? AND activity_type = ? AND reversed_at IS NULL`,
    person.userId,
    reward,
  );
  return sum;
}

async function chainOf(projectId: string): Promise<ChainEntry[]> {
  return rows<ChainEntry & Record<string, unknown>>(
    `SELECT project_id AS projectId, seq, actor_id AS actorId, type, data, at, prev_hash AS prevHash, hash
      FROM project_events WHERE project_id = ? ORDER BY seq`,
    projectId,
  );
}

const statusOf = async (id: string) =>
  (await rows("SELECT status FROM projects WHERE id = ?", id))[0]?.status;

describe("a project out of a Spark", () => {
  it("runs from the invitation to the completion, with points, a log and reviews for both", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    const { matchId } = await likes(brand, creator);
    const { app } = await appOf(creator);
    const { app: brandApp } = await appOf(brand);

    const id = await beginProject(
      app,
      projectInput({ match: matchId, milestones: "Ten portraits\nA short film" }),
    );

    expect(await rows("SELECT status, project_id FROM matches WHERE id = ?", matchId)).toEqual([
      { status: "project_started", project_id: id },
    ]);
    expect(
      await count("analytics_events", "event_name = 'project_created' AND user_id = ?", creator.userId),
    ).toBe(1);
    expect(await xpOf(creator, "collaboration_accepted")).toBe(0);
    await answerInvite(brandApp, { projectId: id, token: null }, "accept", null);
    for (const person of [creator, brand]) expect(await xpOf(person, "collaboration_accepted")).toBe(100);

    for (const { id: milestone_id } of await milestonesOf(id)) {
      const target = { milestone_id, version: undefined };
      await expect(agreeMilestone(app, id, target)).rejects.toMatchObject({ code: "forbidden" });
      await agreeMilestone(brandApp, id, target);
      await expect(confirmCompletion(app, id)).rejects.toMatchObject({ code: "conflict" });
      await deliver(app, id, deliverSchema.parse({ milestone_id, urls: "https://example.com/pictures" }));
      await expect(approve(app, id, target)).rejects.toMatchObject({ code: "forbidden" });
      await approve(brandApp, id, target);
    }
    expect(await xpOf(creator, "milestone_completed")).toBe(400);
    expect(await xpOf(brand, "milestone_completed")).toBe(0);

    expect(await confirmCompletion(app, id)).toEqual({ completed: false });
    // Both read who said so, and until when the other may.
    for (const [reader, { userId }] of [
      [app, creator],
      [brandApp, brand],
    ] as const) {
      const [shown] = await selectDesk(reader, id);
      expect(shown && toHead(shown, userId, Date.now()).saidDone).toEqual({
        by: [creator.name],
        until: expect.any(Number),
      });
    }
    expect(await confirmCompletion(brandApp, id)).toEqual({ completed: true });
    const [over] = await selectDesk(app, id);
    expect(over && toHead(over, creator.userId, Date.now()).saidDone).toBeNull();

    expect(await statusOf(id)).toBe("completed");
    for (const person of [creator, brand]) {
      expect(await xpOf(person, "project_completed")).toBe(500);
      expect(await count("review_requests", "project_id = ? AND to_user = ?", id, person.userId)).toBe(1);
    }
    expect(await rows("SELECT status FROM matches WHERE id = ?", matchId)).toEqual([{ status: "done" }]);
    expect(await findBreak(await chainOf(id))).toBeNull();

    await reopenProject(app, id, {});
    expect(await xpOf(creator, "project_completed")).toBe(0);
    await confirmCompletion(app, id);
    await confirmCompletion(brandApp, id);
    expect(await xpOf(creator, "project_completed")).toBe(500);
  });

  it("cannot begin out of somebody else's Spark, or after somebody else's project", async () => {
    const { id } = await aProject();
    const [stranger] = await Promise.all([alice({ name: "Carol" })]);
    const { app } = await appOf(stranger);
    await expect(beginProject(app, projectInput({ from: id }))).rejects.toMatchObject({ code: "not_found" });
    await expect(beginProject(app, projectInput({ match: id }))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a milestone", () => {
  it("with an amount waits for its money, and says so", async () => {
    const made = await aProject();
    const milestone_id = await aBegunPart(made, { amount: "450.50" });
    expect(await milestonesOf(made.id)).toMatchObject([{ status: "agreed", amount: 45_050 }]);
    await expect(
      startMilestone(made.app, made.id, { milestone_id, version: undefined }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("when the client has funded it"),
    });
  });

  it("is changed as often as was agreed, and then needs an amendment", async () => {
    const made = await aProject();
    const milestone_id = await aDeliveredPart(made, { revision_limit: "1" });
    await requestChanges(made.clientApp, made.id, { milestone_id, version: undefined, reason: "Brighter." });
    await deliver(made.app, made.id, deliverSchema.parse({ milestone_id, note: "Brighter." }));
    await expect(
      requestChanges(made.clientApp, made.id, { milestone_id, version: undefined, reason: "Darker." }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("amendment") });
    expect(
      await rows(
        "SELECT version_no, status FROM deliverables WHERE milestone_id = ? ORDER BY 1",
        milestone_id,
      ),
    ).toEqual([
      { version_no: 1, status: "changes_requested" },
      { version_no: 2, status: "submitted" },
    ]);
  });

  it("is delivered with something in it, or not at all", async () => {
    const made = await aProject();
    const milestone_id = await aBegunPart(made);
    for (const empty of [{}, { note: "\u200b", file_ids: [] }])
      await expect(
        deliver(made.app, made.id, deliverSchema.parse({ milestone_id, ...empty })),
      ).rejects.toMatchObject({ code: "invalid_input" });
    expect(deliverSchema.safeParse({ milestone_id, urls: "javascript:alert(1)" }).success).toBe(false);
    const elsewhere = crypto.randomUUID();
    await expect(
      deliver(made.app, made.id, deliverSchema.parse({ milestone_id, file_ids: [elsewhere] })),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is handed over by whom it is assigned to, or by a lead, and by no other member", async () => {
    const made = await aProject();
    const [carol, dora] = await Promise.all([alice({ name: "Carol" }), alice({ name: "Dora" })]);
    const carolApp = await joins(made.app, made.id, carol, "member");
    const doraApp = await joins(made.app, made.id, dora, "member");
    const milestone_id = await aBegunPart(made, { assignee_ids: [carol.userId] });
    const hands = deliverSchema.parse({ milestone_id, note: "Here they are." });
    await expect(deliver(doraApp, made.id, hands)).rejects.toMatchObject({
      code: "forbidden",
      message: "This part is assigned to somebody else.",
    });
    await expect(deliver(made.clientApp, made.id, hands)).rejects.toMatchObject({ code: "forbidden" });
    expect(await milestonesOf(made.id)).toMatchObject([{ status: "in_progress" }]);
    await deliver(carolApp, made.id, hands);
    expect(await milestonesOf(made.id)).toMatchObject([{ status: "delivered" }]);
  });

  it("without money is disputed, and no share of anything is offered for it", async () => {
    const made = await aProject();
    const milestone_id = await aDeliveredPart(made);
    const complaint = { milestone_id, reason: "other", statement: "Hm.", requested_outcome: "talk" };
    const offer = { milestone_id, work_percent: 50 };
    await expect(offerShare(made.app, made.id, offer)).rejects.toMatchObject({ code: "conflict" });
    await openDispute(made.app, made.id, disputeSchema.parse(complaint));
    await expect(offerShare(made.app, made.id, offer)).rejects.toMatchObject({
      code: "conflict",
      message: "No money is held here to be shared.",
    });
    await expect(openDispute(made.clientApp, made.id, disputeSchema.parse(complaint))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is one of forty at most, and one more is refused in words", async () => {
    const made = await aProject();
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO milestones (id, project_id, title, amount, currency, position, status, created_at, updated_at)
        SELECT 'part-' || i || ?1, ?1, 'Part ' || i, 0, 'EUR', i, 'draft', 1, 1 FROM n`,
      made.id,
      MILESTONES_MAX - 1,
    );
    const key = newId(1);
    const add = (input = {}) => addMilestone(made.app, made.id, { ...milestoneInput(), ...input });
    const full = { code: "conflict", message: "A project has at most 40 milestones." };
    const outcomes = await Promise.allSettled([add({ key }), add(), add()]);
    const refused = outcomes.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.objectContaining(full),
      expect.objectContaining(full),
    ]);
    await expect(add()).rejects.toMatchObject(full);
    expect(await milestonesOf(made.id)).toHaveLength(40);
  });

  it("is one of another project: not found, in every command", async () => {
    const [made, other] = [await aProject(), await aProject()];
    const milestone_id = await aBegunPart(other);
    const target = { milestone_id, version: undefined };
    for (const act of [
      () => agreeMilestone(made.clientApp, made.id, target),
      () => approve(made.clientApp, made.id, target),
      () => deliver(made.app, made.id, deliverSchema.parse({ milestone_id, note: "x" })),
      () => approve(made.clientApp, other.id, target),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
  });

  it("proposed by somebody who has left since still waits for the yes of the other side", async () => {
    const made = await aProject();
    const helper = await alice({ name: "Hanna" });
    const helperApp = await joins(made.app, made.id, helper, "member");
    await addMilestone(helperApp, made.id, milestoneInput());
    const [part] = await milestonesOf(made.id);
    const target = { milestone_id: part?.id ?? "", version: undefined };
    await leave(helperApp, made.id);
    await expect(agreeMilestone(made.app, made.id, target)).rejects.toMatchObject({ code: "forbidden" });
    const waits = async (app: MemberContext, { userId }: Person) => {
      const row = (await selectMyProjects(app)).find(({ id }) => id === made.id);
      return row && toProjectCard(row, userId, Date.now()).waiting;
    };
    expect([await waits(made.app, made.lead), await waits(made.clientApp, made.client)]).toEqual([
      null,
      "Agree to “Ten portraits”",
    ]);
    await agreeMilestone(made.clientApp, made.id, target);
    expect(await milestonesOf(made.id)).toMatchObject([{ status: "in_progress" }]);
  });

  it("changed by both at once takes one, and tells the other", async () => {
    const made = await aProject();
    await addMilestone(made.app, made.id, milestoneInput());
    const [part] = await milestonesOf(made.id);
    const { propose: _, ...fields } = milestoneInput({ title: "Twelve portraits" });
    const edit = { ...fields, milestone_id: part?.id ?? "", version: part?.version };
    await editMilestone(made.app, made.id, edit);
    await expect(editMilestone(made.clientApp, made.id, edit)).rejects.toMatchObject({ code: "conflict" });
    await editMilestone(made.clientApp, made.id, { ...edit, version: undefined });
    // Whoever changes it proposes it anew: now the lead agrees.
    await agreeMilestone(made.app, made.id, { milestone_id: edit.milestone_id, version: undefined });
  });

  it("approved ten times at once is approved once, and pays once", async () => {
    const made = await aProject();
    const milestone_id = await aDeliveredPart(made);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        approve(made.clientApp, made.id, { milestone_id, version: undefined }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await xpOf(made.lead, "milestone_completed")).toBe(200);
    expect(await count("project_events", "project_id = ? AND type = 'milestone.approved'", made.id)).toBe(1);
  });

  it("that nobody answers is reminded of and then approved by time, unless a dispute or a rest stops it", async () => {
    const clock = movedClock();
    const made = await aProject({}, { clock });
    const quiet = await aDeliveredPart(made);
    const disputed = await aDeliveredPart(made, { title: "Disputed" });
    await openDispute(
      made.clientApp,
      made.id,
      disputeSchema.parse({
        milestone_id: disputed,
        reason: "late",
        statement: "Too late.",
        requested_outcome: "talk",
      }),
    );
    const reminders = () =>
      count("notifications", "user_id = ? AND kind = 'auto_release_soon'", made.client.userId);
    await remindOfApproval(made.app);
    expect(await reminders()).toBe(0);
    clock.move(days(4.5));
    await remindOfApproval(made.app);
    await remindOfApproval(made.app);
    expect(await reminders()).toBe(1);
    clock.move(days(2));
    await remindOfApproval(made.app);
    expect(await reminders()).toBe(2);
    await holdProject(made.app, made.id, { reason: "Holidays." });
    clock.move(days(1));
    await approveByTime(made.app);
    expect((await milestonesOf(made.id))[0]).toMatchObject({ status: "delivered" });
    // It has as long as it had when work began to rest: half a day.
    await resumeProject(made.app, made.id, {});
    await approveByTime(made.app);
    expect((await milestonesOf(made.id))[0]).toMatchObject({ status: "delivered" });
    clock.move(days(0.6));
    await approveByTime(made.app);
    const [first, second] = await milestonesOf(made.id);
    expect(first).toMatchObject({ id: quiet, status: "approved" });
    expect(second).toMatchObject({ id: disputed, status: "disputed" });
    expect(await xpOf(made.lead, "milestone_completed")).toBe(200);
  });

  it("whose dispute is withdrawn while the project rests has its whole time once work goes on, and no more", async () => {
    const clock = movedClock();
    const made = await aProject({}, { clock });
    const milestone_id = await aDeliveredPart(made);
    await openDispute(
      made.app,
      made.id,
      disputeSchema.parse({ milestone_id, reason: "other", statement: "Hm.", requested_outcome: "talk" }),
    );
    await holdProject(made.app, made.id, { reason: "Holidays." });
    clock.move(days(5));
    await withdrawDispute(made.app, made.id, { milestone_id, version: undefined });
    clock.move(days(2));
    await resumeProject(made.app, made.id, {});
    const due = await count(
      "milestones",
      "id = ? AND abs(approve_due_at - ?) < 60000",
      milestone_id,
      clock.now() + days(7),
    );
    expect(due).toBe(1);
  });

  it("in dispute rests until it is withdrawn, by who opened it, and goes on where it was", async () => {
    const made = await aProject();
    const milestone_id = await aDeliveredPart(made);
    const target = { milestone_id, version: undefined };
    await openDispute(
      made.app,
      made.id,
      disputeSchema.parse({ milestone_id, reason: "other", statement: "Hm.", requested_outcome: "talk" }),
    );
    await expect(approve(made.clientApp, made.id, target)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      answerDispute(made.app, made.id, { ...target, answer: "Me.", file_ids: [] }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await answerDispute(made.clientApp, made.id, { ...target, answer: "No.", file_ids: [] });
    await expect(withdrawDispute(made.clientApp, made.id, target)).rejects.toMatchObject({
      code: "forbidden",
    });
    await withdrawDispute(made.app, made.id, target);
    await approve(made.clientApp, made.id, target);
  });
});

describe("the log of a project", () => {
  it("does not fork when many act at once, and loses nothing", async () => {
    const made = await aProject();
    const writers = Array.from({ length: 8 }, (_, index) =>
      addMilestone(
        index % 2 ? made.app : made.clientApp,
        made.id,
        milestoneInput({ title: `Part ${index}` }),
      ),
    );
    await Promise.all(writers);
    const chain = await chainOf(made.id);
    expect(await findBreak(chain)).toBeNull();
    expect(chain.filter(({ type }) => type === "milestone.proposed")).toHaveLength(8);
    expect(new Set((await milestonesOf(made.id)).map(({ title }) => title)).size).toBe(8);
  });

  it("is refused by the database to be changed, cut, bent or continued elsewhere", async () => {
    const { id } = await aProject();
    const [last] = (await chainOf(id)).slice(-1);
    for (const attempt of [
      sql`UPDATE project_events SET data = '{}' WHERE project_id = ${id}`,
      sql`DELETE FROM project_events WHERE project_id = ${id} AND seq = ${last?.seq}`,
      sql`INSERT INTO project_events (project_id, seq, type, data, at, prev_hash, hash)
        VALUES (${id}, ${last?.seq}, 'x', '{}', 1, ${last?.prevHash}, 'x1')`,
      sql`INSERT INTO project_events (project_id, seq, type, data, at, prev_hash, hash)
        VALUES (${id}, ${(last?.seq ?? 0) + 2}, 'x', '{}', 1, ${last?.hash}, 'x2')`,
      sql`INSERT INTO project_events (project_id, seq, type, data, at, prev_hash, hash)
        VALUES (${id}, ${(last?.seq ?? 0) + 1}, 'x', '{}', 1, 'made up', 'x3')`,
    ])
      await expect(db.run(attempt)).rejects.toThrow();
    expect(await findBreak(await chainOf(id))).toBeNull();
  });
});

describe("an invitation by mail", () => {
  async function invited(email: string) {
    const made = await aProject();
    await invite(made.app, made.id, inviteSchema.parse({ invite_to: email, role: "member" }));
    const [mail] = await rows<{ data: string }>(
      "SELECT data FROM email_outbox WHERE template = 'project_invite' AND to_email = ?",
      email,
    );
    const { link } = JSON.parse(mail?.data ?? "{}") as { link: string };
    const [row] = await rows<{ id: string; token_hash: string }>(
      "SELECT id, token_hash FROM project_invites WHERE email = ?",
      email,
    );
    return { made, token: new URL(link).searchParams.get("token") ?? "", inviteId: row?.id ?? "", row };
  }

  it("is accepted once, by who it is for; nobody else finds it", async () => {
    const carol = await alice({ name: "Carol" });
    const { made, token, row } = await invited(carol.email);
    expect(row?.token_hash).not.toContain(token);
    const key = { projectId: made.id, token };
    const dora = await alice({ name: "Dora" });
    const { app: doraApp } = await appOf(dora);
    await expect(answerInvite(doraApp, key, "accept", null)).rejects.toMatchObject({ code: "not_found" });
    const { app } = await appOf(carol);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => answerInvite(app, key, "accept", null)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await xpOf(carol, "collaboration_accepted")).toBe(100);
    expect(await xpOf(made.lead, "collaboration_accepted")).toBe(100);
    await expect(answerInvite(app, key, "accept", null)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not sent once more to an address whose owner came by it, until they have left", async () => {
    const carol = await alice({ name: "Carol" });
    const { made, token } = await invited(carol.email);
    const { app } = await appOf(carol);
    await answerInvite(app, { projectId: made.id, token }, "accept", null);
    const again = () =>
      invite(made.app, made.id, inviteSchema.parse({ invite_to: carol.email, role: "member" }));
    await expect(again()).rejects.toMatchObject({ code: "invalid_input" });
    await rows("UPDATE project_members SET status = 'left' WHERE user_id = ?", carol.userId);
    await again();
    const mails = await rows(
      "SELECT id FROM email_outbox WHERE template = 'project_invite' AND to_email = ?",
      carol.email,
    );
    expect(mails).toHaveLength(2);
  });

  it("is not accepted any more once the project is full", async () => {
    const carol = await alice({ name: "Carol" });
    const { made, token } = await invited(carol.email);
    const others = JSON.stringify(await manyMembers(28));
    await rows(
      `INSERT INTO project_members (project_id, user_id, role, status, created_at)
        SELECT ?, value, 'member', 'active', 1 FROM json_each(?)`,
      made.id,
      others,
    );
    const { app } = await appOf(carol);
    await expect(answerInvite(app, { projectId: made.id, token }, "accept", null)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("30 people"),
    });
    await expect(
      invite(made.app, made.id, inviteSchema.parse({ invite_to: "one.more@people.test", role: "member" })),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("30 people") });
    expect(await count("project_members", "project_id = ? AND status = 'active'", made.id)).toBe(30);
  });

  it("that has expired is asked for anew by whom it was for, once a day, and who sent it is told", async () => {
    const carol = await alice({ name: "Carol" });
    const { made } = await invited(carol.email);
    const clock = movedClock();
    const key = { projectId: made.id, token: null };
    const asks = async (person: Person) => askForNewInvite((await appOf(person, { clock })).app, key);
    await expect(asks(carol)).rejects.toMatchObject({ code: "conflict" });
    clock.move(days(15));
    await expect(asks(await bora())).rejects.toMatchObject({ code: "not_found" });
    await asks(carol);
    await expect(asks(carol)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("You asked lately"),
    });
    const told = () =>
      rows(
        "SELECT title, link FROM notifications WHERE user_id = ? AND title = 'A new invitation is asked for'",
        made.lead.userId,
      );
    expect(await told()).toEqual([
      { title: "A new invitation is asked for", link: `/desk/${made.id}/members` },
    ]);
    clock.move(days(1));
    await asks(carol);
    expect(await told()).toHaveLength(2);
    await rows("UPDATE project_invites SET status = 'revoked' WHERE email = ?", carol.email);
    await expect(asks(carol)).rejects.toMatchObject({ message: expect.stringContaining("taken back") });
  });

  it("expires, is taken back, is sent anew, and then only its newest link works", async () => {
    const carol = await alice({ name: "Carol" });
    const { made, token, inviteId } = await invited(carol.email);
    const clock = movedClock();
    clock.move(days(15));
    const { app: later } = await appOf(carol, { clock });
    await expect(answerInvite(later, { projectId: made.id, token }, "accept", null)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("expired"),
    });
    await expireInvites({ ...made.app, clock });
    expect(await rows("SELECT status FROM project_invites WHERE id = ?", inviteId)).toEqual([
      { status: "expired" },
    ]);
    await resendInvite(made.app, made.id, inviteId);
    const { app: visitor } = visitorApp();
    expect(await findInvite(visitor, { projectId: made.id, token })).toBeNull();
    await revokeInvite(made.app, made.id, inviteId);
    const { app } = await appOf(carol);
    await expect(
      answerInvite(app, { projectId: made.id, token: null }, "accept", null),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("taken back"),
    });
  });

  it("shows a stranger with the link nothing of the project but that it is not theirs", async () => {
    const { made, token } = await invited(`nobody.${crypto.randomUUID()}@people.test`);
    const dora = await alice({ name: "Dora" });
    const { app: doraApp } = await appOf(dora);
    const { app: visitor } = visitorApp();
    const key = { projectId: made.id, token };
    expect(await findInvite(doraApp, key)).toMatchObject({ standing: "someone_else" });
    expect(await findInvite(visitor, key)).toMatchObject({ standing: "signed_out" });
    // Without the link there is nothing for either of them.
    for (const app of [doraApp, visitor])
      expect(await findInvite(app, { projectId: made.id, token: null })).toBeNull();
  });

  it("does not reach across a block", async () => {
    const made = await aProject();
    const carol = await alice({ name: "Carol" });
    await blocks(carol, made.lead);
    const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      carol.userId,
    );
    await expect(
      invite(made.app, made.id, inviteSchema.parse({ invite_to: handle, role: "member" })),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("the people of a project", () => {
  it("share what is paid out only when everybody it changes says yes", async () => {
    const made = await aProject();
    const [carol, dora] = await Promise.all([alice({ name: "Carol" }), alice({ name: "Dora" })]);
    const carolApp = await joins(made.app, made.id, carol, "member");
    const doraApp = await joins(made.app, made.id, dora, "member");
    const shares = { [made.lead.userId]: 5000, [carol.userId]: 3000, [dora.userId]: 2000 };
    await expect(proposeSplits(made.app, made.id, { ...shares, [dora.userId]: 2001 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(proposeSplits(carolApp, made.id, shares)).rejects.toMatchObject({ code: "forbidden" });
    await proposeSplits(made.app, made.id, shares);
    const [{ id } = { id: "" }] = await rows<{ id: string }>(
      "SELECT id FROM split_proposals WHERE project_id = ?",
      made.id,
    );
    expect(await answerSplits(carolApp, made.id, { proposal_id: id, answer: "yes" })).toEqual({
      applied: false,
    });
    const split = () =>
      rows("SELECT user_id, split_bps FROM project_members WHERE project_id = ? AND split_bps > 0", made.id);
    expect(await split()).toHaveLength(1);
    expect(await answerSplits(doraApp, made.id, { proposal_id: id, answer: "yes" })).toEqual({
      applied: true,
    });
    expect(new Set((await split()).map(({ split_bps }) => split_bps))).toEqual(new Set([5000, 3000, 2000]));
    await leave(doraApp, made.id);
    const all = await rows<{ split_bps: number }>(
      "SELECT split_bps FROM project_members WHERE project_id = ?",
      made.id,
    );
    expect(all.reduce((sum, { split_bps }) => sum + split_bps, 0)).toBe(10_000);
  });

  it("propose new shares one at a time, answered by those whom they change, until somebody says no", async () => {
    const made = await aProject();
    const carol = await alice({ name: "Carol" });
    const carolApp = await joins(made.app, made.id, carol, "member");
    const all = { [made.lead.userId]: 10_000 };
    const halves = { [made.lead.userId]: 5000, [carol.userId]: 5000 };
    await expect(proposeSplits(made.app, made.id, all)).rejects.toMatchObject({
      code: "conflict",
      message: "These are the shares you have already.",
    });
    await expect(
      proposeSplits(made.app, made.id, { ...halves, [crypto.randomUUID()]: 0 }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await proposeSplits(made.app, made.id, halves);
    await expect(proposeSplits(made.app, made.id, halves)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Other shares are proposed already"),
    });
    const [{ id } = { id: "" }] = await rows<{ id: string }>(
      "SELECT id FROM split_proposals WHERE project_id = ?",
      made.id,
    );
    const no = { proposal_id: id, answer: "no" } as const;
    await expect(answerSplits(made.clientApp, made.id, no)).rejects.toMatchObject({ code: "forbidden" });
    expect(await answerSplits(carolApp, made.id, no)).toEqual({ applied: false });
    // Whatever comes after the no changes nothing any more: it is over.
    for (const [by, answer] of [
      [carolApp, "yes"],
      [carolApp, "no"],
      [made.app, "no"],
    ] as const)
      await expect(answerSplits(by, made.id, { proposal_id: id, answer })).rejects.toMatchObject({
        code: "conflict",
        message: "These shares are answered or taken back already.",
      });
    expect(await count("project_members", "project_id = ? AND split_bps > 0", made.id)).toBe(1);
  });

  it("hold new shares when the last two say yes at the same moment", async () => {
    const made = await aProject();
    const [carol, dora] = await Promise.all([alice({ name: "Carol" }), alice({ name: "Dora" })]);
    const carolApp = await joins(made.app, made.id, carol, "member");
    const doraApp = await joins(made.app, made.id, dora, "member");
    const shares = { [made.lead.userId]: 5000, [carol.userId]: 3000, [dora.userId]: 2000 };
    await proposeSplits(made.app, made.id, shares);
    const [{ id } = { id: "" }] = await rows<{ id: string }>(
      "SELECT id FROM split_proposals WHERE project_id = ?",
      made.id,
    );
    const yes = { proposal_id: id, answer: "yes" } as const;
    // Dora says so between what Carol read and what she writes.
    let between = true;
    const commit: typeof carolApp.commit = async (...step) => {
      if (between) {
        between = false;
        expect(await answerSplits(doraApp, made.id, yes)).toEqual({ applied: false });
      }
      return carolApp.commit(...step);
    };
    expect(await answerSplits({ ...carolApp, commit }, made.id, yes)).toEqual({ applied: true });
    expect(await count("project_members", "project_id = ? AND split_bps > 0", made.id)).toBe(3);
  });

  it("leave to the lead what somebody had when they went, also where that changed at the same moment", async () => {
    const made = await aProject();
    const carol = await alice({ name: "Carol" });
    const carolApp = await joins(made.app, made.id, carol, "member");
    const share = (userId: string, bps: number) =>
      rows(
        "UPDATE project_members SET split_bps = ? WHERE project_id = ? AND user_id = ?",
        bps,
        made.id,
        userId,
      );
    await share(made.lead.userId, 6000);
    await share(carol.userId, 4000);
    const commit: typeof carolApp.commit = async (...step) => {
      await share(made.lead.userId, 8000);
      await share(carol.userId, 2000);
      return carolApp.commit(...step);
    };
    await leave({ ...carolApp, commit }, made.id);
    expect(
      await rows("SELECT split_bps FROM project_members WHERE project_id = ? AND split_bps > 0", made.id),
    ).toEqual([{ split_bps: 10_000 }]);
  });

  it("bring nobody to the other side once somebody answers for it, also by an invitation of before", async () => {
    const { app: leadApp } = await appOf(await alice());
    const id = await beginProject(leadApp, projectInput());
    const [brand, early, carol] = await Promise.all([
      bora(),
      bora({ name: "Early" }),
      alice({ name: "Carol" }),
    ]);
    const ask = async (by: MemberContext, who: Person, role: string) => {
      const [found] = await rows<{ handle: string }>(
        "SELECT handle FROM profiles WHERE user_id = ?",
        who.userId,
      );
      return invite(by, id, inviteSchema.parse({ invite_to: `@${found?.handle}`, role }));
    };
    await ask(leadApp, early, "client");
    const clientApp = await joins(leadApp, id, brand, "client");
    const { app: earlyApp } = await appOf(early);
    await expect(
      answerInvite(earlyApp, { projectId: id, token: null }, "accept", null),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("answers for this side") });
    await joins(leadApp, id, carol, "member");
    await expect(changeRole(leadApp, id, { user_id: carol.userId, role: "client" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const more = await Promise.all([bora({ name: "More" }), bora({ name: "Third" })]);
    for (const [by, who, role] of [
      [leadApp, more[0], "client"],
      [clientApp, more[1], "lead"],
    ] as const)
      await expect(ask(by, who, role)).rejects.toMatchObject({ code: "invalid_input" });
    await joins(clientApp, id, more[0], "client");
  });

  it("let nobody in by an invitation of who was taken out, until somebody else sends it again", async () => {
    const [founder, second, late] = await Promise.all([alice(), alice({ name: "Second" }), bora()]);
    const { id } = await desk([
      [founder, "lead"],
      [second, "lead"],
    ]);
    const [{ app }, { app: secondApp }, { app: lateApp }] = await Promise.all([
      appOf(founder),
      appOf(second),
      appOf(late),
    ]);
    await invite(
      secondApp,
      id,
      inviteSchema.parse({ invite_to: `@${lateApp.viewer.handle}`, role: "member" }),
    );
    await removeMember(app, id, { user_id: second.userId, reason: null });
    const comes = () => answerInvite(lateApp, { projectId: id, token: null }, "accept", null);
    await expect(comes()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Somebody else answers"),
    });
    expect(await selectDesk(lateApp, id)).toEqual([]);
    const [open] = await rows<{ id: string }>("SELECT id FROM project_invites WHERE project_id = ?", id);
    await resendInvite(app, id, open?.id ?? "");
    await comes();
    expect(await selectDesk(lateApp, id)).toMatchObject([{ role: "member" }]);
  });

  it("keep a lead; a client is nobody's to remove; who goes finds nothing any more", async () => {
    const made = await aProject();
    await expect(leave(made.app, made.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      removeMember(made.app, made.id, { user_id: made.lead.userId, reason: null }),
    ).rejects.toMatchObject({ code: "forbidden", message: "To go yourself, leave the project." });
    await expect(
      removeMember(made.app, made.id, { user_id: made.client.userId, reason: null }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const carol = await alice({ name: "Carol" });
    const carolApp = await joins(made.app, made.id, carol, "member");
    await expect(
      removeMember(carolApp, made.id, { user_id: made.lead.userId, reason: null }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await changeRole(made.app, made.id, { user_id: carol.userId, role: "lead" });
    await leave(made.app, made.id);
    expect(await selectDesk(made.app, made.id)).toEqual([]);
    expect(await selectDesk(carolApp, made.id)).toMatchObject([{ id: made.id, role: "lead" }]);
  });
});

describe("what a project is", () => {
  const edit = (fields: Record<string, unknown>) =>
    editProjectSchema.parse({ title: "Winter lookbook", auto_release_days: "10", ...fields });

  it("is written anew by either side, once for one version, and stands in the log", async () => {
    const made = await aProject();
    const [{ version } = { version: 0 }] = await selectDesk(made.app, made.id);
    await editProject(made.app, made.id, edit({ version, description: "Ten looks", due_on: "2031-01-01" }));
    const [desk] = await selectDesk(made.clientApp, made.id);
    expect(desk).toMatchObject({
      title: "Winter lookbook",
      description: "Ten looks",
      dueOn: "2031-01-01",
      autoReleaseDays: 10,
    });
    await expect(
      editProject(made.clientApp, made.id, edit({ version, title: "Spring" })),
    ).rejects.toMatchObject({ code: "conflict" });
    const [line] = toLines(await selectLog(made.app, made.id));
    expect(line?.words).toBe("changed title, description, due day, days to answer");
    await cancelProject(made.app, made.id, { reason: "No budget." });
    await expect(editProject(made.app, made.id, edit({ title: "Over" }))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is refused with an end before its beginning, or without a name", () => {
    const refused = (fields: Record<string, unknown>) =>
      editProjectSchema.safeParse({ title: "x", auto_release_days: "7", ...fields }).success;
    expect(refused({ starts_on: "2031-02-01", due_on: "2031-01-01" })).toBe(false);
    expect([refused({ title: " " }), refused({ auto_release_days: "2" })]).toEqual([false, false]);
    expect(refused({})).toBe(true);
  });
});

describe("the end of a project", () => {
  it("comes by time seven days after one side said so", async () => {
    const clock = movedClock();
    const made = await aProject({}, { clock });
    const milestone_id = await aDeliveredPart(made);
    await approve(made.clientApp, made.id, { milestone_id, version: undefined });
    await confirmCompletion(made.app, made.id);
    await expect(confirmCompletion(made.app, made.id)).rejects.toMatchObject({ code: "conflict" });
    clock.move(days(6));
    await completeByTime(made.app);
    expect(await statusOf(made.id)).toBe("active");
    clock.move(days(1) + 1);
    await completeByTime(made.app);
    expect(await statusOf(made.id)).toBe("completed");
    clock.move(days(15));
    await expect(reopenProject(made.app, made.id, {})).rejects.toMatchObject({ code: "conflict" });
  });

  it("does not come by time for what was added to or put on hold since: both say it anew", async () => {
    const clock = movedClock();
    const made = await aProject({}, { clock });
    await approve(made.clientApp, made.id, { milestone_id: await aDeliveredPart(made), version: undefined });
    await confirmCompletion(made.app, made.id);
    await holdProject(made.app, made.id, { reason: "Rain." });
    await resumeProject(made.app, made.id, {});
    await confirmCompletion(made.app, made.id);
    const more = await aDeliveredPart(made, { title: "One more portrait" });
    clock.move(days(7) + 1);
    await completeByTime(made.app);
    expect(await statusOf(made.id)).toBe("active");
    expect(await rows("SELECT completion_due_at FROM projects WHERE id = ?", made.id)).toEqual([
      { completion_due_at: null },
    ]);
    await approve(made.clientApp, made.id, { milestone_id: more, version: undefined });
    expect(await confirmCompletion(made.clientApp, made.id)).toEqual({ completed: false });
    expect(await confirmCompletion(made.app, made.id)).toEqual({ completed: true });
  });

  it("said by both at the same moment is one completion, by who came second", async () => {
    const made = await aProject();
    await approve(made.clientApp, made.id, { milestone_id: await aDeliveredPart(made), version: undefined });
    const said = await Promise.all([
      confirmCompletion(made.app, made.id),
      confirmCompletion(made.clientApp, made.id),
    ]);
    expect(said.map(({ completed }) => completed).sort()).toEqual([false, true]);
    expect(await statusOf(made.id)).toBe("completed");
    expect(await xpOf(made.lead, "project_completed")).toBe(500);
  });

  it("by cancelling takes back what was paid for beginning it, within a day of that", async () => {
    const clock = movedClock();
    const [early, late] = [await aProject({}, { clock }), await aProject({}, { clock })];
    const ends = async (made: typeof early) => {
      await cancelProject(made.app, made.id, { reason: "No money." });
      return Promise.all([made.lead, made.client].map((one) => xpOf(one, "collaboration_accepted")));
    };
    clock.move(days(0.9));
    expect(await ends(early)).toEqual([0, 0]);
    clock.move(days(0.2));
    expect(await ends(late)).toEqual([100, 100]);
  });

  it("by cancelling is for good, and nothing is done in it any more", async () => {
    const made = await aProject();
    const milestone_id = await aBegunPart(made);
    await cancelProject(made.clientApp, made.id, { reason: "No budget." });
    await expect(
      deliver(made.app, made.id, deliverSchema.parse({ milestone_id, note: "x" })),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(resumeProject(made.app, made.id, {})).rejects.toMatchObject({ code: "conflict" });
    expect(await xpOf(made.lead, "project_completed")).toBe(0);
  });
});
