import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { fieldSentence } from "#app/core/field-sentences.ts";
import type { Id } from "#app/core/ids.ts";
import { textsIn } from "#app/core/web-domains.ts";
import type { Statement } from "#app/db/client.server.ts";
import { partner_deals, partners } from "#app/db/schema/partners.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { selectListed } from "../listed.server.ts";
import { answerSchema, type Submission } from "../schema.ts";
import type { SubmitContext } from "../submission-mails.server.ts";
import { ASKABLE, type Askable, CODE_MISSING, LINK_MISSING, LISTED } from "../terms.ts";
import { movePartner, orOvertaken } from "./move-partner.server.ts";

/**
 * Answers what staff asked: only the fields they named are written.
 * @throws AppError `conflict` unless it waits for an answer, `invalid_input` (a field, a site that is listed, a forbidden domain)
 */
export async function answerStaff(
  ctx: SubmitContext,
  { id, askedFields }: { id: Id; askedFields: readonly string[] },
  form: Record<string, FormDataEntryValue>,
): Promise<void> {
  const now = ctx.clock.now();
  await rewrite(ctx, id, askedFields as Askable[], form, movePartner(ctx.db, id, "answer", now));
}

/**
 * Writes an offer anew while nobody has begun to look at it.
 * @throws AppError `conflict` once somebody has, `invalid_input` (a field, a site that is listed, a forbidden domain)
 */
export async function editSubmission(
  ctx: SubmitContext,
  id: Id,
  form: Record<string, FormDataEntryValue>,
): Promise<void> {
  const untouched = failWhen(
    ctx.db,
    sql`NOT EXISTS (SELECT 1 FROM ${partners} WHERE id = ${id} AND status IN ('unconfirmed', 'submitted'))`,
  );
  await rewrite(ctx, id, Object.keys(ASKABLE) as Askable[], form, [untouched]);
}

async function rewrite(
  ctx: SubmitContext,
  id: Id,
  fields: Askable[],
  form: Record<string, FormDataEntryValue>,
  first: Statement[],
): Promise<void> {
  const parsed = answerSchema(fields).safeParse(form, { error: fieldSentence });
  if (!parsed.success)
    throw new AppError("invalid_input", {
      fields: Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path[0]), [message]]),
      ),
    });
  const now = ctx.clock.now();
  await refuseBanned(ctx, null, ...textsIn(parsed.data));
  const given = parsed.data as Partial<Pick<Submission, Askable>>;
  const { name, about, website, category, country, deal_code, ...rest } = given;
  const deal = { ...rest, code: deal_code };
  const [written] = await ctx.db
    .select({ mode: partner_deals.code_mode, site: partners.website })
    .from(partner_deals)
    .innerJoin(partners, sql`${partners.id} = ${partner_deals.partner_id}`)
    .where(sql`${partner_deals.partner_id} = ${id} AND ${partner_deals.status} = 'draft'`);
  if (deal.code === null && written?.mode === "shared") throw missing("deal_code", CODE_MISSING);
  if (deal.url === null && written?.mode === "link") throw missing("url", LINK_MISSING);
  // As it was submitted: without a link of its own an offer leads to the site, and one code stands in that for all alone.
  if (deal.url === null) deal.url = website ?? written?.site ?? null;
  if (written?.mode !== "shared") deal.code = undefined;
  const domain = website === undefined ? undefined : (readDomain(website) ?? undefined);
  if (website !== undefined && domain === undefined)
    throw missing("website", "Please enter the address of your own site.");
  if (domain !== undefined && (await selectListed(ctx.db, domain, id)).length > 0)
    throw missing("website", LISTED);
  const own = { name, about, website, domain, category, country };
  await orOvertaken(() =>
    ctx.commit([
      ...first,
      ...(domain === undefined ? [] : [failWhen(ctx.db, sql`EXISTS ${selectListed(ctx.db, domain, id)}`)]),
      ctx.db
        .update(partners)
        .set({ ...own, updated_at: now })
        .where(sql`${partners.id} = ${id}`),
      ctx.db
        .update(partner_deals)
        .set({ ...deal, updated_at: now })
        .where(sql`${partner_deals.partner_id} = ${id} AND ${partner_deals.status} = 'draft'`),
    ]),
  );
}

const missing = (field: Askable, sentence: string) =>
  new AppError("invalid_input", { fields: { [field]: [sentence] } });
