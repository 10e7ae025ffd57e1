import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { partners } from "#app/db/schema/partners.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { CODE_TRIES, hashCode } from "#app/features/auth/one-time-tokens.server.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { holdsSite } from "../listed.server.ts";
import { submissionLink } from "../submission-link.server.ts";
import { codeMail, receivedMail, type SubmitContext } from "../submission-mails.server.ts";
import { codeColumns, newCode } from "./contact-code.server.ts";
import { movePartner, orOvertaken } from "./move-partner.server.ts";

const WRONG_CODE = "That code is wrong or has expired. Please check it, or ask for a new one.";

interface Contacted {
  id: Id;
  name: string;
  reference: string;
  contactEmail: string;
}

/** Mails a new code; the one before no longer works. @throws AppError `conflict` for who needs none any more; RateLimited */
export async function sendPartnerCode(ctx: SubmitContext, partner: Contacted): Promise<void> {
  await ctx.limits.takeAll(codeUses(ctx, partner.contactEmail));
  const now = ctx.clock.now();
  const code = newCode();
  const columns = await codeColumns(ctx, { id: partner.id, address: partner.contactEmail, code }, now);
  await orOvertaken(() =>
    ctx.commit([
      ctx.db
        .update(partners)
        .set({ ...columns, code_tries: 0 })
        .where(sql`${partners.id} = ${partner.id} AND ${partners.status} = 'unconfirmed'`),
      failWhen(ctx.db, sql`changes() = 0`),
      codeMail(ctx, { id: partner.id, code, address: partner.contactEmail, name: partner.name, now }),
    ]),
  );
}

/**
 * Confirms that the contact reads their mail. Each guess is counted before anyone has looked at it, so that also many at
 * once get five tries in all.
 * @throws AppError `invalid_input` on the field `code`, `conflict` when it is confirmed already; RateLimited
 */
export async function confirmPartner(ctx: SubmitContext, partner: Contacted, code: string): Promise<void> {
  const guess = await hashCode(ctx.env, `${partner.id}:${partner.contactEmail}`, code);
  const uses = [{ name: "verify_address" as const, subject: ctx.address }];
  const now = ctx.clock.now();
  const counted = statement(
    ctx.db,
    sql`UPDATE ${partners} SET code_tries = code_tries + 1 WHERE id = ${partner.id} AND status = 'unconfirmed'
      AND code_tries < ${CODE_TRIES} AND code_expires_at > ${now} RETURNING code_hash`,
  );
  const [[found]] = (await ctx.limits.takeAll(uses, [counted])) as [{ code_hash: string | null }[]];
  if (!found?.code_hash || !(await isSameSecret(found.code_hash, guess)))
    throw new AppError("invalid_input", { fields: { code: [WRONG_CODE] } });
  const listed = sql`EXISTS (SELECT 1 FROM ${partners} AS other CROSS JOIN ${partners} AS mine ON mine.domain = other.domain
    WHERE mine.id = ${partner.id} AND other.id <> mine.id AND ${holdsSite(sql`other.status`)})`;
  const { id, name, reference, contactEmail: address } = partner;
  const link = await submissionLink(ctx.env, id);
  await orOvertaken(() =>
    ctx.commit([
      failWhen(ctx.db, listed),
      ...movePartner(ctx.db, partner.id, "confirm", now),
      statement(
        ctx.db,
        sql`UPDATE ${partners} SET code_hash = NULL, code_expires_at = NULL, owner_user_id = coalesce(owner_user_id,
          (SELECT id FROM ${users} WHERE email = ${partner.contactEmail} AND email_confirmed_at IS NOT NULL))
        WHERE id = ${partner.id}`,
      ),
      receivedMail(ctx, { id, address, name, reference, link, now }),
    ]),
  );
}
