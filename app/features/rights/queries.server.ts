import { sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { rights_grants, rights_offers } from "#app/db/schema/rights.ts";
import { barterSide } from "#app/features/projects/barter-rules.ts";
import { type Desk, isOnDesk } from "#app/features/projects/desk.server.ts";
import { leftAt } from "#app/features/projects/queries/left.server.ts";
import { may, type ProjectRole } from "#app/features/projects/rules.ts";
import { seatRole } from "#app/features/projects/seat-role.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { GRANTS_MAX } from "./rules.ts";

type Context = Pick<QueryContext, "db" | "viewer">;

interface Offer {
  id: Id;
  by: Id;
  endsOn: string;
  /** Minor units. */
  price: number;
  currency: string;
}

const grantColumns = {
  id: rights_grants.id,
  title: rights_grants.title,
  fileId: rights_grants.file_id,
  deliverableId: rights_grants.deliverable_id,
  grantorId: rights_grants.grantor_id,
  granteeId: rights_grants.grantee_id,
  grantor:
    sql<string>`(SELECT p.display_name FROM profiles AS p WHERE p.user_id = rights_grants.grantor_id)`.as(
      "grantor_name",
    ),
  grantee:
    sql<string>`(SELECT p.display_name FROM profiles AS p WHERE p.user_id = rights_grants.grantee_id)`.as(
      "grantee_name",
    ),
  channels: rights_grants.channels,
  territory: rights_grants.territory,
  startsOn: rights_grants.starts_on,
  endsOn: rights_grants.ends_on,
  exclusive: rights_grants.exclusive,
  category: rights_grants.category,
  paidAds: rights_grants.paid_ads,
  price: rights_grants.price,
  currency: rights_grants.currency,
  status: rights_grants.status,
  renewalOf: rights_grants.renewal_of,
  revokedReason: rights_grants.revoked_reason,
  /** What one side asks the other for now; null where neither does. */
  offer:
    sql<Offer | null>`(SELECT json_object('id', o.id, 'by', o.by_id, 'endsOn', o.ends_on, 'price', o.price,
      'currency', o.currency) FROM ${rights_offers} AS o
    WHERE o.grant_id = ${sql.raw("rights_grants.id")} AND o.status = 'open')`
      .mapWith((offer: string) => JSON.parse(offer) as Offer | null)
      .as("open_offer"),
};

/** The rights that were granted in a project, the newest first; nothing for who is not part of it. */
export function selectGrants(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select(grantColumns)
    .from(rights_grants)
    .where(sql`${rights_grants.project_id} = ${id} AND ${isOnDesk(id, ctx.viewer.userId)}`)
    .orderBy(sql`${rights_grants.created_at} DESC, ${rights_grants.id} DESC`)
    .limit(GRANTS_MAX);
}

/**
 * The rights that somebody gave or got before they left a project, as they stand today: whoever has them has to know when
 * they end, and whether they were taken back.
 */
export function selectKeptGrants({ db, viewer }: Context, projectId: string) {
  const me = viewer.userId;
  return db
    .select(grantColumns)
    .from(rights_grants)
    .where(
      sql`${rights_grants.project_id} = ${projectId} AND ${me} IN (${rights_grants.grantor_id}, ${rights_grants.grantee_id})
        AND ${rights_grants.created_at} <= ${leftAt(projectId, me)}`,
    )
    .orderBy(sql`${rights_grants.created_at} DESC, ${rights_grants.id} DESC`)
    .limit(GRANTS_MAX);
}

export type GrantRow = Awaited<ReturnType<typeof selectGrants>>[number];

/** What rights can be granted on: files that all see, and what was delivered; with who brought each. */
export function selectSubjects(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const mine = isOnDesk(id, ctx.viewer.userId);
  return [
    ctx.db
      .select({
        id: project_files.file_id,
        title: project_files.name,
        by: project_files.uploaded_by,
        byRole: seatRole(sql`${id}`, sql`project_files.uploaded_by`).as("brought_as"),
      })
      .from(project_files)
      .where(
        sql`${project_files.project_id} = ${id} AND ${project_files.deleted_at} IS NULL
          AND ${project_files.visibility} <> 'private' AND ${project_files.file_id} = ${project_files.version_of}
          AND ${mine}`,
      )
      .orderBy(sql`${project_files.created_at} DESC, ${project_files.file_id} DESC`)
      .limit(GRANTS_MAX),
    ctx.db
      .select({
        id: deliverables.id,
        title:
          sql<string>`(SELECT part.title FROM ${milestones} AS part WHERE part.id = deliverables.milestone_id)
          || ', version ' || deliverables.version_no`.as("delivery_title"),
        by: deliverables.submitted_by,
        byRole: seatRole(sql`${id}`, sql`deliverables.submitted_by`).as("brought_as"),
      })
      .from(deliverables)
      .where(
        sql`${deliverables.project_id} = ${id} AND ${deliverables.status} IN ('submitted', 'approved') AND ${mine}`,
      )
      .orderBy(sql`${deliverables.submitted_at} DESC`)
      .limit(GRANTS_MAX),
  ] as const;
}

export interface Subject {
  id: Id;
  title: string;
  by: Id;
  /** Theirs who brought it, also once they have left. */
  byRole: ProjectRole | null;
}

/** Whether somebody speaks for what another one brought: themselves, or a lead or client of the same side. */
export function owns({ role }: Pick<Desk, "role">, me: Id, { by, byRole }: Subject): boolean {
  if (me === by) return true;
  if (role !== "lead" && role !== "client") return false;
  return barterSide(byRole ?? "lead") === barterSide(role);
}

/** The rights as one of the project's people sees them, and what they may grant to whom. */
export function toRights(
  desk: Desk,
  me: Id,
  grants: readonly GrantRow[],
  [files, deliveries]: readonly [readonly Subject[], readonly Subject[]],
) {
  const granting =
    desk.status !== "draft" && desk.status !== "cancelled" && may(desk.role, "grant_rights", desk.own);
  const mine = (subject: Subject) => owns(desk, me, subject);
  const side = barterSide(desk.role);
  return {
    grants: grants.map(({ grantorId, granteeId, offer, ...grant }) => ({
      ...grant,
      granteeId,
      mine: grantorId === me,
      offer: offer && {
        ...offer,
        from: offer.by === grantorId ? grant.grantor : grant.grantee,
        mine: offer.by === me,
        mayAnswer: granting && (grantorId === me || granteeId === me),
      },
      mayOffer:
        granting && offer === null && (grantorId === me || granteeId === me) && isRenewable(grant, grants),
      mayRevoke: granting && grantorId === me && grant.status !== "revoked" && grant.status !== "expired",
      mayRenew:
        granting &&
        grantorId === me &&
        grant.endsOn !== null &&
        (grant.status === "expiring" || grant.status === "expired") &&
        !grants.some(({ renewalOf }) => renewalOf === grant.id),
    })),
    currency: desk.currency,
    subjects: granting
      ? Object.fromEntries([
          ...deliveries.filter(mine).map(({ id, title }) => [`delivery:${id}`, `Delivery: ${title}`]),
          ...files.filter(mine).map(({ id, title }) => [`file:${id}`, title]),
        ])
      : {},
    grantees: desk.people
      .filter(({ userId, role }) => userId !== me && role !== "guest" && barterSide(role) !== side)
      .map(({ userId, name }) => ({ userId, name })),
  };
}

/** Whether rights can go on: they end, were not taken back, and nothing goes on from them yet. */
export function isRenewable(
  { id, endsOn, status }: Pick<GrantRow, "id" | "endsOn" | "status">,
  grants: readonly Pick<GrantRow, "renewalOf">[],
): boolean {
  const stands = status === "active" || status === "expiring" || status === "expired";
  return stands && endsOn !== null && !grants.some(({ renewalOf }) => renewalOf === id);
}

/** Rights one gave for a price, for the invoice about it. */
export function selectGrantToBill({ db, viewer }: Context, grantId: string | null) {
  return db
    .select({
      grantTitle: rights_grants.title,
      grantPrice: rights_grants.price,
      grantCurrency: rights_grants.currency,
      grantProject: rights_grants.project_id,
      grantFrom: rights_grants.starts_on,
      grantUntil: rights_grants.ends_on,
      granteeHandle: profiles.handle,
      granteeName: profiles.display_name,
    })
    .from(rights_grants)
    .innerJoin(profiles, sql`${profiles.user_id} = ${rights_grants.grantee_id}`)
    .where(
      sql`${rights_grants.id} = ${isId(grantId) ? grantId : ""} AND ${rights_grants.grantor_id} = ${viewer.userId}
        AND ${rights_grants.price} > 0 AND ${rights_grants.status} <> 'revoked'`,
    );
}

/** Rights to read, with nothing to do about them. */
export function toKeptRights(me: Id, grants: readonly GrantRow[]): RightsView {
  return {
    grants: grants.map(({ grantorId, offer: _, ...grant }) => ({
      ...grant,
      offer: null,
      mayOffer: false,
      mine: grantorId === me,
      mayRevoke: false,
      mayRenew: false,
    })),
    currency: "EUR",
    subjects: {},
    grantees: [],
  };
}

export type RightsView = ReturnType<typeof toRights>;
export type GrantView = RightsView["grants"][number];
