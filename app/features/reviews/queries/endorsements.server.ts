import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { endorsements } from "#app/db/schema/reviews.ts";
import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { authorColumns, toAuthor } from "./authors.server.ts";

const SHOWN = 30;
const OWN_LIMIT = 100;

/** The newest endorsements of a member that everybody may see, not those of members blocked either way. */
export function selectEndorsementsOf(ctx: Pick<AppContext, "db" | "viewer">, userId: Id | SQL<Id>) {
  const viewerId = ctx.viewer?.userId ?? null;
  return ctx.db
    .select(endorsementColumns(viewerId))
    .from(endorsements)
    .leftJoin(profiles, eq(profiles.user_id, endorsements.endorser_id))
    .where(
      and(
        eq(endorsements.user_id, userId),
        eq(endorsements.status, "visible"),
        sql`(${profiles.status} IS NULL OR ${profiles.status} = 'active')`,
        viewerId
          ? sql`(${endorsements.endorser_id} IS NULL OR ${notBlocked(viewerId, endorsements.endorser_id)})`
          : undefined,
      ),
    )
    .orderBy(desc(endorsements.created_at))
    .limit(SHOWN);
}

/** What others said of the member's own skills, hidden and suggested ones too, newest first. */
export function selectOwnEndorsements(ctx: Pick<MemberContext, "db" | "viewer">) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      ...endorsementColumns(me),
      key: endorsements.endorser,
      status: endorsements.status,
      suggestedName: endorsements.skill_name,
    })
    .from(endorsements)
    .leftJoin(profiles, eq(profiles.user_id, endorsements.endorser_id))
    .where(
      and(
        eq(endorsements.user_id, me),
        sql`${endorsements.status} <> 'revoked'`,
        sql`(${endorsements.endorser_id} IS NULL OR ${notBlocked(me, endorsements.endorser_id)})`,
      ),
    )
    .orderBy(desc(endorsements.created_at))
    .limit(OWN_LIMIT);
}

function endorsementColumns(viewerId: Id | null) {
  return {
    skill: endorsements.skill,
    strength: endorsements.strength,
    relationship: endorsements.relationship,
    note: endorsements.note,
    givenAt: endorsements.created_at,
    external: endorsements.endorser_external,
    ...authorColumns(viewerId, endorsements.user_id),
  };
}

type EndorsementRow = Awaited<ReturnType<typeof selectEndorsementsOf>>[number];

/** One endorsement as a list shows it. */
export function toEndorsement(row: EndorsementRow) {
  return {
    skill: row.skill,
    strength: row.strength,
    relationship: row.relationship,
    note: row.note,
    givenAt: row.givenAt,
    by: toAuthor(row),
  };
}

export type ShownEndorsement = ReturnType<typeof toEndorsement>;

/** Who may be endorsed by this member, with their skills and what was said before. @throws AppError `not_found` */
export async function getEndorsable(ctx: Pick<MemberContext, "db" | "viewer">, idOrHandle: string) {
  const me = ctx.viewer.userId;
  const byId: boolean = isId(idOrHandle);
  const target = byId
    ? eq(profiles.user_id, idOrHandle)
    : eq(profiles.handle, idOrHandle.toLowerCase().slice(0, 60));
  const owner = sql<Id>`(SELECT ${profiles.user_id} FROM ${profiles} WHERE ${target})`;
  const [[member], skills, given] = await ctx.db.batch([
    ctx.db
      .select({
        userId: profiles.user_id,
        handle: profiles.handle,
        name: profiles.display_name,
        headline: profiles.headline,
        avatarUrl: profiles.avatar_url,
        xp: profiles.xp,
      })
      .from(profiles)
      .where(
        and(
          target,
          eq(profiles.status, "active"),
          sql`${profiles.visibility} <> 'hidden'`,
          notBlocked(me, profiles.user_id),
          notHiddenFrom(me, profiles.user_id),
        ),
      ),
    selectSkillsOf(ctx, owner),
    ctx.db
      .select({
        skill: endorsements.skill,
        name: endorsements.skill_name,
        relationship: endorsements.relationship,
        strength: endorsements.strength,
        note: endorsements.note,
        status: endorsements.status,
        givenAt: endorsements.created_at,
      })
      .from(endorsements)
      .where(
        and(
          sql`${endorsements.user_id} = ${owner}`,
          eq(endorsements.endorser, me),
          sql`${endorsements.status} <> 'revoked'`,
        ),
      )
      .orderBy(desc(endorsements.created_at)),
  ]);
  if (!member) throw new AppError("not_found");
  return { member, skills, given };
}
