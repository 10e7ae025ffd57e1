import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { readCodes } from "../rules.ts";
import { submissionLink } from "../submission-link.server.ts";
import type { PartnerMove } from "../terms.ts";
import { rejectedLogo } from "./guest-logo.server.ts";
import { movePartner, orOvertaken } from "./move-partner.server.ts";

type ReviewContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "commit">;

/** What the contact is written, where staff do not say it themselves. */
const WORDS: Partial<Record<PartnerMove, string>> = {
  approve: "Your offer is approved. It goes live soon.",
  publish: "Your offer is live: members find it in the directory of partners.",
  pause: "Your listing is paused: members do not see it for now.",
  resume: "Your listing is live again.",
  end: "Your listing has ended. Thank you for what you gave.",
};

/**
 * One step of the review, by staff; its contact is told by mail, but for that somebody has begun to look.
 * @throws AppError `not_found`, `conflict` for a step that cannot be taken from here
 */
export async function reviewPartner(
  ctx: ReviewContext,
  id: Id,
  move: PartnerMove,
  said: { answer: string; fields: string[] } | null = null,
): Promise<void> {
  const [partner] = await ctx.db
    .select({ name: partners.name, email: partners.contact_email, reference: partners.reference })
    .from(partners)
    .where(sql`${partners.id} = ${id} AND ${partners.status} <> 'unconfirmed'`);
  if (!partner) throw new AppError("not_found");
  const now = ctx.clock.now();
  const words = said?.answer ?? WORDS[move];
  // Who has left cannot be written to.
  const mail =
    words && partner.email
      ? [
          queueMail(ctx.db, {
            toUser: null,
            toEmail: partner.email,
            template: "partner_answer",
            data: {
              name: partner.name,
              reference: partner.reference,
              answer: words,
              link: await submissionLink(ctx.env, id),
            },
            cause: `${id}:${move}:${now}`,
            now,
          }),
        ]
      : [];
  const goesLive = move === "publish" ? publishing(ctx, id, now) : [];
  const goes = move === "reject" ? rejectedLogo(ctx.db, id, now) : [];
  await orOvertaken(() =>
    ctx.commit([...movePartner(ctx.db, id, move, now, said), ...goesLive, ...goes, ...mail]),
  );
}

/** With its partner a deal goes live, or waits for its day. Codes of their own must be there first. */
function publishing({ db }: ReviewContext, partnerId: Id, now: number): Statement[] {
  return [
    failWhen(
      db,
      sql`EXISTS (SELECT 1 FROM ${partner_deals} AS d WHERE d.partner_id = ${partnerId} AND d.status = 'draft'
        AND d.code_mode = 'unique' AND NOT EXISTS (SELECT 1 FROM ${deal_codes} AS c WHERE c.deal_id = d.id))`,
    ),
    statement(
      db,
      sql`UPDATE ${partner_deals} SET status = iif(coalesce(starts_at, 0) > ${now}, 'scheduled', 'live'),
        live_at = iif(coalesce(starts_at, 0) > ${now}, NULL, ${now}), updated_at = ${now}
      WHERE partner_id = ${partnerId} AND status = 'draft'`,
    ),
  ];
}

/**
 * One more deal of a partner that is live goes live too, or waits for its day.
 * @throws AppError `conflict` for one that is no draft, of a partner that is not live, or without the codes it gives out
 */
export async function publishDeal(ctx: ReviewContext, dealId: Id): Promise<void> {
  const now = ctx.clock.now();
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partner_deals} SET status = iif(coalesce(starts_at, 0) > ${now}, 'scheduled', 'live'),
          live_at = iif(coalesce(starts_at, 0) > ${now}, NULL, ${now}), updated_at = ${now}
        WHERE id = ${dealId} AND status = 'draft'
          AND EXISTS (SELECT 1 FROM ${partners} AS p WHERE p.id = partner_id AND p.status IN ('live', 'paused'))
          AND (code_mode <> 'unique' OR EXISTS (SELECT 1 FROM ${deal_codes} AS c WHERE c.deal_id = ${dealId}))`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}

/** Shows the deals of a partner first in the directory, or no longer. @throws AppError `conflict` unless it is live */
export async function featurePartner(ctx: ReviewContext, id: Id, featured: boolean): Promise<void> {
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partners} SET featured = ${featured ? 1 : 0} WHERE id = ${id} AND status = 'live'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ]),
  );
}

const MOST_CODES = 2_000;

/**
 * Adds codes of which each is given to one member; those that are there already stay as they are. A deal that was sold
 * out for want of codes is live again.
 * @returns how many are new
 * @throws AppError `not_found`, `invalid_input`
 */
export async function addCodes(ctx: ReviewContext, dealId: Id, text: string): Promise<number> {
  const codes = readCodes(text);
  const wrong = (sentence: string) => new AppError("invalid_input", { fields: { codes: [sentence] } });
  if (codes.length === 0) throw wrong("Paste the codes, one a line.");
  if (codes.length > MOST_CODES) throw wrong(`Add at most ${MOST_CODES} codes at once.`);
  if (codes.some((code) => code.length > 60)) throw wrong("A code has at most 60 characters.");
  const now = ctx.clock.now();
  const rows = codes.map((code) => [newId(now), code]);
  const [deal] = await ctx.db
    .select({ title: partner_deals.title })
    .from(partner_deals)
    .where(sql`${partner_deals.id} = ${dealId}`);
  if (!deal) throw new AppError("not_found");
  const { results } = await orOvertaken(() =>
    ctx.commit(
      [
        statement(
          ctx.db,
          sql`UPDATE ${partner_deals} SET updated_at = ${now} WHERE id = ${dealId} AND code_mode = 'unique'`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        statement(
          ctx.db,
          sql`INSERT INTO ${deal_codes} (id, deal_id, code)
        SELECT value ->> 0, ${dealId}, value ->> 1 FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT DO NOTHING RETURNING id`,
        ),
        statement(
          ctx.db,
          sql`UPDATE ${partner_deals} SET status = 'live' WHERE id = ${dealId} AND status = 'sold_out'
          AND (stock IS NULL OR claimed_count < stock)
          AND EXISTS (SELECT 1 FROM ${deal_codes} WHERE deal_id = ${dealId} AND taken_at IS NULL)`,
        ),
      ],
      {
        name: "deal.restocked",
        payload: { dealId, title: deal.title, restockedAt: now },
        when: sql`changes() > 0`,
      },
    ),
  );
  return (results[2] as unknown[]).length;
}
