import { asc, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { isLimited } from "#app/features/safety/limits.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { lateFee, stillDue } from "./amounts.ts";
import { namesOf, selectCase } from "./commands/find.server.ts";
import { mailed } from "./commands/mail-invoice.server.ts";
import { prepareSending } from "./commands/send.server.ts";
import { rests } from "./contested.server.ts";
import { changed } from "./news.ts";
import { lookAtPayer } from "./payer.server.ts";
import { DUE_DAY_LASTS, isOpen, nextIssue, nextReminder } from "./rules.ts";
import { issuerActs, issuerIsThere } from "./sides.server.ts";
import { readRule } from "./stored.ts";
import { moveInvoice } from "./transition.server.ts";

type Jobs = Pick<AppContext, "db" | "clock" | "commit" | "env">;

/** Each is a batch of its own: one that fails keeps none of the others back. */
const SWEEP = 10;

/**
 * What waits beyond its due date, wherever its payer is, is overdue, with the late fee it says, once (product.md §5.9),
 * unless it is contested. Those of who is suspended, or takes a break, wait until they are back, as reminders do.
 */
export async function fallDue(ctx: Jobs): Promise<number> {
  const now = ctx.clock.now();
  const over = dayOf(now - DUE_DAY_LASTS);
  const due = await selectCase(
    ctx.db,
    sql`${invoices.status} IN ('sent', 'viewed') AND ${invoices.due_date} <= ${over}
      AND ${invoices.kind} = 'invoice' AND NOT ${rests(sql`${invoices.id}`, now)} AND ${issuerIsThere}
      AND ${issuerActs}`,
  ).limit(SWEEP);
  await eachAlone(due, async (found) => {
    const fee = lateFee(found.invoice.total - found.invoice.credited, found.invoice.late_fee_bps);
    await once(() =>
      ctx.commit(
        moveInvoice(ctx.db, {
          id: found.invoice.id,
          move: "fall_due",
          now,
          // Corrected, or contested, at this moment: then it is looked at anew.
          version: found.invoice.version,
          where: sql`NOT ${rests(sql`${invoices.id}`, now)} AND ${issuerActs}`,
          set: [sql`late_fee = ${fee}`],
        }),
        changed(found.invoice, "overdue", {
          amount: stillDue({ ...found.invoice, late_fee: fee }),
          ...namesOf(found),
          mark: "overdue",
        }),
      ),
    );
  });
  return due.length;
}

/**
 * Reminders three days before the due date, on it, and three and ten days after. Those of who is suspended, or takes a
 * break, wait until they are back: nobody is written to in their name.
 */
export async function remindOfInvoices(ctx: Jobs): Promise<number> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const due = await selectCase(
    ctx.db,
    sql`${invoices.remind_on} <= ${today} AND NOT ${rests(sql`${invoices.id}`, now)} AND ${issuerIsThere}
      AND ${issuerActs}`,
  )
    .orderBy(asc(invoices.remind_on))
    .limit(SWEEP);
  await eachAlone(due, async (found) => {
    const { invoice } = found;
    const next = invoice.due_date && isOpen(invoice.status) ? nextReminder(invoice.due_date, today) : null;
    const mark = `reminder ${invoice.remind_on}`;
    const names = namesOf(found);
    const step = [
      statement(
        ctx.db,
        sql`UPDATE ${invoices} SET remind_on = ${next} WHERE id = ${invoice.id} AND remind_on = ${invoice.remind_on}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ];
    if (!isOpen(invoice.status)) await once(() => ctx.commit(step));
    else
      await once(async () =>
        ctx.commit(
          [...step, ...(await mailed(ctx, invoice, names.issuerName, "invoice_reminder", mark))],
          changed(invoice, "reminded", { amount: stillDue(invoice), ...names, mark }),
        ),
      );
  });
  return due.length;
}

/**
 * Makes the invoices that recur today: sent where that was asked for and can be, else a draft to look at. Those of who is
 * suspended, or takes a break, wait until they are back.
 */
export async function issueRecurring(ctx: Jobs): Promise<number> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const due = await selectCase(
    ctx.db,
    sql`${invoices.next_on} <= ${today} AND ${invoices.status} = 'draft' AND ${issuerActs}`,
  )
    .orderBy(asc(invoices.next_on))
    .limit(SWEEP);
  await eachAlone(due, async (found) => {
    const { invoice } = found;
    const rule = readRule(invoice.recurring_rule);
    const on = invoice.next_on ?? today;
    // Days that were missed bring one invoice, not one each.
    let next = rule ? nextIssue(on, rule.every, rule.anchor) : null;
    while (rule && next && next <= today) next = nextIssue(next, rule.every, rule.anchor);
    const copy = {
      ...invoice,
      id: newId(now),
      recurring_rule: null,
      next_on: null,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    const made = [
      statement(
        ctx.db,
        sql`UPDATE ${invoices} SET next_on = ${next} WHERE id = ${invoice.id} AND status = 'draft'
          AND next_on = ${on}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ctx.db.insert(invoices).values(copy),
    ];
    const sending =
      rule?.autoSend && copy.total > 0
        ? await sendable(ctx, { ...found, invoice: copy }, invoice.id, now)
        : null;
    // A block keeps it from being sent: then it waits as a draft as well.
    if (sending && (await once(() => ctx.commit([...made, ...sending.statements], sending.event)))) return;
    const told = changed(copy, "drafted", { amount: copy.total, ...namesOf(found), mark: copy.id });
    await once(() => ctx.commit(made, told));
  });
  return due.length;
}

/**
 * Sending, or null where its issuer has yet to say who they are, or is limited and would reach somebody who has nothing to
 * do with them, and where who is to pay is there no more.
 * @param patternId what it comes of, which is for the same payer
 */
async function sendable(ctx: Jobs, found: Parameters<typeof prepareSending>[1], patternId: Id, now: number) {
  const { issuer_id } = found.invoice;
  const { opens, gone } = await lookAtPayer(ctx.db, patternId, issuer_id);
  if (gone || (opens && (await isLimited(ctx.db, issuer_id, now)))) return null;
  try {
    return await prepareSending(ctx, found, 1);
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}

/** @returns false when another run, or its member, was quicker: then nothing is left to do */
async function once(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (isGuardFailure(error)) return false;
    throw error;
  }
}
