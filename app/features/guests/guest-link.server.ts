import { desc, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { guest_links } from "#app/db/schema/project-files.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { linkHolds } from "#app/features/files/link-holds.server.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import { getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { pressedOnceForSecret } from "#app/platform/pressed-once.server.ts";
import type { makeLinkSchema } from "./schema.ts";

const LINKS_MAX = 20;

/**
 * A link with which somebody without an account sees a project (product.md B11); pressed twice, it is one.
 * @returns the secret of its address, which is never shown again
 * @throws AppError `not_found`, `forbidden`, `conflict` (there are enough)
 */
export async function makeGuestLink(
  ctx: ProjectContext,
  projectId: string,
  { key, name, days: life, comment, approve, pay }: z.output<typeof makeLinkSchema>,
): Promise<string> {
  const desk = await getDesk(ctx, projectId, "manage_guests");
  if (approve && desk.role !== "client" && desk.people.some(({ role }) => role === "client"))
    throw new AppError("forbidden", { sentence: "The client of this project lets others approve for them." });
  const now = ctx.clock.now();
  const token = newToken();
  const tokenHash = await hashToken(token);
  const id = key ?? newId(now);
  const made = {
    table: guest_links,
    id,
    mine: sql`project_id = ${desk.id} AND created_by = ${ctx.viewer.userId} AND name = ${name}
      AND can_comment = ${Number(comment)} AND can_approve = ${Number(approve)} AND can_pay = ${Number(pay)}`,
  };
  const secret = {
    fresh: sql`token_hash = ${tokenHash}`,
    unused: sql`last_seen_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}`,
    now,
  };
  await pressedOnceForSecret(ctx.db, made, secret, () =>
    commitToDesk(
      ctx,
      desk,
      [{ type: "guest.invited", data: { name } }],
      [
        ctx.db.insert(guest_links).values({
          id,
          project_id: desk.id,
          name,
          token_hash: tokenHash,
          can_comment: comment,
          can_approve: approve,
          can_pay: pay,
          created_by: ctx.viewer.userId,
          expires_at: now + days(life),
          created_at: now,
        }),
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${guest_links} WHERE project_id = ${desk.id}
            AND ${linkHolds(sql`${guest_links}`, now)}) > ${LINKS_MAX}`,
        ),
      ],
      [changed(ctx.viewer, desk, "guest.invited", { mark: newId(now), about: name })],
      `A project has at most ${LINKS_MAX} guest links. Take one back first.`,
    ),
  );
  return token;
}

/** Takes a link back: from then on it leads nowhere. */
export async function revokeGuestLink(ctx: ProjectContext, projectId: string, linkId: Id): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_guests");
  const now = ctx.clock.now();
  const [link] = await ctx.db
    .select({ name: guest_links.name })
    .from(guest_links)
    .where(sql`${guest_links.id} = ${linkId} AND ${guest_links.project_id} = ${desk.id}
      AND ${guest_links.revoked_at} IS NULL`);
  if (!link) throw new AppError("not_found");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "guest.revoked", data: { name: link.name } }],
    [
      ctx.db
        .update(guest_links)
        .set({ revoked_at: now })
        .where(sql`${guest_links.id} = ${linkId} AND ${guest_links.revoked_at} IS NULL`),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [changed(ctx.viewer, desk, "guest.revoked", { mark: newId(now), about: link.name })],
  );
}

/** The links of a project that still lead somewhere, for leads and clients. */
export function selectGuestLinks({ db, viewer, clock }: QueryContext, projectId: string) {
  return db
    .select({ linkId: guest_links.id, guestName: guest_links.name, expiresAt: guest_links.expires_at })
    .from(guest_links)
    .where(
      sql`${guest_links.project_id} = ${projectId} AND ${linkHolds(sql`${guest_links}`, clock.now())}
        AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${projectId}
          AND seat.user_id = ${viewer.userId} AND seat.status = 'active' AND seat.role IN ('lead', 'client'))`,
    )
    .orderBy(desc(guest_links.created_at))
    .limit(LINKS_MAX);
}
