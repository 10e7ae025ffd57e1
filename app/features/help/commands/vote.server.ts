import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { help_articles, help_votes } from "#app/db/schema/help.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/**
 * Keeps whether an article helped this member; the last word counts.
 * @throws AppError `not_found` where there is no such article; `rate_limited`
 */
export async function voteOnArticle(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  slug: string,
  helpful: boolean,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${help_votes} (user_id, slug, helpful, voted_at)
      SELECT ${ctx.viewer.userId}, slug, ${helpful ? 1 : 0}, ${ctx.clock.now()} FROM ${help_articles} WHERE slug = ${slug}
      ON CONFLICT (user_id, slug) DO UPDATE SET helpful = excluded.helpful, voted_at = excluded.voted_at RETURNING slug`,
    ),
  ]);
  if ((results[0] as unknown[]).length === 0) throw new AppError("not_found");
}
