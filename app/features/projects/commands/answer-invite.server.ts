import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites, project_members } from "#app/db/schema/projects.ts";
import { mayAddress } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { Desk } from "../desk.server.ts";
import { findInvite, type InviteKey, TROUBLE_SENTENCES, troubleOf, unbacked } from "../find-invite.server.ts";
import { commitToDesk } from "../log.server.ts";
import type { InviteContext } from "../new-invite.server.ts";
import { changed } from "../news.ts";
import { MEMBERS_MAX } from "../rules.ts";

/** One question a day is enough. */
const ASKED_AGAIN_AFTER = days(1);

/**
 * Answers an invitation: once, in time, and only by whom it is for. Accepting makes them part of the project, and pays
 * both once (product.md §7.1).
 * @throws AppError `not_found` for one of somebody else, `conflict` with the reason when it cannot be answered any more
 */
export async function answerInvite(
  ctx: InviteContext,
  key: InviteKey,
  answer: "accept" | "decline",
  note: string | null,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const found = await findInvite(ctx, key);
  if (found?.standing !== "mine") throw new AppError("not_found");
  const { row } = found;
  const trouble = troubleOf(found, ctx.clock.now());
  if (trouble) throw new AppError("conflict", { sentence: TROUBLE_SENTENCES[trouble] });
  const me = ctx.viewer;
  const desk = {
    id: row.projectId,
    title: row.title,
    people: row.people,
    logSeq: row.logSeq,
    logHash: row.logHash,
  };
  const now = ctx.clock.now();
  const unlessBlocked = failWhen(ctx.db, sql`NOT ${notBlocked(me.userId, row.inviterId)}`);
  if (answer === "decline") {
    await commitToDesk(
      ctx,
      desk,
      [{ type: "invite.declined", data: { invite_id: row.id, to: me.displayName } }],
      [unlessBlocked, ...settle(ctx, row.id, "declined", note)],
      [
        changed(me, desk, "invite.declined", {
          mark: row.id,
          about: me.displayName,
          note,
          tell: [row.inviterId],
        }),
      ],
      TROUBLE_SENTENCES.used,
    );
    return;
  }
  // More may be invited than there is room for: not all of them come.
  if (row.people.length >= MEMBERS_MAX) throw full();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "member.joined", data: { invite_id: row.id, role: row.role } }],
    [
      unlessBlocked,
      failWhen(ctx.db, unbacked(row)),
      holdsFewer(ctx.db, row.projectId),
      ...settle(ctx, row.id, "accepted"),
      statement(
        ctx.db,
        sql`INSERT INTO ${project_members} (project_id, user_id, role, title, split_bps, status, created_at)
          VALUES (${row.projectId}, ${me.userId}, ${row.role}, ${row.inviteTitle}, 0, 'active', ${now})
          ON CONFLICT (project_id, user_id) DO UPDATE SET role = excluded.role, title = excluded.title, split_bps = 0,
            status = 'active', confirmed_at = NULL, left_at = NULL, created_at = excluded.created_at
          WHERE status <> 'active'`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      {
        name: "project.joined",
        payload: {
          projectId: row.projectId,
          title: row.title,
          inviterId: row.inviterId,
          memberId: me.userId,
          memberName: me.displayName,
        },
      },
      changed(me, desk, "member.joined", { mark: row.id }),
    ],
    TROUBLE_SENTENCES.used,
  );
}

/** Asks who invited them for a new invitation, once a day: theirs has expired.
 * @throws AppError `not_found` for one of somebody else, `conflict` when it is open, answered, or was asked for lately
 */
export async function askForNewInvite(ctx: InviteContext, key: InviteKey): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const found = await findInvite(ctx, key);
  if (found?.standing !== "mine") throw new AppError("not_found");
  const { row } = found;
  const now = ctx.clock.now();
  const trouble = troubleOf(found, now);
  if (trouble !== "expired")
    throw new AppError("conflict", trouble ? { sentence: TROUBLE_SENTENCES[trouble] } : {});
  const desk = { id: row.projectId, title: row.title, people: row.people };
  const asks = statement(
    ctx.db,
    sql`UPDATE ${project_invites} SET asked_again_at = ${now}, updated_at = ${now}
      WHERE id = ${row.id} AND status IN ('pending', 'viewed', 'expired')
        AND (asked_again_at IS NULL OR asked_again_at <= ${now - ASKED_AGAIN_AFTER})
        AND ${notBlocked(ctx.viewer.userId, row.inviterId)}
        AND EXISTS (SELECT 1 FROM ${project_members} AS host WHERE host.project_id = ${row.projectId}
          AND host.user_id = ${row.inviterId} AND host.status = 'active')`,
  );
  try {
    await ctx.commit(
      [asks, failWhen(ctx.db, sql`changes() = 0`)],
      changed(ctx.viewer, desk, "invite.asked_again", { mark: `${row.id}:${now}`, tell: [row.inviterId] }),
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AppError("conflict", {
      sentence: "You asked lately, or who invited you is no longer part of the project.",
    });
  }
}

/** Before somebody comes in: rolls the batch back where a project holds as many as it may. */
export function holdsFewer(db: Database, projectId: Id): Statement {
  return failWhen(
    db,
    sql`(SELECT count(*) FROM ${project_members} WHERE project_id = ${projectId} AND status = 'active')
      >= ${MEMBERS_MAX}`,
  );
}

/** The refusal of one more than a project holds. */
export const full = () =>
  new AppError("conflict", {
    standing: true,
    sentence: `A project has at most ${MEMBERS_MAX} people.`,
  });

/** For the batch that answers an invitation: rolls back when it was answered or taken back meanwhile. */
export function settle(
  ctx: InviteContext,
  id: Id,
  status: "accepted" | "declined" | "revoked",
  note: string | null = null,
) {
  const now = ctx.clock.now();
  return [
    statement(
      ctx.db,
      sql`UPDATE ${project_invites} SET status = ${status}, decline_note = ${note}, updated_at = ${now},
          accepted_by = ${status === "accepted" ? ctx.viewer.userId : null},
          accepted_at = ${status === "accepted" ? now : null}
        WHERE id = ${id} AND status IN ('pending', 'viewed') AND expires_at > ${status === "revoked" ? 0 : now}`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
}

/** @throws AppError `invalid_input` for who is not there, is hidden from them, or is part of it already */
export async function memberBy(ctx: InviteContext, desk: Desk, handle: string) {
  const [found] = await ctx.db
    .select({
      userId: profiles.user_id,
      name: profiles.display_name,
      shown: sql<boolean>`${notHiddenFrom(ctx.viewer.userId, profiles.user_id)}`.mapWith(Boolean).as("shown"),
      takes: sql<boolean>`${mayAddress(ctx.viewer.userId, profiles.user_id)}`.mapWith(Boolean).as("takes"),
    })
    .from(profiles)
    .where(
      sql`${profiles.handle} = ${handle} AND ${profiles.status} = 'active'
        AND ${notBlocked(ctx.viewer.userId, profiles.user_id)}`,
    );
  const isPart = desk.people.some(({ userId }) => userId === found?.userId);
  if (!found || !(found.shown || isPart))
    throw new AppError("invalid_input", { fields: { invite_to: ["We know nobody by this name."] } });
  if (isPart) {
    throw new AppError("invalid_input", { fields: { invite_to: [`${found.name} is part of it already.`] } });
  }
  if (!found.takes) {
    const sentence = `${found.name} takes invitations from their Sparks and connections alone.`;
    throw new AppError("invalid_input", { fields: { invite_to: [sentence] } });
  }
  return found;
}
