import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { fieldSentence } from "#app/core/field-sentences.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { partner_deals, partners } from "#app/db/schema/partners.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { CODE_LIFETIME, CODE_TRIES, hashCode } from "#app/features/auth/one-time-tokens.server.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import { attachFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { holdsSite, selectListed } from "../listed.server.ts";
import { slugOf } from "../rules.ts";
import { answerSchema, type Submission } from "../schema.ts";
import { submissionLink } from "../submission-link.server.ts";
import { codeMail, receivedMail, type SubmitContext } from "../submission-mails.server.ts";
import { ASKABLE, type Askable, LISTED } from "../terms.ts";
import { dealRow } from "./deal-row.ts";
import { draftDone } from "./drafts.server.ts";
import { movePartner, unlessMoved } from "./move-partner.server.ts";

const WRONG_CODE = "That code is wrong or has expired. Please check it, or ask for a new one.";

/**
 * Takes a submission in: it waits for the code that is mailed to its contact. Whoever is signed in as that contact needs
 * none; pressed twice, theirs is one.
 * @param draftId what it was kept as until now
 * @param logo bytes of an image; only members have a storage to keep one in
 * @throws AppError `invalid_input` (listed already, logo, forbidden domain), RateLimited
 */
export async function submitPartner(
  ctx: SubmitContext,
  input: Submission,
  logo: Uint8Array | null,
  draftId: string | null = null,
): Promise<{ id: Id; confirmed: boolean }> {
  const domain = readDomain(input.website);
  if (domain === null)
    throw new AppError("invalid_input", {
      fields: { website: ["Please enter the address of your own site."] },
    });
  const confirmed = ctx.viewer?.email.toLowerCase() === input.contact_email;
  const uses = [{ name: "partner_submit" as const, subject: ctx.address }];
  await ctx.limits.takeAll(confirmed ? uses : [...uses, ...codeUses(ctx, input.contact_email)]);
  await refuseBanned(ctx, null, ...textsIn(input));
  const now = ctx.clock.now();
  const id = newId(now);
  const image = logo && ctx.viewer ? await storePublicImage(asMember(ctx), readImage(logo), "company") : null;
  const code = confirmed ? null : newCode();
  const link = await submissionLink(ctx.env, id);
  const reference = `P-${id.slice(-8).toUpperCase()}`;
  try {
    await ctx.commit([
      failWhen(
        ctx.db,
        sql`EXISTS (SELECT 1 FROM ${partners} WHERE domain = ${domain} AND ${holdsSite(partners.status)})`,
      ),
      ctx.db.insert(partners).values({
        id,
        slug: `${slugOf(input.name) || "partner"}-${id.slice(-6)}`,
        reference,
        name: input.name,
        logo_url: image?.url ?? null,
        about: input.about,
        website: input.website,
        domain,
        category: input.category,
        country: input.country,
        contact_name: input.contact_name,
        contact_email: input.contact_email,
        contact_role: input.contact_role,
        owner_user_id: ctx.viewer?.userId ?? null,
        status: confirmed ? "submitted" : "unconfirmed",
        ...(code ? await codeColumns(ctx, { id, address: input.contact_email, code }, now) : {}),
        created_at: now,
        updated_at: now,
      }),
      ctx.db.insert(partner_deals).values(dealRow(input, { partnerId: id, website: input.website, now })),
      ...(draftId ? [draftDone(ctx.db, draftId)] : []),
      ...(image ? [attachFile(ctx.db, image.id, now)] : []),
      code
        ? codeMail(ctx, { id, code, address: input.contact_email, name: input.name, now })
        : receivedMail(ctx, { id, address: input.contact_email, name: input.name, reference, link, now }),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const before = await pressedBefore(ctx, input, domain, now);
    if (before) return { id: before, confirmed: true };
    throw new AppError("invalid_input", { fields: { website: [LISTED] } });
  }
  return { id, confirmed };
}

/** The same offer of who is signed in, a moment ago: the site is held by themselves, because they pressed twice. */
async function pressedBefore(
  { db, viewer }: SubmitContext,
  { name, contact_email }: Submission,
  domain: string,
  now: number,
): Promise<Id | null> {
  if (!viewer) return null;
  const [before] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(
      sql`${partners.domain} = ${domain} AND ${partners.owner_user_id} = ${viewer.userId} AND ${partners.status} = 'submitted'
        AND ${partners.name} = ${name} AND ${partners.contact_email} = ${contact_email}
        AND ${partners.created_at} > ${now - minutes(5)}`,
    );
  return before?.id ?? null;
}

/** Mails a new code; the one before no longer works. @throws RateLimited */
export async function sendPartnerCode(ctx: SubmitContext, partner: Contacted): Promise<void> {
  await ctx.limits.takeAll(codeUses(ctx, partner.contactEmail));
  const now = ctx.clock.now();
  const code = newCode();
  await ctx.db.batch([
    ctx.db
      .update(partners)
      .set({
        ...(await codeColumns(ctx, { id: partner.id, address: partner.contactEmail, code }, now)),
        code_tries: 0,
      })
      .where(sql`${partners.id} = ${partner.id} AND ${partners.status} = 'unconfirmed'`),
    codeMail(ctx, { id: partner.id, code, address: partner.contactEmail, name: partner.name, now }),
  ]);
}

interface Contacted {
  id: Id;
  name: string;
  reference: string;
  contactEmail: string;
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
  await unlessMoved(() =>
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
  const { name, about, website, category, country, ...deal } = given;
  const domain = website === undefined ? undefined : (readDomain(website) ?? undefined);
  if (website !== undefined && domain === undefined)
    throw new AppError("invalid_input", {
      fields: { website: ["Please enter the address of your own site."] },
    });
  if (domain !== undefined && (await selectListed(ctx.db, domain, id)).length > 0)
    throw new AppError("invalid_input", { fields: { website: [LISTED] } });
  const own = { name, about, website, domain, category, country };
  await unlessMoved(() =>
    ctx.commit([
      ...first,
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

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

async function codeColumns(
  { env }: SubmitContext,
  sent: { id: Id; address: string; code: string },
  now: number,
) {
  const code_hash = await hashCode(env, `${sent.id}:${sent.address}`, sent.code);
  return { code_hash, code_expires_at: now + CODE_LIFETIME };
}
