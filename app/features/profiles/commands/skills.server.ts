import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { meantSkill, selectKnownSkills } from "../queries/known-skills.server.ts";
import { addToSkills, skillsChanged } from "../skill-list.server.ts";
import { SKILLS_MAX, type SkillLevel } from "../skills.ts";
import { type ProfileChange, updatedProfile } from "./profile-change.server.ts";

type SkillContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

const SKILLS_FULL = `Name at most ${SKILLS_MAX} skills.`;

/**
 * Adds skills at the end of the member's list. A name or synonym of a known skill becomes that skill, any other one is
 * the member's own; what is there already stays as it is.
 * @throws AppError `invalid_input` when there would be more than 15, `rate_limited`
 */
export async function addSkills(ctx: SkillContext, names: string[]): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  const mine = ctx.db
    .select({ skill: profile_skills.skill })
    .from(profile_skills)
    .where(eq(profile_skills.user_id, userId));
  const [byWord, bySlug, had] = await ctx.limits.take("api_write", userId, [
    ...selectKnownSkills(ctx.db, names),
    mine,
  ]);
  const wanted = new Map<string, string>();
  for (const name of names) {
    const meant = meantSkill(name, [byWord, bySlug]);
    wanted.set(meant.slug, meant.name);
  }
  for (const { skill } of had) wanted.delete(skill);
  if (wanted.size === 0) return { fields: [], completed: false };
  if (had.length + wanted.size > SKILLS_MAX) throw full();
  const added = [...wanted].map(([slug, name]) => ({ slug, name }));
  try {
    return await changeSkills(ctx, addToSkills(ctx.db, userId, added));
  } catch (error) {
    // Another window took the last places meanwhile.
    if (isGuardFailure(error)) throw full();
    throw error;
  }
}

/** Takes a skill off the list; what others said of it stays and counts again when it comes back. */
export async function removeSkill(ctx: SkillContext, skill: string): Promise<ProfileChange> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  return changeSkills(ctx, [ctx.db.delete(profile_skills).where(ownSkill(ctx.viewer.userId, skill))]);
}

/** Says how well the member knows one of their skills. */
export async function setSkillLevel(
  ctx: SkillContext,
  input: { skill: string; level: SkillLevel },
): Promise<ProfileChange> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const update = ctx.db
    .update(profile_skills)
    .set({ level: input.level })
    .where(ownSkill(ctx.viewer.userId, input.skill));
  return changeSkills(ctx, [update]);
}

/** Changes places with the skill before or after it. */
export async function moveSkill(
  ctx: SkillContext,
  skill: string,
  direction: "up" | "down",
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const step = direction === "up" ? -1 : 1;
  // Places are counted anew first, so that a gap left by a removal is no place.
  const swap = statement(
    ctx.db,
    sql`UPDATE ${profile_skills} SET position = places.place FROM (
      SELECT skill AS moved, row_number() OVER (ORDER BY place) AS place FROM (
        SELECT skill, row_number() OVER (ORDER BY position, skill) + iif(skill = ${skill}, ${step * 1.5}, 0) AS place
        FROM ${profile_skills} WHERE user_id = ${userId})) AS places
      WHERE user_id = ${userId} AND skill = places.moved`,
  );
  return changeSkills(ctx, [swap]);
}

function changeSkills(ctx: SkillContext, statements: Statement[]): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  return updatedProfile(ctx, [...statements, ...skillsChanged(ctx.db, userId, ctx.clock.now())], ["skills"]);
}

function ownSkill(userId: Id, skill: string) {
  return and(eq(profile_skills.user_id, userId), eq(profile_skills.skill, skill));
}

function full(): AppError {
  return new AppError("invalid_input", { fields: { name: [SKILLS_FULL] } });
}
