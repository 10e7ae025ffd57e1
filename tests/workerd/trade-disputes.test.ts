import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { barterLines } from "#app/features/evidence/agreed-rows.server.ts";
import { findPrivateFile } from "#app/features/files/private-files.server.ts";
import { answerTradeSchema, tradeDisputeSchema } from "#app/features/projects/barter-schema.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { ruleByTime, ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import {
  answerTradeDispute,
  openTradeDispute,
  withdrawTradeDispute,
} from "#app/features/projects/commands/trade-disputes.server.ts";
import { selectTradeDisputes } from "#app/features/projects/queries/barter.server.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import { selectOpenDisputes } from "#app/features/projects/queries/open-disputes.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { loader as barterPage } from "#app/routes/desk/barter.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, person } from "#tests/factories/people.ts";
import { aLockedTrade, aTrade, brings, readTrade, written } from "#tests/factories/trades.ts";
import { visits } from "#tests/factories/visits.ts";

const said = (item_id: string, more: object = {}) =>
  tradeDisputeSchema.parse({
    item_id,
    reason: "not_delivered",
    statement: "Nothing came in three weeks.",
    requested_outcome: "refund",
    ...more,
  });

const answer = (item_id: string, more: object = {}) =>
  answerTradeSchema.parse({ item_id, answer: "The post has lost it.", ...more });

/** Bora has sent the watch, and Alice says that it never came. */
async function aQuarrel() {
  const made = await aLockedTrade();
  await stepItem(made.clientApp, made.id, "send", { item_id: made.watch, tracking: "PT 1" });
  await stepItem(made.app, made.id, "miss", { item_id: made.watch, reason: "Nothing came" });
  await openTradeDispute(made.app, made.id, said(made.watch));
  const [dispute] = await rows<{ id: string }>("SELECT id FROM disputes WHERE project_id = ?", made.id);
  return { ...made, disputeId: dispute?.id ?? "" };
}

const waitsFor = async (app: MemberContext, userId: string, projectId: string) => {
  const row = (await selectMyProjects(app)).find(({ id }) => id === projectId);
  return row ? toProjectCard(row, userId, app.clock.now()) : null;
};

describe("a dispute about something traded", () => {
  it("is told to whoever decides about such", async () => {
    const finance = await person({ name: "Fin", role: "finance" });
    const { disputeId } = await aQuarrel();
    const of = "user_id = ? AND kind = 'finance_waits' AND entity_id = ?";
    expect(await count("notifications", of, finance.userId, disputeId)).toBe(1);
  });

  it("stops what it is about, is told to the other side, answered with evidence and decided without money", async () => {
    const { id, app, clientApp, lead, client, portraits, watch, disputeId } = await aQuarrel();
    const film = await brings(lead, id);
    await chooseItemFiles(app, id, { item_id: portraits, file_ids: [film] });
    const proof = await brings(client, id);
    for (const step of ["receive", "waive"] as const)
      await expect(stepItem(app, id, step, { item_id: watch, reason: "x" })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("Somebody disagrees"),
      });
    await expect(stepItem(clientApp, id, "send", { item_id: watch })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await waitsFor(clientApp, client.userId, id)).toMatchObject({
      waiting: "Answer about “A watch”",
      waitsAt: "/barter",
      health: "at_risk",
    });
    expect((await waitsFor(app, lead.userId, id))?.waiting).toBe("Send “Ten portraits”");

    await expect(answerTradeDispute(app, id, answer(watch))).rejects.toMatchObject({ code: "forbidden" });
    await answerTradeDispute(clientApp, id, answer(watch, { file_ids: [proof] }));
    await expect(answerTradeDispute(clientApp, id, answer(watch))).rejects.toMatchObject({
      code: "conflict",
    });
    const finance = await person({ name: "Fay", role: "finance" });
    const reads = async (at: string) =>
      (await findPrivateFile(app, at, { userId: finance.userId, guestHash: null })) !== null;
    expect([await reads(proof), await reads(film)]).toEqual([true, false]);
    expect((await selectOpenDisputes(db)).find((one) => one.id === disputeId)).toMatchObject({
      title: "A watch",
      trade: true,
      held: null,
      answer: "The post has lost it.",
    });

    const { app: judge } = await appOf(finance);
    const ruling = { dispute_id: disputeId, work_percent: 50, ruling: "It never arrived." };
    await expect(ruleDispute(judge, { ...ruling, resolution: "split" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await ruleDispute(judge, { ...ruling, resolution: "refund" });
    await expect(ruleDispute(judge, { ...ruling, resolution: "release" })).rejects.toMatchObject({
      code: "conflict",
    });
    const { items } = await readTrade(app, id);
    expect(items.find((one) => one.id === watch)).toMatchObject({ status: "returned", disputeId: null });
    // What Alice gives stays held from Bora, who gave nothing.
    expect(await findPrivateFile(app, film, { userId: client.userId, guestHash: null })).toBeNull();
    expect(await reads(proof)).toBe(false);
    expect(await selectTradeDisputes(clientApp, id)).toMatchObject([
      { itemId: watch, status: "resolved", ruling: "It never arrived.", resolution: "refund" },
    ]);
    const page = await visits(client, barterPage, { path: `/desk/${id}/barter`, params: { projectId: id } });
    expect(JSON.stringify(page.body)).toContain("It never arrived.");
    const log = await rows<{ type: string; data: string }>(
      "SELECT type, data FROM project_events WHERE project_id = ? AND type IN ('barter.disputed', 'barter.answered', 'barter.ruled') ORDER BY seq",
      id,
    );
    expect(log.map(({ type }) => type)).toEqual(["barter.disputed", "barter.answered", "barter.ruled"]);
    expect(JSON.parse(log[1]?.data ?? "{}").files[0]).toMatchObject({ file_id: proof });
    let lines = "";
    for await (const piece of barterLines(db, id)) lines += piece;
    expect(lines).toContain('"status":"returned"');
    expect(await count("ledger_journals", "reference_id = ?", disputeId)).toBe(0);
  });

  it("counts what arrived as given when nobody answers, what did not as not given, and leaves the rest to a person", async () => {
    const [lost, good, alone] = [await aQuarrel(), await aLockedTrade(), await aLockedTrade()];
    await stepItem(good.clientApp, good.id, "send", { item_id: good.watch });
    await stepItem(good.app, good.id, "receive", { item_id: good.watch });
    await openTradeDispute(good.app, good.id, said(good.watch, { reason: "not_as_agreed" }));
    await stepItem(alone.clientApp, alone.id, "send", { item_id: alone.watch });
    await openTradeDispute(alone.clientApp, alone.id, said(alone.watch, { reason: "other" }));
    const later = (count: number) => ({ clock: { now: () => Date.now() + days(count) } });
    await ruleByTime((await appOf(lost.lead, later(4))).app);
    expect((await readTrade(lost.app, lost.id)).items[1]?.status).toBe("not_received");
    await ruleByTime((await appOf(lost.lead, later(6))).app);
    const watchOf = async ({ app, id }: { app: MemberContext; id: string }) =>
      (await readTrade(app, id)).items[1];
    expect(await watchOf(lost)).toMatchObject({ status: "returned", approvedAt: null });
    expect(await watchOf(good)).toMatchObject({ status: "received", approvedAt: expect.any(Number) });
    expect(await watchOf(alone)).toMatchObject({ status: "sent", disputeId: expect.any(String) });
    expect(await rows("SELECT status, resolution FROM disputes WHERE project_id = ?", alone.id)).toEqual([
      { status: "escalated", resolution: null },
    ]);
  });

  it("is taken back by who opened it, and everything goes on", async () => {
    const { id, app, clientApp, watch } = await aQuarrel();
    await expect(withdrawTradeDispute(clientApp, id, { item_id: watch })).rejects.toMatchObject({
      code: "forbidden",
    });
    await withdrawTradeDispute(app, id, { item_id: watch });
    await expect(withdrawTradeDispute(app, id, { item_id: watch })).rejects.toMatchObject({
      code: "conflict",
    });
    await stepItem(app, id, "receive", { item_id: watch });
    expect((await readTrade(app, id)).items[1]).toMatchObject({ status: "received", disputeId: null });
  });

  it("is the other side's to answer, also once who opened it has left", async () => {
    const { id, app, clientApp, watch } = await aLockedTrade();
    const helper = await alice({ name: "Hanna" });
    const seat = { role: "member", status: "active", created_at: 1 } as const;
    await db.insert(project_members).values({ ...seat, project_id: id, user_id: helper.userId });
    const { app: helps } = await appOf(helper);
    await openTradeDispute(helps, id, said(watch));
    await leave(helps, id);
    await expect(answerTradeDispute(app, id, answer(watch))).rejects.toMatchObject({ code: "forbidden" });
    await answerTradeDispute(clientApp, id, answer(watch));
    expect(await count("disputes", "project_id = ? AND status = 'answered'", id)).toBe(1);
  });

  it("about what never came counts it as not given, also once who waited for it has left", async () => {
    const { id, clientApp, lead, watch } = await aLockedTrade();
    const helper = await alice({ name: "Hanna" });
    const seat = { role: "member", status: "active", created_at: 1 } as const;
    await db.insert(project_members).values({ ...seat, project_id: id, user_id: helper.userId });
    await stepItem(clientApp, id, "send", { item_id: watch });
    const { app: helps } = await appOf(helper);
    await openTradeDispute(helps, id, said(watch));
    await leave(helps, id);
    const { app } = await appOf(lead, { clock: { now: () => Date.now() + days(6) } });
    await ruleByTime(app);
    expect((await readTrade(app, id)).items[1]).toMatchObject({ status: "returned", disputeId: null });
  });

  it("is one at a time, about what both agreed to, by people of the project, with files of it", async () => {
    const { id, app, clientApp, client, watch, portraits } = await aLockedTrade();
    const other = await aLockedTrade();
    const open = await aTrade();
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    const foreign = await brings(other.lead, other.id);
    for (const [who, at, input, code] of [
      [stranger, id, said(watch), "not_found"],
      [app, id, said(other.watch), "not_found"],
      [app, id, said(watch, { file_ids: [foreign] }), "invalid_input"],
      [app, id, said(watch, { version: 99 }), "conflict"],
      [open.app, open.id, said(open.watch), "conflict"],
    ] as const)
      await expect(openTradeDispute(who, at, input)).rejects.toMatchObject({ code });
    const both = await Promise.allSettled([
      openTradeDispute(app, id, said(watch)),
      openTradeDispute(clientApp, id, said(watch)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await count("disputes", "project_id = ?", id)).toBe(1);
    await expect(
      writeItem(clientApp, id, written(client, "Another watch", "1", { item_id: watch })),
    ).rejects.toMatchObject({ code: "conflict" });
    await stepItem(app, id, "send", { item_id: portraits });
    await stepItem(clientApp, id, "receive", { item_id: portraits });
    await stepItem(clientApp, id, "approve", { item_id: portraits });
    await expect(openTradeDispute(clientApp, id, said(portraits))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(tradeDisputeSchema.safeParse({ ...said(watch), reason: "payment" }).success).toBe(false);
    expect(tradeDisputeSchema.safeParse({ ...said(watch), requested_outcome: "split" }).success).toBe(false);
    expect(tradeDisputeSchema.safeParse({ ...said(watch), statement: "" }).success).toBe(false);
  });
});
