import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import { endorsements } from "#app/db/schema/reviews.ts";
import { addToSkills, skillsChanged } from "#app/features/profiles/skill-list.server.ts";
import { SKILLS_MAX } from "#app/features/profiles/skills.ts";
import { judgeVerified, lostVerified, wonVerified } from "#app/features/profiles/verified-skills.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { UNDO_WITHIN } from "../endorsement-rules.ts";

const SKILLS_FULL = `Your profile holds ${SKILLS_MAX} skills. Remove one before you add another.`;

type ChangeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

interface Given {
  status: string;
  created_at: number;
  verified: number;
  name: string | null;
}

/**
 * Takes back an endorsement one gave: within ten minutes as if it had never been, later it is revoked, as is at any time
 * what its owner has hidden: given anew it would be seen again. A skill may lose its verification by it, and the XP that
 * came with that.
 * @throws AppError `not_found` when there is none
 */
export async function takeBackEndorsement(
  ctx: ChangeContext,
  { userId, skill }: { userId: Id; skill: string },
): Promise<void> {
  const me = ctx.viewer.userId;
  const given = await readGiven(ctx, { userId, skill, endorser: me });
  if (!given || given.status === "revoked") throw new AppError("not_found");
  const now = ctx.clock.now();
  const mine = sql`user_id = ${userId} AND skill = ${skill} AND endorser = ${me}`;
  const revoked = sql`UPDATE ${endorsements} SET status = 'revoked', was_hidden = status = 'hidden_by_owner',
    updated_at = ${now} WHERE ${mine} AND status <> 'revoked'`;
  const forgotten = sql`DELETE FROM ${endorsements} WHERE ${mine} AND status = 'revoked' AND NOT was_hidden`;
  const fresh = now - given.created_at <= UNDO_WITHIN;
  const undone: Happened = {
    name: "endorsement.undone",
    payload: { userId, endorser: me, givenAt: given.created_at },
    when: sql`NOT EXISTS (SELECT 1 FROM ${endorsements} WHERE user_id = ${userId} AND endorser = ${me}
      AND created_at = ${given.created_at} AND status <> 'revoked')`,
  };
  await ctx.commit(
    [
      statement(ctx.db, revoked),
      ...(fresh ? [statement(ctx.db, forgotten)] : []),
      ...judgeVerified(ctx.db, userId, [skill], now),
    ],
    undone,
    ...(given.verified ? [lostVerified(userId, { slug: skill })] : []),
  );
}

/**
 * The owner hides an endorsement from their page, or shows it again. A hidden one counts for nothing.
 * @throws AppError `not_found`
 */
export async function setEndorsementHidden(
  ctx: ChangeContext,
  { skill, endorser }: { skill: string; endorser: string },
  hidden: boolean,
): Promise<void> {
  const me = ctx.viewer.userId;
  const given = await readGiven(ctx, { userId: me, skill, endorser });
  if (!given || given.name === null || !["visible", "hidden_by_owner"].includes(given.status)) {
    throw new AppError("not_found");
  }
  const now = ctx.clock.now();
  const [from, to] = hidden ? ["visible", "hidden_by_owner"] : ["hidden_by_owner", "visible"];
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${endorsements} SET status = ${to}, updated_at = ${now}
          WHERE user_id = ${me} AND skill = ${skill} AND endorser = ${endorser} AND status = ${from}`,
      ),
      ...judgeVerified(ctx.db, me, [skill], now),
    ],
    given.verified
      ? lostVerified(me, { slug: skill })
      : wonVerified(me, { slug: skill, name: given.name }, now),
  );
}

/**
 * The owner answers a suggested skill: accepted, it joins their skills with everybody who suggested it; declined, it is
 * hidden and does not come again from the same people.
 * @throws AppError `not_found`, `conflict` when the profile is full
 */
export async function answerSuggestion(ctx: ChangeContext, skill: string, accept: boolean): Promise<void> {
  const me = ctx.viewer.userId;
  const read = statement(
    ctx.db,
    sql`SELECT skill_name AS name, (SELECT count(*) FROM ${profile_skills} WHERE user_id = ${me}) AS listed
      FROM ${endorsements} WHERE user_id = ${me} AND skill = ${skill} AND status = 'suggested'
      ORDER BY created_at LIMIT 1`,
  );
  const [[suggestion]] = (await ctx.limits.take("api_write", me, [read])) as [
    { name: string | null; listed: number }[],
  ];
  if (!suggestion) throw new AppError("not_found");
  if (accept && suggestion.listed >= SKILLS_MAX) throw new AppError("conflict", { sentence: SKILLS_FULL });
  const now = ctx.clock.now();
  const name = suggestion.name ?? skill;
  const answered = statement(
    ctx.db,
    sql`UPDATE ${endorsements} SET status = ${accept ? "visible" : "hidden_by_owner"}, updated_at = ${now}
      WHERE user_id = ${me} AND skill = ${skill} AND status = 'suggested'`,
  );
  const added: Statement[] = accept
    ? [...addToSkills(ctx.db, me, [{ slug: skill, name }]), ...skillsChanged(ctx.db, me, now)]
    : [];
  await orConflict(
    () =>
      ctx.commit(
        [...added, answered, ...(accept ? judgeVerified(ctx.db, me, [skill], now) : [])],
        ...(accept ? [wonVerified(me, { slug: skill, name }, now)] : []),
      ),
    SKILLS_FULL,
  );
}

async function readGiven(
  ctx: ChangeContext,
  { userId, skill, endorser }: { userId: Id; skill: string; endorser: string },
): Promise<Given | undefined> {
  const read = statement(
    ctx.db,
    sql`SELECT e.status, e.created_at, s.verified_at IS NOT NULL AS verified, s.name
      FROM ${endorsements} AS e LEFT JOIN ${profile_skills} AS s ON s.user_id = e.user_id AND s.skill = e.skill
      WHERE e.user_id = ${userId} AND e.skill = ${skill} AND e.endorser = ${endorser}`,
  );
  const [[given]] = (await ctx.limits.take("api_write", ctx.viewer.userId, [read])) as [Given[]];
  return given;
}
