import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { contestSchema } from "../contest.ts";
import {
  beginContest,
  type ContestContext,
  endContest,
  escalateContest,
  findContest,
} from "../contest-rows.server.ts";
import { payerOf } from "../sides.server.ts";
import { selectCase } from "./find.server.ts";
import { getSentInvoice } from "./guest.server.ts";

type GuestContext = ContestContext & Pick<AppContext, "address" | "env" | "viewer">;

const MEMBERS_FILES = "Files can be shown once you have an account. Please say it in words.";
const MEMBERS = "This invoice is for a member of Thrive: they contest it once they are signed in.";

/**
 * Whoever an invoice was mailed to does not agree with it, without an account (product.md `/thrivepay`, disputes): as
 * `contestInvoice`.
 * @throws AppError `not_found`, `conflict` (one for a member, nothing awaited, said before), RateLimited
 */
export async function contestAsGuest(
  ctx: GuestContext,
  token: string,
  { invoice_id, file_ids, ...said }: z.output<typeof contestSchema>,
): Promise<void> {
  const owed = await mailedTo(ctx, token);
  // Every file belongs to a member: nobody uploads without an account.
  if (file_ids.length > 0) throw new AppError("invalid_input", { sentence: MEMBERS_FILES });
  if (owed.invoice.id !== invoice_id) throw new AppError("not_found");
  await beginContest(ctx, owed, null, said);
}

/** They agree after all. @throws AppError `not_found`, `conflict` */
export async function agreeAsGuest(ctx: GuestContext, token: string, disputeId: Id): Promise<void> {
  await endContest(ctx, await saidBy(ctx, token, disputeId), disputeId);
}

/** They ask our team to decide. @throws AppError `not_found`, `conflict` before there is an answer */
export async function askTeamAsGuest(ctx: GuestContext, token: string, disputeId: Id): Promise<void> {
  await escalateContest(ctx, await saidBy(ctx, token, disputeId), disputeId);
}

async function saidBy(ctx: GuestContext, token: string, disputeId: Id) {
  const owed = await mailedTo(ctx, token);
  const contest = await findContest(ctx, disputeId);
  if (contest.invoice_id !== owed.invoice.id) throw new AppError("not_found");
  return owed;
}

/** The invoice of a link, for somebody without an account; its own issuer holds the link as well. */
async function mailedTo(ctx: GuestContext, token: string) {
  const { invoice } = await getSentInvoice(ctx, token);
  if (ctx.viewer?.userId === invoice.issuer_id)
    throw new AppError("conflict", { sentence: "This is your own invoice." });
  if (payerOf(invoice)) throw new AppError("conflict", { sentence: MEMBERS });
  const [owed] = await selectCase(ctx.db, sql`${invoices.id} = ${invoice.id}`);
  if (!owed) throw new AppError("not_found");
  return owed;
}
