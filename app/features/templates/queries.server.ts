import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_templates, template_ratings, template_uses } from "#app/db/schema/templates.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { GalleryFilters } from "./schema.ts";
import { LENGTHS } from "./structure.ts";

export const GALLERY_SIZE = 24;

type Asked = Pick<QueryContext, "db" | "viewer">;

const cardColumns = {
  id: project_templates.id,
  title: project_templates.title,
  summary: project_templates.summary,
  kind: project_templates.kind,
  category: project_templates.category,
  lengthDays: project_templates.length_days,
  milestoneCount: project_templates.milestone_count,
  visibility: project_templates.visibility,
  status: project_templates.status,
  usesCount: project_templates.uses_count,
  ratingCount: project_templates.rating_count,
  ratingSum: project_templates.rating_sum,
  version: project_templates.version,
  updatedAt: project_templates.updated_at,
  forkedFrom: project_templates.forked_from,
  ownerName: profiles.display_name,
};

/** Companies whose templates the member shares. */
const ownCompanies = (userId: Id) => sql`(SELECT company_id FROM ${company_members}
  WHERE user_id = ${userId} AND status = 'active')`;

/** SQL condition on a template of one's own: one that a company sees is changed, or taken off its shelf, by who is part of it. */
export const mayChange = (userId: Id) => sql`(${project_templates.visibility} <> 'company'
  OR ${project_templates.company_id} IN ${ownCompanies(userId)})`;

/** SQL condition on a template: it stands on the shelf of a company that this member leads. */
export const keepsShelf = (
  userId: Id,
) => sql`(${project_templates.visibility} = 'company' AND EXISTS (SELECT 1
  FROM ${company_members} AS leads WHERE leads.company_id = ${project_templates.company_id}
    AND leads.user_id = ${userId} AND leads.status = 'active' AND leads.role IN ('owner', 'admin')))`;

/** Why somebody who has left a company does not change its template. @throws it, AppError `conflict` */
export async function refuseLeft({ db, viewer }: Asked, id: Id): Promise<void> {
  const [left] = await db
    .select({ id: project_templates.id })
    .from(project_templates)
    .where(and(eq(project_templates.id, id), not(mayChange(viewer.userId))));
  if (left)
    throw new AppError("conflict", {
      standing: true,
      sentence:
        "You are not part of that company any more, and its template stays as it is. Make a copy, and change that.",
    });
}

/** SQL condition: who made it for everybody is there for this member. */
const shownBy = (userId: Id) => sql`(${notBlocked(userId, project_templates.owner_id)} AND EXISTS (SELECT 1
  FROM ${profiles} AS maker WHERE maker.user_id = ${project_templates.owner_id} AND maker.status = 'active'))`;

/** Whose templates a member may see at all: official and published ones, their team's, their own. */
function readableBy(viewer: { userId: Id }): SQL {
  return sql`(${project_templates.owner_id} = ${viewer.userId} AND ${project_templates.status} <> 'removed'
    OR ${project_templates.status} = 'published' AND (${project_templates.visibility} = 'official'
      OR ${project_templates.visibility} = 'community' AND ${shownBy(viewer.userId)}
      OR ${project_templates.visibility} = 'company'
        AND ${project_templates.company_id} IN ${ownCompanies(viewer.userId)}))`;
}

function shelfOf(shelf: GalleryFilters["shelf"], userId: Id): SQL {
  const { owner_id: owner, visibility, status, company_id: company } = project_templates;
  if (shelf === "mine") return sql`${owner} = ${userId} AND ${status} <> 'removed'`;
  if (shelf === "company")
    return sql`${company} IN ${ownCompanies(userId)} AND ${visibility} = 'company' AND ${status} = 'published'`;
  if (shelf === "community")
    return sql`${visibility} = 'community' AND ${status} = 'published' AND ${shownBy(userId)}`;
  return sql`${visibility} = 'official' AND ${status} = 'published'`;
}

/** One shelf of the gallery, the most used first; one's own and the team's by their last change. */
export function selectGallery({ db, viewer }: Asked, filters: GalleryFilters, after: Cursor | null) {
  const { shelf, kind, category, length } = filters;
  const byTime = shelf === "mine" || shelf === "company";
  const key = byTime ? project_templates.updated_at : project_templates.uses_count;
  const { min, max } = length ? LENGTHS[length] : { min: 0, max: 0 };
  return db
    .select(cardColumns)
    .from(project_templates)
    .leftJoin(profiles, eq(profiles.user_id, project_templates.owner_id))
    .where(
      and(
        shelfOf(shelf, viewer.userId),
        kind ? eq(project_templates.kind, kind) : undefined,
        category ? eq(project_templates.category, category) : undefined,
        length ? sql`${project_templates.length_days} BETWEEN ${min} AND ${max}` : undefined,
        after ? sql`(${key}, ${project_templates.id}) < (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(key), desc(project_templates.id))
    .limit(GALLERY_SIZE + 1);
}

export type TemplateCard = Awaited<ReturnType<typeof selectGallery>>[number];

/** A template with all it holds, for who may see it; nothing for everybody else. */
export function selectTemplate({ db, viewer }: Asked, id: string) {
  return db
    .select({
      ...cardColumns,
      ownerId: project_templates.owner_id,
      companyId: project_templates.company_id,
      structure: project_templates.structure,
      moderation: project_templates.moderation,
      publishedAt: project_templates.published_at,
      forkedVersion: project_templates.forked_version,
      /** A company's, whose shelf this member keeps. */
      kept: sql<number>`${keepsShelf(viewer.userId)}`.as("kept"),
      /** Of the original, while it can be seen. */
      originVersion: sql<number | null>`(SELECT origin.version FROM ${project_templates} AS origin
        WHERE origin.id = ${project_templates}.forked_from AND origin.status = 'published')`.as(
        "origin_version",
      ),
      ownStars: sql<number | null>`(SELECT stars FROM ${template_ratings}
        WHERE template_id = ${project_templates}.id AND user_id = ${viewer.userId})`.as("own_stars"),
      used: sql<number>`EXISTS (SELECT 1 FROM ${template_uses}
        WHERE user_id = ${viewer.userId} AND template_id = ${project_templates}.id)`.as("used"),
    })
    .from(project_templates)
    .leftJoin(profiles, eq(profiles.user_id, project_templates.owner_id))
    .where(and(eq(project_templates.id, isId(id) ? id : ""), readableBy(viewer)));
}

export type TemplateRow = Awaited<ReturnType<typeof selectTemplate>>[number];

/** What the template holds that a project began with, while the member may see it. */
export function selectOrigin({ db, viewer }: Asked, projectId: Id) {
  return db
    .select({ structure: project_templates.structure })
    .from(project_templates)
    .where(
      sql`${project_templates.id} = (SELECT template_id FROM template_uses WHERE project_id = ${projectId})
        AND ${readableBy(viewer)}`,
    );
}

/** @throws AppError `not_found` for what the member may not see */
export async function getTemplate(ctx: Asked, id: string): Promise<TemplateRow> {
  const [row] = await selectTemplate(ctx, id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** @throws AppError `not_found` for what is not the member's own */
export async function getOwnTemplate(ctx: Asked, id: string): Promise<TemplateRow> {
  const row = await getTemplate(ctx, id);
  if (row.ownerId !== ctx.viewer.userId) throw new AppError("not_found");
  return row;
}
