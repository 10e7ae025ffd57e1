import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { periodOf } from "#app/features/analytics/period.ts";
import { selectOwnSpent } from "#app/features/analytics/spent.server.ts";
import { selectPaid } from "#app/features/billing/punctuality.server.ts";
import { accountId, heldFor } from "#app/features/ledger/rules.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { assistDispute } from "#app/features/projects/commands/assist-dispute.server.ts";
import { offerShare, takeOffer } from "#app/features/projects/commands/dispute-offers.server.ts";
import { answerDispute, openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { fundMilestone, requestRefund } from "#app/features/projects/commands/fund.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { cancelMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { cancelProject } from "#app/features/projects/commands/move-project.server.ts";
import { agreeToRefund, keepFunded, refundByTime } from "#app/features/projects/commands/refund.server.ts";
import { ruleByTime, ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import { toHead } from "#app/features/projects/desk-head.ts";
import { offerSchema } from "#app/features/projects/milestone-schema.ts";
import { nextSteps } from "#app/features/projects/next-steps.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import { selectTurns, toTurns } from "#app/features/projects/queries/turns.server.ts";
import { approveByTime } from "#app/features/projects/time.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import {
  approved,
  beginFunding,
  delivered,
  funded,
  type PaidDesk,
  paidDesk,
  stepOf,
  targetOf,
} from "#tests/factories/paid-desks.ts";
import { balanceOf, ledgerFaults, rich } from "#tests/factories/payments.ts";
import { type ada, bora, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

const heldOf = async ({ milestoneId }: PaidDesk) => {
  const account = accountId(heldFor(milestoneId, "EUR"));
  const [found] = await rows<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE id = ?",
    account,
  );
  return found?.balance ?? 0;
};

const purses = async ({ lead, member, client }: PaidDesk) => [
  await balanceOf(lead),
  await balanceOf(member),
  await balanceOf(client),
];

const inDays = (count: number) => ({ clock: { now: () => Date.now() + days(count) } });

const quarrel = async (on: PaidDesk, by = on.client) =>
  openDispute((await appOf(by)).app, on.id, {
    ...(await targetOf(on)),
    reason: "not_as_agreed",
    statement: "It is another film.",
    requested_outcome: "refund",
    file_ids: [],
  });

const disputeOf = async ({ milestoneId }: PaidDesk) =>
  (
    await rows<{ id: string; status: string }>(
      "SELECT id, status FROM disputes WHERE milestone_id = ?",
      milestoneId,
    )
  )[0];

/** What waits for somebody with the project, on its card and on its desk. */
async function waitsFor(on: PaidDesk, who: PaidDesk["lead"]) {
  const { app } = await appOf(who);
  const [card] = await selectMyProjects(app);
  const desk = deskOf(await selectDesk(app, on.id));
  const turns = toTurns(desk, who.userId, await selectTurns(app, on.id));
  const { waiting = null, waitsUntil = null } = card ? toProjectCard(card, who.userId, app.clock.now()) : {};
  return { waiting, waitsUntil, steps: nextSteps(desk, turns, false).map(({ title }) => title) };
}

describe("a milestone with an amount", () => {
  it("is funded by its client, delivered, approved and paid by the agreed shares to the cent", async () => {
    const on = await delivered();
    expect([await heldOf(on), (await stepOf(on)).status]).toEqual([40_001, "delivered"]);
    await approved(on);
    expect((await stepOf(on)).status).toBe("released");
    expect([await heldOf(on), ...(await purses(on))]).toEqual([0, 28_001, 12_000, 0]);
    for (const { userId } of [on.lead, on.member])
      expect(await count("notifications", "user_id = ? AND kind = 'payment_received'", userId)).toBe(1);
    expect(await selectPaid(db, sql`${on.client.userId}`)).toHaveLength(1);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is paid by the shares that hold when it is paid: where they became others meanwhile, it is looked at again", async () => {
    const on = await delivered(10_000);
    const { app } = await appOf(on.client);
    const share = (userId: string, bps: number) =>
      rows(
        "UPDATE project_members SET split_bps = ? WHERE project_id = ? AND user_id = ?",
        bps,
        on.id,
        userId,
      );
    const commit: typeof app.commit = async (...step) => {
      await share(on.lead.userId, 5000);
      await share(on.member.userId, 5000);
      return app.commit(...step);
    };
    const target = await targetOf(on);
    await expect(approve({ ...app, commit }, on.id, target)).rejects.toMatchObject({ code: "conflict" });
    expect([await heldOf(on), (await stepOf(on)).status]).toEqual([10_000, "delivered"]);
    await approve(app, on.id, target);
    expect(await purses(on)).toEqual([5_000, 5_000, 0]);
  });

  it("is not paid by time in a project that is put on hold at that moment", async () => {
    const on = await delivered(10_000);
    const { app } = await appOf(on.lead, inDays(8));
    const commit: typeof app.commit = async (...step) => {
      await rows("UPDATE projects SET status = 'on_hold' WHERE id = ?", on.id);
      return app.commit(...step);
    };
    await approveByTime({ ...app, commit });
    expect([await heldOf(on), (await stepOf(on)).status]).toEqual([10_000, "delivered"]);
  });

  it("is funded from a balance that holds enough, and only then", async () => {
    const on = await paidDesk(9_000);
    const client = await appOf(on.client);
    const fund = async () =>
      fundMilestone(client.app, on.id, {
        ...(await targetOf(on)),
        amount: 9_000,
        from: "balance",
        key: newId(Date.now()),
      });
    await rich(client, 8_999);
    await expect(fund()).rejects.toMatchObject({ code: "conflict", message: /not enough/ });
    await rich(client, 1_000);
    await fund();
    expect([await heldOf(on), await balanceOf(on.client)]).toEqual([9_000, 999]);
  });

  it("takes one payment: of two cards the second's money is on the balance", async () => {
    const on = await paidDesk();
    const [one, two] = [await beginFunding(on, on.client), await beginFunding(on, on.client)];
    await Promise.all([one.pay(), two.pay()]);
    expect([await heldOf(on), await balanceOf(on.client)]).toEqual([40_001, 40_001]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("that was called off meanwhile leaves the money with who paid", async () => {
    const on = await paidDesk();
    const { pay } = await beginFunding(on, on.client);
    await cancelMilestone((await appOf(on.lead)).app, on.id, { ...(await targetOf(on)), reason: null });
    await pay();
    expect([await heldOf(on), await balanceOf(on.client)]).toEqual([0, 40_001]);
    expect(await count("notifications", "user_id = ? AND kind = 'refund'", on.client.userId)).toBe(1);
  });

  it("is not funded by others, with another amount, or twice", async () => {
    const on = await paidDesk();
    await expect(beginFunding(on, on.lead)).rejects.toMatchObject({ code: "forbidden" });
    await expect(beginFunding(on, await bora())).rejects.toMatchObject({ code: "not_found" });
    await expect(beginFunding(on, on.client, { amount: 1 })).rejects.toMatchObject({ code: "conflict" });
    await (await beginFunding(on, on.client)).pay();
    await expect(beginFunding(on, on.client)).rejects.toMatchObject({ code: "conflict" });
    const other = await paidDesk();
    await expect(beginFunding({ ...on, milestoneId: other.milestoneId }, on.client)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is approved and paid by time when nobody answers", async () => {
    const on = await delivered(10_000);
    const { app } = await appOf(on.lead, inDays(8));
    await approveByTime({ ...app, viewer: null } as never);
    expect((await stepOf(on)).status).toBe("released");
    expect(await purses(on)).toEqual([7_000, 3_000, 0]);
  });

  it("that nobody is left to be paid for holds up no other by time", async () => {
    const [left, on] = [await delivered(10_000), await delivered(10_000)];
    await rows(
      "UPDATE project_members SET status = 'left', split_bps = 0 WHERE project_id = ? AND role <> 'client'",
      left.id,
    );
    await rows("UPDATE milestones SET approve_due_at = 1 WHERE id = ?", left.milestoneId);
    const { app } = await appOf(on.lead, inDays(8));
    await approveByTime({ ...app, viewer: null } as never);
    expect([(await stepOf(left)).status, (await stepOf(on)).status]).toEqual(["delivered", "released"]);
  });
});

it("is not left in a project that is cancelled at the moment it is paid", async () => {
  const on = await paidDesk(5_000);
  const { app } = await appOf(on.lead);
  const { commit } = app;
  app.commit = async (...step) => {
    app.commit = commit;
    await (await beginFunding(on, on.client)).pay();
    return commit(...step);
  };
  await expect(cancelProject(app, on.id, { reason: "Plans changed." })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await count("projects", "id = ? AND status = 'active'", on.id)).toBe(1);
  expect([(await stepOf(on)).status, await heldOf(on)]).toEqual(["funded", 5_000]);
});

describe("release and its rivals at the same instant", () => {
  it("two approvals: one journal, the other one is told", async () => {
    const on = await delivered(10_000);
    const target = await targetOf(on);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(async () => approve((await appOf(on.client)).app, on.id, target)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("ledger_journals", "reference_id = ? AND type = 'release'", on.milestoneId)).toBe(1);
  });

  it("an approval and a dispute: exactly one wins, and the money is where it says", async () => {
    for (let round = 0; round < 6; round++) {
      const on = await delivered(10_000);
      const target = await targetOf(on);
      const tries = await Promise.allSettled([
        appOf(on.client).then(({ app }) => approve(app, on.id, target)),
        quarrel(on, on.lead),
      ]);
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { status } = await stepOf(on);
      expect([status, await heldOf(on)]).toEqual(
        status === "released" ? ["released", 0] : ["disputed", 10_000],
      );
    }
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe("a refund before the work began", () => {
  const ask = async (on: PaidDesk, by = on.client) =>
    requestRefund((await appOf(by)).app, on.id, { ...(await targetOf(on)), reason: "Plans changed" });

  it("is agreed to by the other side alone", async () => {
    const on = await funded(5_000);
    await ask(on);
    const agree = async (by = on.client) => agreeToRefund((await appOf(by)).app, on.id, await targetOf(on));
    await expect(agree()).rejects.toMatchObject({ code: "forbidden" });
    await agree(on.lead);
    expect([(await stepOf(on)).status, await balanceOf(on.client)]).toEqual(["refunded", 5_000]);
  });

  it("is agreed to by nobody of the side that asked, whoever of it has left since", async () => {
    const on = await funded(5_000);
    const second = await bora({ name: "Second" });
    const seat = { role: "client", status: "active", created_at: 1 } as const;
    await db.insert(project_members).values({ ...seat, project_id: on.id, user_id: second.userId });
    await ask(on);
    await leave((await appOf(on.client)).app, on.id);
    const agree = async (by: typeof second) =>
      agreeToRefund((await appOf(by)).app, on.id, await targetOf(on));
    await expect(agree(second)).rejects.toMatchObject({ code: "forbidden" });
    await agree(on.lead);
    expect([(await stepOf(on)).status, await balanceOf(on.client)]).toEqual(["refunded", 5_000]);
  });

  it("holds its client in the project until it is answered for: no other one the lead brings approves it", async () => {
    const on = await funded(5_000);
    const [{ app: client }, { app: lead }] = [await appOf(on.client), await appOf(on.lead)];
    await expect(leave(client, on.id)).rejects.toMatchObject({
      code: "conflict",
      message:
        "Money is held here, and nobody else answers for it: approve what it is for, or ask for it back. Then you can leave.",
    });
    await ask(on);
    await agreeToRefund(lead, on.id, await targetOf(on));
    await leave(client, on.id);
    expect(await balanceOf(on.client)).toBe(5_000);
  });

  it("is kept, or comes by 72 hours of silence", async () => {
    const on = await funded(5_000);
    await ask(on);
    await keepFunded((await appOf(on.lead)).app, on.id, await targetOf(on));
    expect((await stepOf(on)).status).toBe("funded");
    await ask(on);
    const early = await appOf(on.client, { clock: { now: () => Date.now() + hours(71) } });
    await refundByTime(early.app);
    expect((await stepOf(on)).status).toBe("refund_requested");
    await refundByTime((await appOf(on.client, inDays(4))).app);
    expect([(await stepOf(on)).status, await heldOf(on)]).toEqual(["refunded", 0]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("that is taken back and asked anew in the moment in which time would pay it has its 72 hours again", async () => {
    const on = await funded(5_000);
    await ask(on);
    const { app } = await appOf(on.client, inDays(4));
    const { app: later } = await appOf(on.client, inDays(4));
    let turns = 1;
    const commit: Commit = async (...step) => {
      if (turns-- > 0) {
        await keepFunded(later, on.id, await targetOf(on));
        await requestRefund(later, on.id, { ...(await targetOf(on)), reason: null });
      }
      return app.commit(...step);
    };
    await refundByTime({ ...app, commit });
    expect([(await stepOf(on)).status, await heldOf(on)]).toEqual(["refund_requested", 5_000]);
  });

  it("is not agreed to with oneself, where it is asked by one's own side in the moment of the yes", async () => {
    const on = await funded(5_000);
    const { app: client } = await appOf(on.client);
    const { app: lead } = await appOf(on.lead);
    await ask(on, on.lead);
    let turns = 1;
    const commit: Commit = async (...step) => {
      if (turns-- > 0) {
        await keepFunded(lead, on.id, await targetOf(on));
        await ask(on);
      }
      return client.commit(...step);
    };
    await expect(agreeToRefund({ ...client, commit }, on.id, await targetOf(on))).rejects.toMatchObject({
      code: "conflict",
    });
    expect([(await stepOf(on)).status, await heldOf(on)]).toEqual(["refund_requested", 5_000]);
  });
});

describe("a dispute", () => {
  const rule = async (on: PaidDesk, by: Awaited<ReturnType<typeof ada>>, work_percent = 50) =>
    ruleDispute((await appOf(by)).app, {
      dispute_id: (await disputeOf(on))?.id ?? "",
      resolution: "split",
      work_percent,
      ruling: "Half of it was made.",
    });

  it("is told at once to whoever may rule it, and to nobody it is about", async () => {
    const on = await delivered(10_000);
    const [finance, admin, support] = await Promise.all(
      (["finance", "admin", "support"] as const).map((role) => person({ name: "Fin", role })),
    );
    await rows("INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'finance', 1)", on.lead.userId);
    await quarrel(on);
    const { id } = (await disputeOf(on)) ?? {};
    const told = await rows<{ user_id: string; title: string; link: string }>(
      "SELECT user_id, title, link FROM notifications WHERE kind = 'finance_waits' AND entity_id = ?",
      id,
    );
    const heard = told.map(({ user_id }) => user_id);
    expect(heard).toEqual(expect.arrayContaining([finance?.userId, admin?.userId]));
    expect(new Set(heard).size).toBe(heard.length);
    for (const other of [support, on.lead, on.member, on.client]) expect(heard).not.toContain(other?.userId);
    expect(told[0]).toMatchObject({ title: "A dispute is open", link: "/admin/finance" });
  });

  it("is ruled by finance: shared to the last cent, once", async () => {
    const on = await delivered(10_001);
    await quarrel(on);
    await expect(rule(on, on.client)).rejects.toMatchObject({ code: "not_found" });
    const finance = await person({ name: "Fin", role: "finance" });
    await rule(on, finance, 33.33);
    expect(await purses(on)).toEqual([2_333, 1_000, 6_668]);
    expect((await stepOf(on)).status).toBe("split");
    await expect(rule(on, finance)).rejects.toMatchObject({ code: "conflict" });
    // What went back to the client is not shown as paid out, and what was paid out is spent.
    const { id: postingId } = await posting(on.client);
    await rows("UPDATE projects SET opportunity_id = ? WHERE id = ?", postingId, on.id);
    const { app: client } = await appOf(on.client);
    const [spent] = await client.ask([selectOwnSpent(client, periodOf(30, Date.now() + days(1)))]);
    expect(spent).toMatchObject([{ spent: 3_333, milestones: 1 }]);
    const [shown] = await selectDesk((await appOf(on.lead)).app, on.id);
    expect(shown && toHead(shown, on.lead.userId, Date.now()).money).toMatchObject({
      total: 10_001,
      released: 3_333,
    });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("about a large sum is ruled by two who say the same; whoever says otherwise is the first anew", async () => {
    const on = await delivered(600_000);
    await quarrel(on);
    const [first, second] = await Promise.all([1, 2].map(() => person({ name: "Fin", role: "finance" })));
    if (!first || !second) throw new Error("two of them");
    expect([await rule(on, first), await rule(on, first), await rule(on, second, 60)]).toEqual(
      Array(3).fill("waits"),
    );
    expect((await stepOf(on)).status).toBe("disputed");
    expect(await rule(on, second, 60)).toBe("waits");
    expect(await rule(on, first, 60)).toBe("done");
    expect((await stepOf(on)).status).toBe("split");
    await expect(rule(on, second, 60)).rejects.toMatchObject({ code: "conflict" });
    expect(await count("first_words", "said_by IN (?, ?)", first.userId, second.userId)).toBe(0);
    expect(await ledgerFaults()).toEqual([]);
    const { id } = (await disputeOf(on)) ?? {};
    expect(
      await rows("SELECT actor_id FROM audit_log WHERE action = 'dispute_first_word' AND subject_id = ?", id),
    ).toEqual([{ actor_id: first.userId }, { actor_id: second.userId }]);
  });

  it("that its client loses is in the record of how they pay", async () => {
    const on = await delivered(10_000);
    await quarrel(on);
    const finance = await person({ name: "Fin", role: "finance" });
    await ruleDispute((await appOf(finance)).app, {
      dispute_id: (await disputeOf(on))?.id ?? "",
      resolution: "release",
      work_percent: 100,
      ruling: "It is what was agreed.",
    });
    const record = await selectPaid(db, sql`${on.client.userId}`);
    expect(record.map(({ source }) => source)).toEqual(["dispute"]);
  });

  it("that nobody answers within five days goes to the side that delivered", async () => {
    const on = await delivered(10_000);
    await quarrel(on);
    await ruleByTime((await appOf(on.lead, inDays(4))).app);
    expect((await stepOf(on)).status).toBe("disputed");
    await ruleByTime((await appOf(on.lead, inDays(6))).app);
    expect([(await stepOf(on)).status, await balanceOf(on.lead)]).toEqual(["released", 7_000]);
  });

  it("that is answered in the moment in which time would decide it is left to people", async () => {
    const on = await delivered(10_000);
    await quarrel(on, on.lead);
    const { app } = await appOf(on.lead, inDays(6));
    const { app: client } = await appOf(on.client);
    let answers = 1;
    const commit: Commit = async (...step) => {
      if (answers-- > 0)
        await answerDispute(client, on.id, {
          milestone_id: on.milestoneId,
          answer: "It is another film.",
          file_ids: [],
        });
      return app.commit(...step);
    };
    await ruleByTime({ ...app, commit });
    expect([(await stepOf(on)).status, (await disputeOf(on))?.status]).toEqual(["disputed", "answered"]);
    expect([await heldOf(on), await balanceOf(on.lead)]).toEqual([10_000, 0]);
  });

  it("is answered by the other side alone: nobody of the side that opened it takes that word away", async () => {
    const on = await delivered(10_000);
    await quarrel(on, on.member);
    const say = async (by: PaidDesk["lead"], answer: string) =>
      answerDispute((await appOf(by)).app, on.id, { milestone_id: on.milestoneId, answer, file_ids: [] });
    for (const side of [on.member, on.lead])
      await expect(say(side, "We are right.")).rejects.toMatchObject({ code: "forbidden" });
    await leave((await appOf(on.member)).app, on.id);
    await expect(say(on.lead, "We are right.")).rejects.toMatchObject({ code: "forbidden" });
    await say(on.client, "It is another film.");
    expect(await disputeOf(on)).toMatchObject({ status: "answered" });
  });

  it("waits on card and desk for who may answer it, with the moment at which time does", async () => {
    const on = await delivered(10_000);
    expect(await waitsFor(on, on.client)).toMatchObject({
      waiting: "Look at “First cut”",
      steps: ["See what was delivered: First cut"],
    });
    await quarrel(on);
    const asked = await waitsFor(on, on.lead);
    expect(asked).toMatchObject({
      waiting: "Answer about “First cut”",
      steps: ["Answer the dispute: First cut"],
    });
    expect(asked.waitsUntil).toBeGreaterThan(Date.now() + days(4));
    expect(await waitsFor(on, on.client)).toEqual({ waiting: null, waitsUntil: null, steps: [] });
    await offerShare((await appOf(on.client)).app, on.id, { milestone_id: on.milestoneId, work_percent: 50 });
    expect((await waitsFor(on, on.lead)).steps).toEqual(["Answer the offer: First cut"]);
  });

  it("without a delivery goes back to the client, and to a person when the working side asked", async () => {
    const [theirs, ours] = [await funded(5_000), await funded(5_000)];
    await quarrel(theirs);
    await quarrel(ours, ours.lead);
    await ruleByTime((await appOf(ours.lead, inDays(6))).app);
    expect([(await stepOf(theirs)).status, await balanceOf(theirs.client)]).toEqual(["refunded", 5_000]);
    expect([(await stepOf(ours)).status, (await disputeOf(ours))?.status]).toEqual(["disputed", "escalated"]);
  });

  it("of who has left since is still that of their side, for time and for what a side offers", async () => {
    const on = await funded(5_000);
    await quarrel(on, on.member);
    await leave((await appOf(on.member)).app, on.id);
    await offerShare((await appOf(on.lead)).app, on.id, { milestone_id: on.milestoneId, work_percent: 80 });
    // The side that opened it does not stop its time.
    expect((await disputeOf(on))?.status).toBe("open");
    await ruleByTime((await appOf(on.lead, inDays(6))).app);
    expect([(await stepOf(on)).status, (await disputeOf(on))?.status]).toEqual(["disputed", "escalated"]);
    expect(await heldOf(on)).toBe(5_000);
  });

  it("is helped by a word of our team once both have spoken: it decides nothing, and an offer follows", async () => {
    const on = await delivered(10_000);
    await quarrel(on);
    const { id = "" } = (await disputeOf(on)) ?? {};
    const finance = await person({ name: "Fin", role: "finance" });
    const help = async (by: typeof finance, word = "Look at the brief again: ten films, not twelve.") =>
      assistDispute((await appOf(by)).app, { dispute_id: id, word });
    await expect(help(finance)).rejects.toMatchObject({ code: "conflict" });
    const { milestone_id } = await targetOf(on);
    const { app: lead } = await appOf(on.lead);
    await answerDispute(lead, on.id, { milestone_id, answer: "As agreed.", file_ids: [] });
    await expect(help(on.client)).rejects.toMatchObject({ code: "not_found" });
    await rows(
      "INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'finance', 1)",
      on.member.userId,
    );
    await expect(help(on.member)).rejects.toMatchObject({ code: "forbidden" });
    await help(finance, "A first word to both.");
    await help(finance);
    expect(await disputeOf(on)).toMatchObject({ status: "assisted" });
    for (const side of [on.client, on.lead]) {
      const of = "user_id = ? AND title = 'A word of our team in the dispute' AND message LIKE '%ten films%'";
      expect(await count("notifications", of, side.userId)).toBe(1);
    }
    expect(await count("project_events", "project_id = ? AND type = 'dispute.assisted'", on.id)).toBe(2);
    expect(await count("audit_log", "action = 'dispute_assist' AND subject_id = ?", id)).toBe(2);
    expect(await heldOf(on)).toBe(10_000);
    const { app } = await appOf(on.client);
    await offerShare(app, on.id, offerSchema.parse({ milestone_id, work_percent: "40" }));
    expect(await disputeOf(on)).toMatchObject({ status: "proposal" });
    await expect(help(finance)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is settled by the two of them: one offers a share, the other takes it as they saw it, once", async () => {
    const on = await delivered(10_001);
    await quarrel(on);
    const [{ app: lead }, { app: client }, { app: member }] = await Promise.all([
      appOf(on.lead),
      appOf(on.client),
      appOf(on.member),
    ]);
    const share = (app: MemberContext, work_percent: number) =>
      offerShare(app, on.id, { milestone_id: on.milestoneId, work_percent });
    const take = (app: MemberContext, offer_bps: number) =>
      takeOffer(app, on.id, { milestone_id: on.milestoneId, offer_bps });
    await share(client, 20);
    // An offer of who opened it leaves the time of the answer running.
    expect((await disputeOf(on))?.status).toBe("open");
    await expect(share(member, 90)).rejects.toMatchObject({ code: "forbidden" });
    await expect(take(client, 2_000)).rejects.toMatchObject({ code: "forbidden" });
    await share(lead, 33.33);
    expect((await disputeOf(on))?.status).toBe("proposal");
    await ruleByTime((await appOf(on.lead, inDays(6))).app);
    expect((await stepOf(on)).status).toBe("disputed");
    await expect(take(client, 2_000)).rejects.toMatchObject({ code: "conflict" });
    const pressed = await Promise.allSettled([take(client, 3_333), take(client, 3_333), take(client, 3_333)]);
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await purses(on)).toEqual([2_333, 1_000, 6_668]);
    expect([(await stepOf(on)).status, (await disputeOf(on))?.status]).toEqual(["split", "accepted"]);
    // Nobody lost it.
    expect(await selectPaid(db, sql`${on.client.userId}`)).toEqual([]);
    await expect(share(client, 50)).rejects.toMatchObject({ code: "conflict" });
    expect(await ledgerFaults()).toEqual([]);
  });

  it.each(["-1", "100.01", "1e2", "NaN", "", "12.345"])("takes no offer of %s percent", (work_percent) => {
    expect(offerSchema.safeParse({ milestone_id: newId(0), work_percent }).success).toBe(false);
  });
});
