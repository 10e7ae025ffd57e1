import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { partner_drafts } from "#app/db/schema/partners.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { contactSchema, DRAFT_FIELDS } from "../schema.ts";
import { draftLink, opensDraft } from "../submission-link.server.ts";

type DraftContext = Pick<AppContext, "db" | "clock" | "env" | "limits" | "address" | "commit">;

const KEPT = days(30);
const MOST_SWEPT = 100;

/** Which draft somebody goes on with, as its link says. */
export interface DraftKey {
  id: string;
  token: string | null;
}

/** @returns what was typed, by field; null for a link that is wrong or too old */
export async function findDraft(
  { db, env, clock }: Pick<DraftContext, "db" | "env" | "clock">,
  { id, token }: DraftKey,
): Promise<Record<string, string> | null> {
  if (!isId(id) || token === null || !(await opensDraft(env, id, token))) return null;
  const [draft] = await db
    .select({ fields: partner_drafts.fields })
    .from(partner_drafts)
    .where(sql`${partner_drafts.id} = ${id} AND ${partner_drafts.updated_at} > ${clock.now() - KEPT}`);
  return draft?.fields ?? null;
}

/**
 * Keeps an offer as far as it is written, and mails its contact the link back to it. One that was opened by its link is
 * written anew.
 * @throws AppError `invalid_input` without an address to send the link to; RateLimited
 */
export async function keepDraft(
  ctx: DraftContext,
  form: Record<string, FormDataEntryValue>,
  opened: DraftKey | null,
): Promise<void> {
  const contact = contactSchema.safeParse(form);
  if (!contact.success)
    throw new AppError("invalid_input", {
      fields: { contact_email: ["Please enter the address we send the link to."] },
    });
  const { contact_email: address } = contact.data;
  await ctx.limits.takeAll(codeUses(ctx, address));
  const now = ctx.clock.now();
  const id: Id = opened && (await findDraft(ctx, opened)) ? opened.id : newId(now);
  const fields = Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => {
      const typed = form[name];
      return typeof typed === "string" && typed !== "" ? [[name, typed.slice(0, 1500)]] : [];
    }),
  );
  const link = await draftLink(ctx.env, id);
  await ctx.commit([
    ctx.db
      .insert(partner_drafts)
      .values({ id, contact_email: address, fields, updated_at: now })
      .onConflictDoUpdate({
        target: partner_drafts.id,
        set: { contact_email: address, fields, updated_at: now },
      }),
    queueMail(ctx.db, {
      toUser: null,
      toEmail: address,
      template: "partner_draft",
      data: { link },
      cause: `${id}:${now}`,
      now,
    }),
  ]);
}

/** What a draft became is submitted: it is needed no longer. */
export function draftDone(db: Database, id: string): Statement {
  return statement(db, sql`DELETE FROM ${partner_drafts} WHERE id = ${id}`);
}

/** Part of the cron's sweep: drafts that nobody went on with. */
export function removeOldDrafts(db: Database, now: number): Statement {
  return statement(
    db,
    sql`DELETE FROM ${partner_drafts} WHERE id IN (SELECT id FROM ${partner_drafts}
      WHERE updated_at <= ${now - KEPT} ORDER BY updated_at LIMIT ${MOST_SWEPT}) RETURNING id`,
  );
}
