import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { partner_deals, partners } from "#app/db/schema/partners.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import { attachFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { holdsSite } from "../listed.server.ts";
import { slugOf } from "../rules.ts";
import type { Submission } from "../schema.ts";
import { submissionLink } from "../submission-link.server.ts";
import { codeMail, receivedMail, type SubmitContext } from "../submission-mails.server.ts";
import { LISTED } from "../terms.ts";
import { codeColumns, newCode } from "./contact-code.server.ts";
import { dealRow } from "./deal-row.ts";
import { draftDone } from "./drafts.server.ts";

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
