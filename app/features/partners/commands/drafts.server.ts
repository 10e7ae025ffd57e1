import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { partner_drafts } from "#app/db/schema/partners.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { contactSchema, DRAFT_FIELDS, keptFormSchema } from "../schema.ts";
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
 * written anew; pressed twice, it is one draft and one mail.
 * @throws AppError `invalid_input` without an address to send the link to, `conflict` for the key of somebody else's
 *   form; RateLimited
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
  const { key } = keptFormSchema.parse(form);
  const now = ctx.clock.now();
  const known = opened && (await findDraft(ctx, opened)) ? opened : null;
  const id: Id = known?.id ?? key ?? newId(now);
  // The same press again mails nothing, and so it does not count as one more mail.
  const pressed = !known && key !== undefined && (await isOf(ctx.db, id, address));
  await ctx.limits.takeAll(pressed ? [{ name: "guest_link", subject: ctx.address }] : codeUses(ctx, address));
  const fields = Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => {
      const typed = form[name];
      return typeof typed === "string" && typed !== "" ? [[name, typed.slice(0, 1500)]] : [];
    }),
  );
  const link = await draftLink(ctx.env, id);
  await orConflict(() =>
    ctx.commit([
      ctx.db
        .insert(partner_drafts)
        .values({ id, contact_email: address, fields, updated_at: now })
        .onConflictDoUpdate({
          target: partner_drafts.id,
          set: { contact_email: address, fields, updated_at: now },
          // A key is no proof of who one is: only the link opens a draft for another address.
          setWhere: known ? sql`1` : sql`${partner_drafts.contact_email} = ${address}`,
        }),
      failWhen(ctx.db, sql`changes() = 0`),
      queueMail(ctx.db, {
        toUser: null,
        toEmail: address,
        template: "partner_draft",
        data: { link },
        cause: `${id}:${key ?? now}`,
        now,
      }),
    ]),
  );
}

async function isOf(db: Database, id: Id, address: string): Promise<boolean> {
  const [kept] = await db
    .select({ id: partner_drafts.id })
    .from(partner_drafts)
    .where(sql`${partner_drafts.id} = ${id} AND ${partner_drafts.contact_email} = ${address}`);
  return kept !== undefined;
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
