import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { oauth_apps, oauth_grants } from "#app/db/schema/integrations.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import { requireFlag, selectFlags } from "#app/features/flags/flags.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnceForSecret } from "#app/platform/pressed-once.server.ts";
import { endGrants } from "./end-grants.server.ts";
import { type AppChanges, MOST_APPS, type NewApp } from "./schema.ts";
import { newClientSecret } from "./secrets.server.ts";

type AppsContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "userAgent">;

/**
 * Registers an app; pressed twice, it is one. The secret of one that can keep it leaves with this answer and is never seen again.
 * @returns its client id, and its secret; null for a public one
 * @throws AppError `conflict` when there are as many as one member may have, `forbidden` while none are registered,
 *   `invalid_input` for a name or an address that the team forbids, `rate_limited`
 */
export async function registerApp(
  ctx: AppsContext,
  input: NewApp,
): Promise<{ id: Id; secret: string | null }> {
  const me = ctx.viewer.userId;
  const [settings] = await ctx.limits.take("oauth_app", me, [selectFlags(ctx.db, "oauth_apps")]);
  requireFlag(ctx, "oauth_apps", settings);
  await refuseForbidden(ctx, input);
  const now = ctx.clock.now();
  const id = input.key ?? newId(now);
  const secret = input.kind === "public" ? null : newClientSecret();
  const mine = sql`(SELECT count(*) FROM ${oauth_apps} WHERE user_id = ${me})`;
  const secretHash = secret && (await hashToken(secret));
  const made = {
    table: oauth_apps,
    id,
    mine: sql`user_id = ${me} AND name = ${input.name} AND (secret_hash IS NULL) = ${Number(secret === null)}
      AND redirect_uris = ${JSON.stringify(input.redirect_uris)} AND scopes = ${JSON.stringify(input.scopes)}`,
  };
  const shown = {
    fresh: sql`secret_hash = ${secretHash}`,
    unused: sql`NOT EXISTS (SELECT 1 FROM ${oauth_grants} WHERE app_id = ${id})`,
    now,
  };
  const register = () =>
    ctx.commit([
      ctx.db.insert(oauth_apps).values({
        id,
        user_id: me,
        name: input.name,
        website: input.website,
        redirect_uris: input.redirect_uris,
        scopes: input.scopes,
        secret_hash: secretHash,
        created_at: now,
        updated_at: now,
      }),
      failWhen(ctx.db, sql`${mine} > ${MOST_APPS}`),
      recordActivity(ctx, { userId: me, kind: "app_registered", details: { name: input.name } }),
    ]);
  const full = `You have ${MOST_APPS} apps. Remove one that you no longer need first.`;
  await pressedOnceForSecret(ctx.db, made, shown, () => orConflict(register, full));
  return { id, secret };
}

/**
 * Changes what an app is called and where it is answered; what it may ask for stays as it was registered.
 * @throws AppError `not_found`, `invalid_input`, `rate_limited`
 */
export async function changeApp(ctx: AppsContext, id: Id, input: AppChanges): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await refuseForbidden(ctx, input);
  await ownApp(ctx, id);
  await ctx.commit([
    ctx.db
      .update(oauth_apps)
      .set({ ...input, updated_at: ctx.clock.now() })
      .where(and(eq(oauth_apps.id, id), eq(oauth_apps.user_id, me))),
    recordActivity(ctx, { userId: me, kind: "app_changed", details: { name: input.name } }),
  ]);
}

/**
 * Another secret; the one before is worth nothing from now on. Grants stay.
 * @throws AppError `not_found`, `conflict` for an app without one, `rate_limited`
 */
export async function renewAppSecret(ctx: AppsContext, id: Id): Promise<{ secret: string }> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const { name, isPublic } = await ownApp(ctx, id);
  if (isPublic)
    throw new AppError("conflict", { sentence: "This app runs with its users and has no secret." });
  const secret = newClientSecret();
  await ctx.commit([
    ctx.db
      .update(oauth_apps)
      .set({ secret_hash: await hashToken(secret), updated_at: ctx.clock.now() })
      .where(and(eq(oauth_apps.id, id), eq(oauth_apps.user_id, me))),
    recordActivity(ctx, { userId: me, kind: "app_secret_renewed", details: { name } }),
  ]);
  return { secret };
}

/** Removes an app: every member's grant to it ends at once. @throws AppError `not_found`, `rate_limited` */
export async function removeApp(ctx: AppsContext, id: Id): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const { name } = await ownApp(ctx, id);
  await ctx.commit([
    ...endGrants(
      ctx.db,
      sql`SELECT g.id FROM ${oauth_grants} AS g JOIN ${oauth_apps} AS a ON a.id = g.app_id
        WHERE a.id = ${id} AND a.user_id = ${me}`,
    ),
    statement(ctx.db, sql`DELETE FROM ${oauth_apps} WHERE id = ${id} AND user_id = ${me}`),
    recordActivity(ctx, { userId: me, kind: "app_removed", details: { name } }),
  ]);
}

/** What members read before they agree, and where they are sent. */
async function refuseForbidden(
  ctx: AppsContext,
  { name, website, redirect_uris }: AppChanges,
): Promise<void> {
  await refuseBanned(ctx, "website", name, website);
  await refuseBanned(ctx, "redirect_uris", ...redirect_uris);
}

async function ownApp(ctx: AppsContext, id: Id): Promise<{ name: string; isPublic: boolean }> {
  const [found] = await ctx.db
    .select({ name: oauth_apps.name, secret_hash: oauth_apps.secret_hash })
    .from(oauth_apps)
    .where(and(eq(oauth_apps.id, id), eq(oauth_apps.user_id, ctx.viewer.userId)));
  if (!found) throw new AppError("not_found");
  return { name: found.name, isPublic: found.secret_hash === null };
}
