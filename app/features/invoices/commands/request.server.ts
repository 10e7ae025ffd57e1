import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { normalHandle } from "#app/features/profiles/handles.ts";
import { amountsOf } from "../amounts.ts";
import type { requestSchema } from "../schema.ts";
import { NO_PROFILE, sendInvoice } from "./send.server.ts";
import { deleteDraft, type InvoiceContext, saveInvoice } from "./write.server.ts";

const DUE_DAYS = 14;

/**
 * Asks somebody for a payment in one step: an invoice of one line, sent at once. The same key is one request.
 * @returns the invoice
 * @throws AppError `conflict` without a tax profile, across a block or when the key asked for something else before, `invalid_input`, RateLimited
 */
export async function requestPayment(
  ctx: InvoiceContext,
  { key, to, name, text, amount, currency }: z.output<typeof requestSchema>,
): Promise<Id> {
  const me = ctx.viewer.userId;
  const [[tax], [before]] = await ctx.db.batch([
    ctx.db.select({ userId: tax_profiles.user_id }).from(tax_profiles).where(eq(tax_profiles.user_id, me)),
    ctx.db
      .select({
        issuerId: invoices.issuer_id,
        status: invoices.status,
        version: invoices.version,
        same: isFor({ to, text, amount, currency }).as("same_request"),
      })
      .from(invoices)
      .where(eq(invoices.id, key)),
  ]);
  if (before && before.issuerId !== me) throw new AppError("conflict");
  if (before && before.same !== 1)
    throw new AppError("conflict", { sentence: "This was begun with something else. Please start again." });
  if (!tax) throw new AppError("conflict", { sentence: NO_PROFILE });
  if (before && before.status !== "draft") return key;
  if (!before) await writeLine(ctx, { key, to, name, text, amount, currency });
  try {
    await sendInvoice(ctx, { invoice_id: key, version: before?.version ?? 1 });
  } catch (error) {
    // Nothing is left of a request that could not be sent.
    if (error instanceof AppError && !before) await deleteDraft(ctx, { invoice_id: key, version: 1 });
    throw error;
  }
  return key;
}

type Asked = Pick<z.output<typeof requestSchema>, "to" | "text" | "amount" | "currency">;

/** SQL on a row of `invoices`: 1 where it asks the same person for the same. */
function isFor({ to, text, amount, currency }: Asked) {
  const who = sql`coalesce(${invoices.customer_email}, (SELECT handle FROM ${profiles} WHERE user_id = ${invoices.customer_user_id}))`;
  return sql<number>`(${who} IN (${to.toLowerCase()}, ${normalHandle(to)}) AND ${invoices.total} = ${amount}
    AND ${invoices.currency} = ${currency} AND json_extract(${invoices.lines}, '$[0].text') = ${text})`;
}

/** @throws AppError `invalid_input` about the field where somebody is named */
async function writeLine(
  ctx: InvoiceContext,
  { key, to, name, text, amount, currency }: z.output<typeof requestSchema>,
): Promise<void> {
  const lines = [{ text, quantity: 1000, unit: "", price: amount, taxRate: 0 }];
  const member = to.startsWith("@") || !to.includes("@");
  try {
    await saveInvoice(
      ctx,
      {
        company_id: null,
        customer: member ? "member" : "email",
        handle: member ? to : "",
        email: member ? "" : to,
        customer_name: name,
        customer_address: null,
        customer_tax_id: null,
        project_id: null,
        hours: [],
        milestone_ids: [],
        currency,
        lines,
        discount: 0,
        late_fee: 0,
        due_days: DUE_DAYS,
        notes: null,
        every: "once",
        auto_send: false,
        amounts: amountsOf(lines, 0),
      },
      key,
    );
  } catch (error) {
    const named = error instanceof AppError ? (error.fields?.handle ?? error.fields?.email) : undefined;
    throw named ? new AppError("invalid_input", { fields: { to: named } }) : error;
  }
}
