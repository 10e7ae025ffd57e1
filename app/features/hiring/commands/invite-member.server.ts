import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { opportunity_invites } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { hasApplied } from "#app/features/opportunities/applied.server.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { mayAddress } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { HiringContext } from "../find-application.server.ts";
import { TAKES_FROM_TIES } from "../rules.ts";

/** A posting is offered to so many members at most. */
const MOST_INVITES = 30;
const KEPT_FROM_THEM = "You keep this posting from them. Change that in the posting first.";

/** Whom the viewer may see, to ask them, and whether they take invitations from them. */
export function selectInvitee(ctx: Pick<QueryContext, "db" | "viewer">, userId: Id) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      userId: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      takes: sql<boolean>`${mayAddress(me, profiles.user_id)}`.mapWith(Boolean).as("takes"),
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.user_id, userId),
        ne(profiles.user_id, me),
        eq(profiles.status, "active"),
        ne(profiles.visibility, "hidden"),
        notBlocked(me, profiles.user_id),
        notHiddenFrom(me, profiles.user_id),
      ),
    );
}

/**
 * Asks a member to apply; they are told, and see the posting also when it is by invitation only. Asking again changes
 * nothing.
 * @throws AppError `not_found` for postings of others and members who cannot be seen, `conflict` when it is not open or
 *   kept from them, they applied, or enough were asked; `rate_limited`
 */
export async function inviteMember(
  ctx: HiringContext,
  input: { opportunity_id: Id; user_id: Id; note: string | null },
): Promise<void> {
  const me = ctx.viewer.userId;
  const posting = ctx.db
    .select({
      title: opportunities.title,
      status: opportunities.status,
      // Who posted it may be another one of the team.
      shown: sql<boolean>`${notBlocked(opportunities.created_by, input.user_id)}`
        .mapWith(Boolean)
        .as("shown"),
      kept: sql<boolean>`NOT ${notExcluded(input.user_id)}`.mapWith(Boolean).as("kept"),
    })
    .from(opportunities)
    .where(and(eq(opportunities.id, input.opportunity_id), managedBy(me)));
  const [[found], [invitee]] = await ctx.limits.take("api_write", me, [
    posting,
    selectInvitee(ctx, input.user_id),
  ]);
  if (!found?.shown || !invitee) throw new AppError("not_found");
  if (!invitee.takes) throw new AppError("conflict", { sentence: TAKES_FROM_TIES });
  if (found.status !== "active") throw new AppError("conflict", { sentence: "It is not open now." });
  if (found.kept) throw new AppError("conflict", { sentence: KEPT_FROM_THEM });
  await refuseBanned(ctx, null, input.note);
  const { opportunity_id: opportunityId, user_id: userId, note } = input;
  const now = ctx.clock.now();
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(
            ctx.db,
            sql`NOT EXISTS (SELECT 1 FROM ${opportunities} WHERE id = ${opportunityId} AND status = 'active'
              AND ${notBlocked(me, userId)} AND ${notBlocked(opportunities.created_by, userId)})`,
          ),
          failWhen(
            ctx.db,
            sql`${hasApplied(opportunityId, userId)}
            OR (SELECT count(*) FROM ${opportunity_invites} WHERE opportunity_id = ${opportunityId}
              AND user_id <> ${userId}) >= ${MOST_INVITES}`,
          ),
          statement(
            ctx.db,
            sql`INSERT INTO ${opportunity_invites} (opportunity_id, user_id, invited_by, note, status, created_at)
              VALUES (${opportunityId}, ${userId}, ${me}, ${note}, 'sent', ${now}) ON CONFLICT DO NOTHING`,
          ),
        ],
        {
          name: "posting.offered",
          payload: {
            opportunityId,
            title: found.title,
            userId,
            inviterId: me,
            inviterName: ctx.viewer.displayName,
            note,
          },
          when: sql`changes() > 0`,
        },
      ),
    `They applied already, it is no longer open, or you asked ${MOST_INVITES} people: wait for their answers.`,
  );
}

/** A member is not interested in what they were asked to apply to; nobody is told. Twice changes nothing. */
export async function declineInvite(ctx: HiringContext, opportunityId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${opportunity_invites} SET status = 'declined', answered_at = ${ctx.clock.now()}
        WHERE opportunity_id = ${opportunityId} AND user_id = ${me} AND status = 'sent'`,
    ),
  ]);
}
