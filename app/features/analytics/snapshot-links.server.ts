import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { snapshot_links } from "#app/db/schema/analytics.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { selectLedCompanies } from "#app/features/companies/queries/places.server.ts";
import { keepLink, liveFirst, MOST_LINKS } from "#app/features/files/keep-link.server.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { leads, selectCompanyFunnel, selectCompanyRollups, selectSpent } from "./company-insight.server.ts";
import { selectEarned } from "./income.server.ts";
import {
  type Funnel,
  selectContactDays,
  selectFunnel,
  selectRollups,
  selectXpDays,
} from "./insight.server.ts";
import { lengthsOf, type Period, periodOf } from "./period.ts";
import type { SnapshotLink } from "./schema.ts";
import { COMPANY_METRICS, METRICS, seriesOf } from "./series.ts";
import { type Figures, readSnapshot, snapshotOf } from "./snapshot.ts";
import type { Spent } from "./spent.server.ts";

/** How long one that is over is still listed. */
const LISTED = days(30);

type LinkContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * A secret address under which somebody without an account sees figures as they stand now (product.md `/analytics`):
 * read only, for so many days, and it can be taken back.
 * @param companyId for a company that the member leads; null for their own figures
 * @returns the token, which is shown once and kept nowhere
 * @throws AppError `not_found` for who does not lead it, `invalid_input` for a period the plan does not reach,
 * `conflict` when there are too many, RateLimited
 */
export async function makeSnapshotLink(
  ctx: LinkContext,
  companyId: Id | null,
  input: SnapshotLink,
): Promise<string> {
  if (!lengthsOf(planOf(ctx.viewer.subscription)).includes(input.length))
    throw new AppError("invalid_input", {
      fields: { length: ["Your plan does not reach back so far. Please choose a shorter period."] },
    });
  const now = ctx.clock.now();
  const { userId } = ctx.viewer;
  const period = periodOf(input.length, now);
  const figures = await (companyId === null ? readOwn(ctx, period) : readCompany(ctx, companyId, period));
  const token = newToken();
  const tokenHash = await hashToken(token);
  const id = input.key ?? newId(now);
  await keepLink(ctx, {
    made: {
      table: snapshot_links,
      id,
      mine: sql`user_id = ${userId} AND company_id IS ${companyId} AND name = ${input.name}`,
    },
    live: sql`SELECT count(*) FROM ${snapshot_links} WHERE user_id = ${userId} AND expires_at > ${now}`,
    tokenHash,
    statements: [
      statement(
        ctx.db,
        sql`DELETE FROM ${snapshot_links} WHERE user_id = ${userId} AND expires_at <= ${now - LISTED}`,
      ),
      ctx.db.insert(snapshot_links).values({
        id,
        user_id: userId,
        company_id: companyId,
        name: input.name,
        figures: snapshotOf(figures, period, input.parts),
        token_hash: tokenHash,
        expires_at: now + days(input.days),
        created_at: now,
      }),
    ],
  });
  return token;
}

async function readOwn(ctx: LinkContext, period: Period): Promise<Figures> {
  const [rollups, xp, contacts, [funnel], earned] = await ctx.limits.take("api_write", ctx.viewer.userId, [
    selectRollups(ctx, period),
    selectXpDays(ctx, period),
    selectContactDays(ctx, period),
    selectFunnel(ctx, period),
    selectEarned(ctx, period),
  ]);
  return {
    series: seriesOf([...rollups, ...xp, ...contacts], period, METRICS),
    funnel: funnel ?? null,
    earned,
  };
}

async function readCompany(ctx: LinkContext, companyId: Id, period: Period): Promise<Figures> {
  const [led, rollups, [funnel], spent] = (await ctx.limits.take("api_write", ctx.viewer.userId, [
    selectLedCompanies(ctx),
    selectCompanyRollups(ctx, companyId, period),
    selectCompanyFunnel(ctx, companyId, period),
    selectSpent(ctx, companyId, period),
  ])) as [{ ledId: Id }[], DayRow[], Funnel[], Spent[]];
  if (!led.some(({ ledId }) => ledId === companyId)) throw new AppError("not_found");
  return { series: seriesOf(rollups, period, COMPANY_METRICS), funnel: funnel ?? null, spent };
}

type DayRow = Parameters<typeof seriesOf>[0][number];

/**
 * The addresses with how often each was opened, all that hold before those that are over, the newest first: the member's
 * own for their own figures, of a company those of all who lead it.
 */
export function selectSnapshotLinks(ctx: QueryContext, companyId: Id | null) {
  const whose =
    companyId === null
      ? sql`${snapshot_links.user_id} = ${ctx.viewer.userId} AND ${snapshot_links.company_id} IS NULL`
      : sql`${snapshot_links.company_id} = ${companyId} AND ${leads(ctx, companyId)}`;
  return ctx.db
    .select({
      linkId: snapshot_links.id,
      linkName: snapshot_links.name,
      linkMade: sql<number>`${snapshot_links.created_at}`.as("link_made"),
      linkEnds: snapshot_links.expires_at,
      linkOpened: snapshot_links.opened,
      linkSeen: snapshot_links.last_opened_at,
    })
    .from(snapshot_links)
    .where(whose)
    .orderBy(...liveFirst(snapshot_links, ctx.clock.now()))
    .limit(3 * MOST_LINKS);
}

/** Takes an address back, and forgets what it showed: one's own, or any of a company that one leads. Again, it changes nothing. */
export async function endSnapshotLink(ctx: LinkContext, companyId: Id | null, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const whose =
    companyId === null
      ? sql`user_id = ${ctx.viewer.userId} AND company_id IS NULL`
      : sql`company_id = ${companyId} AND ${leads(ctx, companyId)}`;
  await ctx.commit([statement(ctx.db, sql`DELETE FROM ${snapshot_links} WHERE id = ${id} AND ${whose}`)]);
}

type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address">;

const GONE =
  "These figures are not shared any more, or the address is not whole. Ask for a new one where you got it from.";

/**
 * The figures an address is for, to whoever holds it, while whoever made it may still see figures like them: an account
 * that is not theirs any more, or a company they lead no longer, has no such address. Each look is counted.
 * @throws AppError `not_found` for one that is wrong, over or taken back; RateLimited for whoever tries some
 */
export async function openSnapshot(ctx: GuestContext, token: string) {
  const now = ctx.clock.now();
  const holds = sql`token_hash = ${await hashToken(token)} AND expires_at > ${now}`;
  const read = ctx.db
    .select({
      figures: snapshot_links.figures,
      madeAt: sql<number>`${snapshot_links.created_at}`.as("made_at"),
      ends: snapshot_links.expires_at,
      isCompany: sql<number>`${snapshot_links.company_id} IS NOT NULL`.as("is_company"),
      whose: sql<string>`coalesce(${companies.name}, ${profiles.display_name})`.as("whose"),
    })
    .from(snapshot_links)
    .innerJoin(profiles, sql`${profiles.user_id} = ${snapshot_links.user_id}`)
    .leftJoin(
      companies,
      sql`${companies.id} = ${snapshot_links.company_id} AND ${companies.status} = 'active'`,
    )
    .where(
      sql`${holds} AND ${mayActNow(snapshot_links.user_id, now)} AND (${snapshot_links.company_id} IS NULL OR (${companies.id} IS NOT NULL
        AND EXISTS (SELECT 1 FROM ${company_members} AS place WHERE place.company_id = ${snapshot_links.company_id}
          AND place.user_id = ${snapshot_links.user_id} AND place.status = 'active' AND place.role IN ('owner', 'admin'))))`,
    );
  const [[link]] = await ctx.limits.take("guest_link", ctx.address, [
    read,
    statement(
      ctx.db,
      sql`UPDATE ${snapshot_links} SET opened = opened + 1, last_opened_at = ${now} WHERE ${holds}`,
    ),
  ]);
  const snapshot = link ? readSnapshot(link.figures) : null;
  if (!link || !snapshot) throw new AppError("not_found", { sentence: GONE });
  return {
    whose: link.whose,
    isCompany: link.isCompany === 1,
    madeAt: link.madeAt,
    ends: link.ends,
    snapshot,
  };
}
