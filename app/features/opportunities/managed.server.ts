import { and, desc, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { LimitName } from "#app/platform/rate-limits/rate-limits.server.ts";
import { excluded } from "./exclusions.server.ts";
import { managedBy, STALE_SENTENCE } from "./life.server.ts";

type Asked = Pick<MemberContext, "db" | "viewer" | "limits">;

/** A posting as those who manage it may change it. */
export function selectManaged(ctx: Pick<QueryContext, "db" | "viewer">, id: Id) {
  return ctx.db
    .select({ ...getTableColumns(opportunities), ...excluded })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), managedBy(ctx.viewer.userId)));
}

export type ManagedPosting = Awaited<ReturnType<typeof selectManaged>>[number];

/** So many titles are looked through. */
const TITLES = 200;

/** What one's own postings are called, the newest first. */
export function selectOwnTitles({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({ id: opportunities.id, title: opportunities.title, type: opportunities.type })
    .from(opportunities)
    .where(and(eq(opportunities.created_by, viewer.userId), ne(opportunities.status, "removed")))
    .orderBy(desc(opportunities.created_at))
    .limit(TITLES);
}

/** How many are told of a change at most. */
const TOLD_MAX = 200;

/** Who applied and waits, or is talked to: whom a change of the posting concerns; nobody hears of who is blocked. */
export function selectConcerned(ctx: Pick<MemberContext, "db">, id: Id) {
  return ctx.db
    .select({ applicantId: applications.applicant_id })
    .from(applications)
    .where(
      and(
        eq(applications.opportunity_id, id),
        inArray(applications.status, ["submitted", "shortlisted", "interviewing", "offered", "countered"]),
        notBlocked(applications.poster_id, applications.applicant_id),
      ),
    )
    .limit(TOLD_MAX);
}

/**
 * Reads a posting to change it, and counts the change.
 * @param version the one its mover has seen
 * @throws AppError `not_found`, `conflict` (changed since), `rate_limited`
 */
export async function takeManaged(
  ctx: Asked,
  { id, version }: { id: Id; version: number },
  limit: LimitName = "api_write",
): Promise<ManagedPosting> {
  const read = selectManaged(ctx, id);
  const [[posting]] = await ctx.limits.take(limit, ctx.viewer.userId, [read]);
  if (!posting) throw new AppError("not_found");
  if (posting.version !== version) throw stale();
  return posting;
}

/** The refusal of a change to what somebody else changed meanwhile. */
export function stale(): AppError {
  return new AppError("conflict", { sentence: STALE_SENTENCE });
}

/**
 * A posting and the address of its form, for the page that changes it.
 * @throws AppError `not_found`
 */
export async function getManaged(ctx: Pick<MemberContext, "db" | "viewer">, id: Id) {
  const [rows, [contact]] = await ctx.db.batch([
    selectManaged(ctx, id),
    ctx.db
      .select({ email: opportunity_contacts.email })
      .from(opportunity_contacts)
      .where(eq(opportunity_contacts.opportunity_id, id)),
  ]);
  const [posting] = rows;
  if (!posting) throw new AppError("not_found");
  return { ...posting, email: contact?.email ?? null };
}
