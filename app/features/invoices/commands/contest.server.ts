import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { invoice_disputes } from "#app/db/schema/invoices.ts";
import { showUploaded } from "#app/features/files/evidence.server.ts";
import { getOwnUploads } from "#app/features/files/uploads/claim-upload.server.ts";
import type { answerContestSchema, contestSchema } from "../contest.ts";
import { CONTEST_ANSWER_LIFE } from "../contest.ts";
import {
  beginContest,
  contestSaid,
  endContest,
  escalateContest,
  findContest,
  moveContest,
} from "../contest-rows.server.ts";
import { getEither, getOwed, getOwn } from "./find.server.ts";
import { mailed } from "./mail-invoice.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/**
 * A member does not agree with an invoice for them: nobody reminds them of it, and it does not fall overdue, until they
 * take it back, our team decides, or the invoice comes to its end.
 * @throws AppError `not_found`, `conflict` (nothing awaited, said before), `invalid_input` (files that are not theirs)
 */
export async function contestInvoice(
  ctx: InvoiceContext,
  { invoice_id, file_ids, ...said }: z.output<typeof contestSchema>,
): Promise<void> {
  const me = ctx.viewer.userId;
  const owed = await getOwed(ctx.db, invoice_id, me);
  const [before] = await ctx.db
    .select({ id: invoice_disputes.id })
    .from(invoice_disputes)
    .where(eq(invoice_disputes.id, said.key));
  // Pressed twice, its files are shown already.
  const shown = before ? [] : await showFiles(ctx, said.key, file_ids);
  await beginContest(ctx, owed, me, said, shown);
}

/** Statements that show what somebody uploaded. @throws AppError `invalid_input` for what is not theirs, or used */
async function showFiles(ctx: InvoiceContext, contestId: Id, ids: Id[]): Promise<Statement[]> {
  const unique = [...new Set(ids)];
  await getOwnUploads(ctx, unique, "evidence");
  return showUploaded(ctx, contestId, unique, ctx.clock.now());
}

/**
 * Its issuer says how they see it, once. Then the payer has as long to agree, or to ask our team.
 * @throws AppError `not_found`, `conflict`, `invalid_input` (files that are not theirs)
 */
export async function answerContest(
  ctx: InvoiceContext,
  { dispute_id, answer, file_ids }: z.output<typeof answerContestSchema>,
): Promise<void> {
  const contest = await findContest(ctx, dispute_id);
  const own = await getOwn(ctx.db, contest.invoice_id, ctx.viewer.userId);
  const now = ctx.clock.now();
  await moveContest(ctx, {
    id: dispute_id,
    from: sql`'open'`,
    set: sql`status = 'answered', answer = ${answer}, answered_at = ${now}, answer_due_at = ${now + CONTEST_ANSWER_LIFE}`,
    event: contestSaid(own, "answered", dispute_id),
    steps: [
      ...(await showFiles(ctx, dispute_id, file_ids)),
      ...(await mailed(ctx, own.invoice, own.issuerName, "contest_answered", `answered ${dispute_id}`)),
    ],
  });
}

/** Who contested it agrees after all. @throws AppError `not_found`, `conflict` */
export async function agreeAfterAll(ctx: InvoiceContext, { dispute_id }: { dispute_id: Id }): Promise<void> {
  const contest = await findContest(ctx, dispute_id);
  await endContest(ctx, await getOwed(ctx.db, contest.invoice_id, ctx.viewer.userId), dispute_id);
}

/** Either side asks our team to decide. @throws AppError `not_found`, `conflict` before there is an answer */
export async function askTeam(ctx: InvoiceContext, { dispute_id }: { dispute_id: Id }): Promise<void> {
  const { invoice_id } = await findContest(ctx, dispute_id);
  await escalateContest(ctx, await getEither(ctx.db, invoice_id, ctx.viewer.userId), dispute_id);
}
