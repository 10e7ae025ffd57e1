import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days, minutes } from "#app/core/time.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft } from "#app/features/invoices/commands/write.server.ts";
import { hourLines } from "#app/features/invoices/hour-lines.ts";
import type { Move } from "#app/features/invoices/rules.ts";
import { creditSchema, invoiceSchema } from "#app/features/invoices/schema.ts";
import { moveInvoice } from "#app/features/invoices/transition.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { cancelProject } from "#app/features/projects/commands/move-project.server.ts";
import { getDesk } from "#app/features/projects/desk.server.ts";
import { approveTime, disputeTime } from "#app/features/time-entries/answer-time.server.ts";
import { selectBillable, selectClient } from "#app/features/time-entries/billing.server.ts";
import { startClock, stopClock } from "#app/features/time-entries/clock.server.ts";
import { removeTime, startOf, submitTime, writeTime } from "#app/features/time-entries/commands.server.ts";
import { selectTime, toTime } from "#app/features/time-entries/queries.server.ts";
import { timeSchema } from "#app/features/time-entries/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { aDraft, aTaxProfile, invoiceRow, typedInvoice } from "#tests/factories/invoices.ts";
import { alice } from "#tests/factories/people.ts";
import { aProject, joins } from "#tests/factories/projects.ts";

const hours = (time: string, more: object = {}) =>
  timeSchema.parse({ day: dayOf(Date.now()), time, note: "Light tests", ...more });

const seen = async (app: MemberContext, id: string) =>
  (await selectTime(app, id)).map(({ status, minutes: long }) => `${status} ${long}`);

const logged = (id: string) =>
  rows<{ type: string }>(
    "SELECT type FROM project_events WHERE project_id = ? AND type LIKE 'time.%' ORDER BY seq",
    id,
  );

describe("hours of work", () => {
  it("are one's own until they are sent, then the client's to say yes to, with a word in the log", async () => {
    const { app, clientApp, id, client, lead } = await aProject();
    await writeTime(app, id, hours("1:30"));
    await writeTime(app, id, hours("45m"));
    expect([await seen(app, id), await seen(clientApp, id)]).toEqual([["draft 45", "draft 90"], []]);
    expect(await logged(id)).toEqual([]);
    await submitTime(app, id);
    await expect(submitTime(app, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await seen(clientApp, id)).toEqual(["submitted 45", "submitted 90"]);
    const [short, long] = await selectTime(clientApp, id);
    await approveTime(clientApp, id, { entry_id: long?.id ?? "", version: long?.version });
    await disputeTime(clientApp, id, {
      entry_id: short?.id ?? "",
      version: short?.version,
      reason: "It was half an hour",
    });
    const done = { entry_id: long?.id ?? "" };
    await expect(approveTime(clientApp, id, done)).rejects.toMatchObject({ code: "conflict" });
    await expect(removeTime(app, id, done)).rejects.toMatchObject({ code: "conflict" });
    expect((await logged(id)).map(({ type }) => type)).toEqual([
      "time.submitted",
      "time.approved",
      "time.disputed",
    ]);
    const told = await rows<{ user_id: string; kind: string }>(
      "SELECT user_id, kind FROM notifications WHERE kind LIKE 'time_%' ORDER BY created_at",
    );
    expect(told).toContainEqual({ user_id: client.userId, kind: "time_submitted" });
    expect(told.filter(({ user_id }) => user_id === lead.userId)).toHaveLength(2);
    // Changed, it is a draft again, and goes the same way.
    await writeTime(app, id, hours("30m", { entry_id: short?.id }));
    expect(await seen(clientApp, id)).toEqual(["approved 90"]);
    await submitTime(app, id);
    expect(await seen(clientApp, id)).toEqual(["submitted 30", "approved 90"]);
  });

  it("are written down once for each press, and nobody's key is another's", async () => {
    const [one, other] = [await aProject(), await aProject()];
    const pressed = hours("1:30", { key: crypto.randomUUID() });
    await Promise.all([writeTime(one.app, one.id, pressed), writeTime(one.app, one.id, pressed)]);
    await writeTime(one.app, one.id, pressed);
    await expect(writeTime(one.app, one.id, { ...pressed, minutes: 60 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await seen(one.app, one.id)).toEqual(["draft 90"]);
    await expect(writeTime(other.app, other.id, pressed)).rejects.toMatchObject({ code: "conflict" });
    expect(await seen(other.app, other.id)).toEqual([]);
  });

  it("are asked for by one invoice, and free again when it is thrown away, declared void or credited whole", async () => {
    const { app, clientApp, id } = await aProject();
    await writeTime(app, id, hours("1:30"));
    await writeTime(app, id, hours("30m", { note: "Prints" }));
    await submitTime(app, id);
    for (const { id: entry_id } of await selectTime(clientApp, id))
      await approveTime(clientApp, id, { entry_id });
    const free = async () => (await selectBillable(app, id)).map(({ minutes: long }) => long);
    expect(await free()).toEqual([90, 30]);
    expect(await selectBillable(clientApp, id)).toEqual([]);
    const [customer] = await selectClient(app, id);
    const begun = hourLines(await selectBillable(app, id));
    const invoice = {
      customer: "member",
      handle: customer?.handle,
      project_id: id,
      hours: (await selectBillable(app, id)).map((entry) => entry.id).join(),
      lines: begun.map(({ text, unit, quantity }) => ({
        text,
        unit,
        quantity: String(quantity / 1000),
        price: "60",
      })),
    };
    const draft = await aDraft(app, invoice);
    expect(await invoiceRow(draft)).toMatchObject({ status: "draft", total: 12_000 });
    expect(await free()).toEqual([]);
    await expect(aDraft(app, invoice)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("on another invoice already"),
    });
    await deleteDraft(app, { invoice_id: draft, version: 1 });
    expect(await free()).toEqual([90, 30]);
    await aTaxProfile(app);
    const sent = await aDraft(app, invoice);
    const monthly = { ...invoice, hours: undefined, invoice_id: sent, version: 1, every: "month" };
    await expect(aDraft(app, monthly)).rejects.toMatchObject({
      fields: { every: ["Hours are asked for once."] },
    });
    await sendInvoice(app, { invoice_id: sent, version: 1 });
    await voidInvoice(app, { invoice_id: sent, version: 2 });
    expect(await free()).toEqual([90, 30]);
    const wrong = await aDraft(app, invoice);
    await sendInvoice(app, { invoice_id: wrong, version: 1 });
    const note = { currency: "EUR", amount: "120", reason: "Wrong name" };
    await creditInvoice(app, creditSchema.parse({ key: crypto.randomUUID(), invoice_id: wrong, ...note }));
    expect(await invoiceRow(wrong)).toMatchObject({ status: "void" });
    expect(await free()).toEqual([90, 30]);
    // Free too while what was paid has gone back, and no longer when that did not arrive.
    const paid = await aDraft(app, invoice);
    await rows("UPDATE invoices SET status = 'paid' WHERE id = ?", paid);
    const move = (name: Move) => app.commit(moveInvoice(app.db, { id: paid, move: name, now: Date.now() }));
    const shown = async () => (await selectTime(app, id)).map(({ invoiceId }) => invoiceId);
    expect(await shown()).toEqual([paid, paid]);
    await move("refund");
    expect([await free(), await shown()]).toEqual([
      [90, 30],
      [null, null],
    ]);
    await move("unrefund");
    expect([await free(), await shown()]).toEqual([[], [paid, paid]]);
    // Of those that another one asks for meanwhile it has none.
    await move("refund");
    const other = await aDraft(app, invoice);
    await move("unrefund");
    expect(await shown()).toEqual([other, other]);
    await deleteDraft(app, { invoice_id: other, version: 1 });
    // Nobody asks for somebody else's hours, nor every month for the same.
    const { app: stranger } = await appOf(await alice());
    await expect(aDraft(stranger, invoice)).rejects.toMatchObject({
      status: 422,
    });
    await expect(aDraft(clientApp, { ...invoice, customer: "email" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(
      invoiceSchema.safeParse({ ...typedInvoice, ...invoice, every: "monthly" }).error?.issues,
    ).toMatchObject([{ path: ["every"] }]);
    expect(invoiceSchema.safeParse({ ...typedInvoice, hours: "nonsense" }).success).toBe(false);
  });

  it("wait for a yes and are counted however many were written since", async () => {
    const { app, clientApp, id, lead } = await aProject();
    await writeTime(app, id, hours("2:00", { day: dayOf(Date.now() - days(9)) }));
    await submitTime(app, id);
    const [first] = await selectTime(clientApp, id);
    const now = Date.now();
    await rows(
      `INSERT INTO time_entries (id, project_id, user_id, started_at, minutes, status, version, created_at, updated_at)
        SELECT 'later-' || value, ?1, ?2, ?3, 30, 'approved', 1, ?3, ?3 FROM json_each(?4)`,
      id,
      lead.userId,
      now,
      JSON.stringify(Array.from({ length: 210 }, (_, index) => index)),
    );
    const view = async (by: MemberContext) =>
      toTime(await getDesk(by, id, "read"), by.viewer.userId, await selectTime(by, id));
    const shown = await view(clientApp);
    expect(shown).toMatchObject({ approved: 210 * 30, waiting: 120 });
    expect(shown.entries.at(-1)).toMatchObject({ id: first?.id, mayAnswer: true });
    expect(await view(app)).toMatchObject({ toInvoice: 210 * 30, toSend: 0 });
  });

  it("that a clock counted are of the day it was where who worked is", async () => {
    const made = await aProject();
    const evening = Date.parse("2026-06-10T02:30:00Z");
    await rows("UPDATE profiles SET timezone = 'America/New_York' WHERE user_id = ?", made.lead.userId);
    const { app } = await appOf(made.lead, { clock: { now: () => evening } });
    await startClock(app, made.id);
    const [running] = await selectTime(app, made.id);
    expect(running).toMatchObject({ minutes: null, startedAt: evening });
    const { app: later } = await appOf(made.lead, { clock: { now: () => evening + minutes(90) } });
    await stopClock(later, made.id, { entry_id: running?.id ?? "", note: null });
    const [entry] = await selectTime(later, made.id);
    expect([entry?.minutes, dayOf(entry?.startedAt ?? 0)]).toEqual([90, "2026-06-09"]);
  });

  it("are counted by a clock, one at a time, wherever it runs", async () => {
    const made = await aProject();
    const other = await aProject();
    await joins(other.app, other.id, made.lead, "member");
    await startClock(made.app, made.id);
    await expect(startClock(made.app, other.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("runs already"),
    });
    const [running] = await selectTime(made.app, made.id);
    expect(running).toMatchObject({ minutes: null, status: "draft" });
    await expect(submitTime(made.app, made.id)).rejects.toMatchObject({ code: "conflict" });
    const later = { clock: { now: () => Date.now() + minutes(89.5) } };
    const { app } = await appOf(made.lead, later);
    await stopClock(app, made.id, { entry_id: running?.id ?? "", note: "Portraits" });
    expect(await seen(app, made.id)).toEqual(["draft 90"]);
    await expect(stopClock(app, made.id, { entry_id: running?.id ?? "", note: null })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("begin to be counted anew once a project is over in which the clock still ran, or was left with it", async () => {
    const [made, left, next] = [await aProject(), await aProject(), await aProject()];
    const carol = await alice({ name: "Carol" });
    const carolApp = await joins(made.app, made.id, carol, "member");
    await joins(left.app, left.id, carol, "member");
    await joins(next.app, next.id, carol, "member");
    await startClock(carolApp, made.id);
    // Where Carol is, it was the day before yet.
    await rows("UPDATE profiles SET timezone = 'America/Los_Angeles' WHERE user_id = ?", carol.userId);
    const began = Date.parse("2026-05-02T03:00:00Z");
    await rows("UPDATE time_entries SET started_at = ? WHERE user_id = ?", began, carol.userId);
    await cancelProject(made.app, made.id, { reason: "No money." });
    await startClock(carolApp, left.id);
    expect(
      await rows("SELECT started_at FROM time_entries WHERE user_id = ? AND minutes > 0", carol.userId),
    ).toEqual([{ started_at: startOf("2026-05-01") }]);
    await leave(carolApp, left.id);
    await startClock(carolApp, next.id);
    expect(await selectTime(carolApp, next.id)).toMatchObject([{ minutes: null }]);
    expect(
      await rows(
        "SELECT minutes FROM time_entries WHERE user_id = ? ORDER BY minutes IS NULL, minutes",
        carol.userId,
      ),
    ).toEqual([{ minutes: 1 }, { minutes: 1440 }, { minutes: null }]);
  });

  it("are nobody's to write but of who works, nor to approve but of who answers", async () => {
    const { app, clientApp, id } = await aProject();
    const carol = await alice({ name: "Carol" });
    const carolApp = await joins(app, id, carol, "member");
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(writeTime(clientApp, id, hours("1:00"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(writeTime(stranger, id, hours("1:00"))).rejects.toMatchObject({ code: "not_found" });
    await writeTime(carolApp, id, hours("2"));
    const [entry] = await selectTime(carolApp, id);
    const it = { entry_id: entry?.id ?? "" };
    await expect(approveTime(clientApp, id, it)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeTime(app, id, it)).rejects.toMatchObject({ code: "conflict" });
    await submitTime(carolApp, id);
    await expect(approveTime(app, id, it)).rejects.toMatchObject({ code: "forbidden" });
    await expect(approveTime(carolApp, id, it)).rejects.toMatchObject({ code: "forbidden" });
    await expect(approveTime(stranger, id, it)).rejects.toMatchObject({ code: "not_found" });
    const foreign = await aProject();
    await expect(approveTime(foreign.clientApp, foreign.id, it)).rejects.toMatchObject({ code: "not_found" });
    const twice = await Promise.allSettled([approveTime(clientApp, id, it), approveTime(clientApp, id, it)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await selectTime(stranger, id)).toEqual([]);
  });

  it("are of days there are, and not of those to come", async () => {
    const { app, id } = await aProject();
    for (const day of [dayOf(Date.now() + days(3)), dayOf(Date.now() - days(100))])
      await expect(writeTime(app, id, hours("1:00", { day }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    for (const wrong of [{ time: "25:00" }, { time: "" }, { day: "2026-02-31" }, { day: "x" }])
      expect(timeSchema.safeParse({ day: "2026-01-05", time: "1:00", ...wrong }).success).toBe(false);
  });
});
