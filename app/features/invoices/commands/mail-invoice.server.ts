import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Statement } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { stillDue } from "../amounts.ts";
import { contested } from "../contested.server.ts";
import { guestLink } from "../guest-link.server.ts";
import { changed } from "../news.ts";
import { isOpen } from "../rules.ts";
import type { InvoiceTarget } from "../schema.ts";
import { getOwn, type InvoiceCase, namesOf } from "./find.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/** What sending needs, by hand or by its day. */
export type SendContext = Pick<AppContext, "db" | "clock" | "env">;

type InvoiceMail = "invoice_sent" | "invoice_reminder" | "contest_answered" | "contest_decided";

/** The mail to somebody without an account; members hear of it as they hear of all else. */
export async function mailed(
  ctx: SendContext,
  invoice: InvoiceCase["invoice"],
  issuerName: string,
  template: InvoiceMail,
  mark: string,
): Promise<Statement[]> {
  if (!invoice.customer_email) return [];
  return [
    queueMail(ctx.db, {
      toUser: null,
      toEmail: invoice.customer_email,
      template,
      data: {
        issuer: issuerName,
        amount: formatMoney(stillDue(invoice), invoice.currency),
        due: invoice.due_date ?? "",
        link: await guestLink(ctx.env, invoice.id),
        ...(invoice.number ? { number: invoice.number } : {}),
      },
      cause: `${invoice.id}:${mark}`,
      now: ctx.clock.now(),
    }),
  ];
}

/** Its issuer asks again, at most once a day. @throws AppError `not_found`, `conflict`, RateLimited */
export async function remind(
  ctx: InvoiceContext,
  { invoice_id }: Pick<InvoiceTarget, "invoice_id">,
): Promise<void> {
  const own = await getOwn(ctx.db, invoice_id, ctx.viewer.userId);
  if (!isOpen(own.invoice.status))
    throw new AppError("conflict", { sentence: "Nothing is awaited for this invoice." });
  const [contest] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.id} = ${invoice_id} AND ${contested(sql`${invoices.id}`)}`);
  if (contest) throw new AppError("conflict", { sentence: "They contest it: that is settled first." });
  await ctx.limits.take("invoice_remind", invoice_id);
  const mark = `by hand ${dayOf(ctx.clock.now())}`;
  const names = namesOf(own);
  await ctx.commit(
    await mailed(ctx, own.invoice, names.issuerName, "invoice_reminder", mark),
    changed(own.invoice, "reminded", { amount: stillDue(own.invoice), ...names, mark }),
  );
}
