import { sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import { statement } from "#app/db/client.server.ts";
import { rights_grants, rights_offers } from "#app/db/schema/rights.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { rightsOf } from "../project-rights.server.ts";
import { type GrantRow, isRenewable } from "../queries.server.ts";
import { nextTermFrom, type Span, standOn } from "../rules.ts";
import type { answerOfferSchema, offerSchema } from "../schema.ts";
import { failOnClash, findClash, requireRoom } from "./grant-rights.server.ts";

const GONE = "These rights were renewed, taken back or asked about meanwhile. Please look at them again.";
const OVER = "This offer was answered or taken back already.";

/**
 * Who gave rights, or who has them, asks the other to let them run longer, at a price (product.md B5). Sent twice, it is one
 * offer.
 * @throws AppError `not_found`, `forbidden` for who is no side of them, `conflict` for rights that do not go on, or about
 *   which there is an offer, `invalid_input` for a day that is no longer term
 */
export async function offerRenewal(
  ctx: ProjectContext,
  projectId: string,
  { grant_id, ends_on, price, currency }: z.output<typeof offerSchema>,
): Promise<void> {
  const { desk, grants, grant, ...found } = await sidesOf(ctx, projectId, ({ id }) => id === grant_id);
  const other = present(found.other);
  const me = ctx.viewer.userId;
  const open = grant.offer;
  if (open?.by === me && open.endsOn === ends_on && open.price === price) return;
  if (open) throw conflict("There is an offer already: answer it, or take it back, first.");
  if (!isRenewable(grant, grants))
    throw conflict("Only rights that end can go on, once, and not those taken back.");
  if (currency !== desk.currency) throw invalid("price", `Prices are in ${desk.currency} here.`);
  const now = ctx.clock.now();
  if (ends_on < nextTermFrom(grant.endsOn ?? "", dayOf(now)))
    throw invalid("ends_on", "Choose a day after the one they end on, and not in the past.");
  const id = newId(now);
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: "rights.offered",
        data: { grant_id, offer_id: id, title: grant.title, to: other.name, ends_on, price, currency },
      },
    ],
    [
      failWhen(
        ctx.db,
        sql`EXISTS (SELECT 1 FROM ${rights_offers} WHERE grant_id = ${grant_id} AND status = 'open')
          OR ${goneOn(desk.id, grant_id)}`,
      ),
      ctx.db
        .insert(rights_offers)
        .values({ id, grant_id, by_id: me, ends_on, price, currency, status: "open", created_at: now }),
    ],
    [
      changed(ctx.viewer, desk, "rights.offered", {
        mark: id,
        about: grant.title,
        note: `until ${ends_on}${price > 0 ? ` for ${formatMoney(price, currency)}` : ""}`,
        tell: [other.userId],
      }),
    ],
    GONE,
  );
}

/**
 * The other side says yes or no to an offer, or who made it takes it back, also when the other side has gone: it lapses with
 * them. With a yes the rights go on in the words they have, for the term and the price of the offer; what is to be paid is
 * billed by who gives them.
 * @throws AppError `not_found`, `forbidden`, `conflict` for what was answered otherwise, or does not go on any more
 */
export async function answerOffer(
  ctx: ProjectContext,
  projectId: string,
  { offer_id, answer }: z.output<typeof answerOfferSchema>,
): Promise<void> {
  const found = await sidesOf(ctx, projectId, ({ offer }) => offer?.id === offer_id).catch(
    async (error: unknown) => {
      // Answered already: the same answer once more changes nothing, nor does what has lapsed change by being taken back.
      const [before] = await ctx.db
        .select({ status: rights_offers.status })
        .from(rights_offers)
        .where(sql`${rights_offers.id} = ${offer_id} AND ${rights_offers.grant_id} IN (SELECT g.id FROM ${rights_grants} AS g
        WHERE g.project_id = ${projectId} AND ${ctx.viewer.userId} IN (g.grantor_id, g.grantee_id))`);
      if (before?.status === answer || (before?.status === "lapsed" && answer === "withdrawn")) return null;
      if (before && before.status !== "open") throw conflict(OVER);
      throw error;
    },
  );
  if (found === null) return;
  const { desk, grants, grant } = found;
  const { offer } = grant;
  if (!offer) throw new AppError("not_found");
  if ((offer.by === ctx.viewer.userId) !== (answer === "withdrawn"))
    throw new AppError("forbidden", { sentence: "The other side answers it; who made it can take it back." });
  const tell = answer === "withdrawn" ? [] : [present(found.other).userId];
  const now = ctx.clock.now();
  const renewal = answer === "accepted" ? await renewalOf(ctx, grants, grant, now) : null;
  await commitToDesk(
    ctx,
    desk,
    [
      renewal
        ? {
            type: "rights.renewed",
            data: {
              grant_id: renewal.id,
              offer_id,
              title: grant.title,
              to: grant.grantee,
              ...termsOf(renewal),
            },
          }
        : { type: `rights.${answer}`, data: { grant_id: grant.id, offer_id, title: grant.title } },
    ],
    [
      ...(renewal
        ? [
            failWhen(ctx.db, goneOn(desk.id, grant.id)),
            failOnClash(ctx.db, grant, spanOf(renewal), dayOf(now)),
          ]
        : []),
      statement(
        ctx.db,
        sql`UPDATE ${rights_offers} SET status = ${answer}, closed_at = ${now}
          WHERE id = ${offer_id} AND status = 'open'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...(renewal
        ? [
            ctx.db
              .insert(rights_grants)
              .values({ ...renewal, project_id: desk.id, created_at: now, updated_at: now }),
          ]
        : []),
    ],
    [
      changed(ctx.viewer, desk, `rights.${answer}`, {
        mark: offer_id,
        about: grant.title,
        tell,
      }),
    ],
    GONE,
  ).catch(async (error: unknown) => {
    // Somebody else was granted them meanwhile.
    if (renewal && error instanceof AppError) await requireFree(ctx, grant, spanOf(renewal), dayOf(now));
    throw error;
  });
}

/** SQL condition: rights were taken back, or something goes on from them. */
const goneOn = (projectId: Id, id: Id) =>
  sql`EXISTS (SELECT 1 FROM ${rights_grants} WHERE project_id = ${projectId}
    AND ((id = ${id} AND status = 'revoked') OR renewal_of = ${id}))`;

/** The project, the rights and their other side, where that is still part of the project. */
async function sidesOf(ctx: ProjectContext, projectId: string, which: (grant: GrantRow) => boolean) {
  const { desk, grants } = await rightsOf(ctx, projectId);
  const grant = grants.find(which);
  if (!grant) throw new AppError("not_found");
  const { grantorId, granteeId } = grant;
  const me = ctx.viewer.userId;
  if (me !== grantorId && me !== granteeId)
    throw new AppError("forbidden", { sentence: "Who gave these rights, and who has them, agree on it." });
  const other = desk.people.find(({ userId }) => userId === (me === grantorId ? granteeId : grantorId));
  return { desk, grants, grant, other };
}

/** @throws AppError `conflict` where the other side has gone */
function present<T>(other: T | undefined): T {
  if (!other) throw conflict("The other side is no longer part of this project.");
  return other;
}

/** The new rights that an offer becomes. @throws AppError `conflict` where they would not fit any more */
async function renewalOf(ctx: ProjectContext, grants: readonly GrantRow[], grant: GrantRow, now: number) {
  const { offer } = grant;
  if (!offer || !isRenewable(grant, grants)) throw conflict(GONE);
  requireRoom(grants);
  const today = dayOf(now);
  const span = { startsOn: nextTermFrom(grant.endsOn ?? "", today), endsOn: offer.endsOn };
  if (span.endsOn < span.startsOn) throw conflict("The term it was for is over. Make a new offer.");
  const { grantorId, granteeId, category, exclusive } = grant;
  await requireFree(ctx, grant, span, today);
  const { status, nextOn } = standOn(span, today);
  return {
    id: newId(now),
    file_id: grant.fileId,
    deliverable_id: grant.deliverableId,
    title: grant.title,
    grantor_id: grantorId,
    grantee_id: granteeId,
    channels: grant.channels,
    territory: grant.territory,
    starts_on: span.startsOn,
    ends_on: span.endsOn,
    exclusive,
    category,
    paid_ads: grant.paidAds,
    price: offer.price,
    currency: offer.currency,
    status,
    next_on: nextOn,
    renewal_of: grant.id,
  };
}

const spanOf = (renewal: Awaited<ReturnType<typeof renewalOf>>): Span => ({
  startsOn: renewal.starts_on,
  endsOn: renewal.ends_on,
});

/** @throws AppError `conflict` when somebody else has rights that do not stand beside these in that time */
async function requireFree(ctx: ProjectContext, grant: GrantRow, span: Span, today: string): Promise<void> {
  if (await findClash(ctx, grant, span, today))
    throw conflict(
      "Somebody else has exclusive rights in that time: who gives them has to settle that first.",
    );
}

/** What the log keeps of new rights. */
function termsOf(renewal: Awaited<ReturnType<typeof renewalOf>>) {
  const { channels, territory, starts_on, ends_on, exclusive, category, paid_ads, price, currency } = renewal;
  return { channels, territory, starts_on, ends_on, exclusive, category, paid_ads, price, currency };
}

const conflict = (sentence: string) => new AppError("conflict", { sentence });

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", { fields: { [field]: [message] } });
