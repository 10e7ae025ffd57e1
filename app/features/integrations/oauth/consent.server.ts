import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import { oauth_apps, oauth_grants } from "#app/db/schema/integrations.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { type Authorization, backAddress } from "./authorization.server.ts";
import { endGrants } from "./end-grants.server.ts";
import { newCode } from "./secrets.server.ts";

type ConsentContext = Pick<
  MemberContext,
  "db" | "clock" | "env" | "viewer" | "commit" | "limits" | "userAgent"
>;

/** A code is redeemed within this time, once. */
const CODE_LIFE = seconds(60);

/** As many grants as one member has to one app, for as many of their devices; the oldest go. */
const MOST_GRANTS = 10;

/**
 * A member lets an app act for them.
 * @param asked as `readAuthorization` read it within the same request
 * @returns where they are sent, with the code
 * @throws AppError `not_found` for an app that is gone meanwhile, `rate_limited`
 */
export async function allowApp(ctx: ConsentContext, asked: Authorization): Promise<string> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("oauth_consent", me);
  const now = ctx.clock.now();
  const code = newCode();
  const { app, scopes, redirectUri, codeChallenge } = asked;
  const mine = sql`FROM ${oauth_grants} WHERE user_id = ${me} AND app_id = ${app.id}`;
  try {
    await ctx.commit([
      failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${oauth_apps} WHERE id = ${app.id})`),
      ...endGrants(
        ctx.db,
        sql`SELECT id ${mine} ORDER BY created_at DESC LIMIT -1 OFFSET ${MOST_GRANTS - 1}`,
      ),
      ctx.db.insert(oauth_grants).values({
        id: newId(now),
        app_id: app.id,
        user_id: me,
        scopes,
        redirect_uri: redirectUri,
        code_hash: await hashToken(code),
        code_challenge: codeChallenge,
        expires_at: now + CODE_LIFE,
        created_at: now,
      }),
      recordActivity(ctx, { userId: me, kind: "app_allowed", details: { name: app.name } }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
  return backAddress(ctx, asked, { code });
}

/**
 * A member ends what an app may: all their grants to it, with every token.
 * @throws AppError `not_found` where there is none
 */
export async function disconnectApp(ctx: ConsentContext, appId: string): Promise<void> {
  const me = ctx.viewer.userId;
  const mine = sql`FROM ${oauth_grants} WHERE user_id = ${me} AND app_id = ${appId}`;
  const [app] = await ctx.db.all<{ name: string }>(
    sql`SELECT name FROM ${oauth_apps} WHERE id = ${appId} AND EXISTS (SELECT 1 ${mine})`,
  );
  if (!app) throw new AppError("not_found");
  await ctx.commit([
    ...endGrants(ctx.db, sql`SELECT id ${mine}`),
    recordActivity(ctx, { userId: me, kind: "app_disconnected", details: { name: app.name } }),
  ]);
}
