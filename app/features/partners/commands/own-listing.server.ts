import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { partner_deals, partners } from "#app/db/schema/partners.ts";
import { readDomain } from "#app/features/companies/rules.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnce } from "#app/platform/pressed-once.server.ts";
import { selectListed } from "../listed.server.ts";
import type { DealInput } from "../schema.ts";
import { submissionLink } from "../submission-link.server.ts";
import { dealRow } from "./deal-row.ts";
import { orOvertaken } from "./move-partner.server.ts";

type OwnContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "commit" | "limits">;

const MOST_DRAFTS = 10;

/**
 * Hands a listing that nobody looks after to a member who proves its domain: by a confirmed address there, or as who runs
 * a company that proved it. Its contact is told by mail; where that one has left, who claims it is its contact.
 * @returns the listing's slug
 * @throws AppError `invalid_input` on `website` for a site that is not listed, `conflict` for one that is looked after,
 * `forbidden` without a proof; RateLimited
 */
export async function claimListing(ctx: OwnContext, website: string): Promise<string> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("deal_code_entry", me);
  const domain = readDomain(website) ?? "";
  const proof = proves(me, domain);
  const [[listing], [proved]] = await ctx.db.batch([
    selectListed(ctx.db, domain),
    ctx.db.select({ one: sql`1` }).from(users).where(sql`${users.id} = ${me} AND ${proof}`),
  ]);
  if (!listing)
    throw new AppError("invalid_input", { fields: { website: ["This site is not listed here yet."] } });
  if (listing.owner_user_id === me) return listing.slug;
  if (listing.owner_user_id !== null)
    throw new AppError("conflict", {
      sentence: "Somebody looks after this listing already. If that is wrong, write to our team.",
    });
  if (!proved)
    throw new AppError("forbidden", {
      sentence: `Prove that you answer for ${domain}: use an account with a confirmed address there, or prove the domain of your company first.`,
    });
  const now = ctx.clock.now();
  const link = await submissionLink(ctx.env, listing.id);
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partners} SET owner_user_id = ${me}, updated_at = ${now},
            contact_name = iif(contact_email = '', ${ctx.viewer.displayName}, contact_name),
            contact_email = iif(contact_email = '', ${ctx.viewer.email}, contact_email)
          WHERE id = ${listing.id} AND owner_user_id IS NULL AND domain = ${domain} AND ${proof}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(listing.contact_email === ""
        ? []
        : [
            queueMail(ctx.db, {
              toUser: null,
              toEmail: listing.contact_email,
              template: "partner_answer",
              data: {
                name: listing.name,
                reference: listing.reference,
                answer: `${ctx.viewer.displayName} proved that they answer for ${domain}, and looks after the listing now.`,
                link,
              },
              cause: `${listing.id}:claimed:${now}`,
              now,
            }),
          ]),
    ]),
  );
  return listing.slug;
}

/** SQL condition: this member has a confirmed address at that domain, or runs a company that proved it. */
function proves(userId: Id, domain: string): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${users} AS u WHERE u.id = ${userId} AND u.email_confirmed_at IS NOT NULL
      AND lower(substr(u.email, instr(u.email, '@') + 1)) = ${domain})
    OR EXISTS (SELECT 1 FROM ${company_members} AS runs CROSS JOIN ${companies} AS c ON c.id = runs.company_id
      WHERE runs.user_id = ${userId} AND runs.status = 'active' AND runs.role IN ('owner', 'admin')
        AND c.status = 'active' AND c.domain = ${domain} AND c.domain_status = 'proved'))`;
}

/**
 * One more deal of a listing one looks after; our team looks at it before members see it.
 * @param id of the form that was pressed: twice is once
 * @throws AppError `not_found` for somebody else's listing, `conflict` with too many that wait, `invalid_input` for a
 *   forbidden domain; RateLimited
 */
export async function addDeal(ctx: OwnContext, slug: string, id: Id, input: DealInput): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const [listing] = await ctx.db
    .select({ partnerId: partners.id, website: partners.website })
    .from(partners)
    .where(
      sql`${partners.slug} = ${slug} AND ${partners.owner_user_id} = ${me}
        AND ${partners.status} IN ('approved', 'live', 'paused')`,
    );
  if (!listing) throw new AppError("not_found");
  await refuseBanned(ctx, null, ...textsIn(input));
  const now = ctx.clock.now();
  const add = () =>
    ctx.commit([
      ctx.db.insert(partner_deals).values(dealRow(input, { ...listing, id, now })),
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${partner_deals} WHERE partner_id = ${listing.partnerId} AND status = 'draft')
          > ${MOST_DRAFTS}`,
      ),
    ]);
  const mine = sql`partner_id = ${listing.partnerId}`;
  await pressedOnce(ctx.db, { table: partner_deals, id, mine }, () => orOvertaken(add));
}
