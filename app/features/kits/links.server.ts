import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { kit_links, media_kits } from "#app/db/schema/kits.ts";
import { keepLink, liveFirst, MOST_LINKS } from "#app/features/files/keep-link.server.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { KitLinkInput } from "./schema.ts";

/** How long one that is over is still listed. */
const LISTED = days(30);

type LinkContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * A link to the member's kit for one recipient, with or without the rates; pressed twice, it is one.
 * @returns its path; the token in it is shown once and kept nowhere
 * @throws AppError `conflict` when there are too many, RateLimited
 */
export async function makeKitLink(ctx: LinkContext, input: KitLinkInput): Promise<string> {
  const { userId, handle } = ctx.viewer;
  const [[kit]] = await ctx.limits.take("api_write", userId, [
    ctx.db.select({ slug: media_kits.slug }).from(media_kits).where(sql`${media_kits.user_id} = ${userId}`),
  ]);
  const now = ctx.clock.now();
  const token = newToken();
  const tokenHash = await hashToken(token);
  const id = input.key ?? newId(now);
  await keepLink(ctx, {
    made: {
      table: kit_links,
      id,
      mine: sql`user_id = ${userId} AND name = ${input.name} AND shows_rates = ${Number(input.shows_rates)}`,
    },
    live: sql`SELECT count(*) FROM ${kit_links} WHERE user_id = ${userId} AND coalesce(expires_at > ${now}, 1)`,
    tokenHash,
    statements: [
      statement(
        ctx.db,
        sql`DELETE FROM ${kit_links} WHERE user_id = ${userId} AND expires_at <= ${now - LISTED}`,
      ),
      ctx.db.insert(kit_links).values({
        id,
        user_id: userId,
        name: input.name,
        shows_rates: input.shows_rates,
        token_hash: tokenHash,
        expires_at: input.days === 0 ? null : now + days(input.days),
        created_at: now,
      }),
    ],
  });
  return `/kit/${kit?.slug ?? handle}?for=${token}`;
}

/** Takes a link of the member's own back: it leads nowhere from now on. Again, it changes nothing. */
export async function endKitLink(ctx: LinkContext, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(ctx.db, sql`DELETE FROM ${kit_links} WHERE id = ${id} AND user_id = ${ctx.viewer.userId}`),
  ]);
}

/** The member's links with how often each was opened: all that hold, the newest first, and then those that are over. */
export function selectKitLinks({ db, viewer, clock }: QueryContext) {
  return db
    .select({
      linkId: kit_links.id,
      linkName: kit_links.name,
      linkRates: kit_links.shows_rates,
      linkEnds: kit_links.expires_at,
      linkOpened: kit_links.opened,
      linkSeen: kit_links.last_opened_at,
    })
    .from(kit_links)
    .where(sql`${kit_links.user_id} = ${viewer.userId}`)
    .orderBy(...liveFirst(kit_links, clock.now()))
    .limit(3 * MOST_LINKS);
}
