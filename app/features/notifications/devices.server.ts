import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { push_subscriptions } from "#app/db/schema/notifications.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import type { NewDevice } from "./settings-schema.ts";

type DeviceContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "limits" | "web" | "userAgent" | "pushes"
>;

/** Nobody carries more; the oldest goes. */
const MOST = 20;

/** The browsers of the member that take pushes, the newest first. */
export function selectDevices({ db, viewer }: QueryContext) {
  return db
    .select({
      id: push_subscriptions.id,
      userAgent: push_subscriptions.user_agent,
      createdAt: push_subscriptions.created_at,
      lastOkAt: push_subscriptions.last_ok_at,
      failures: push_subscriptions.failures,
    })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.user_id, viewer.userId))
    .orderBy(desc(push_subscriptions.created_at))
    .limit(MOST);
}

/**
 * Takes this browser's subscription, for as long as its session lasts. One browser belongs to one member: who signed in
 * there last.
 * @throws AppError `invalid_input` when the push service is no public place
 */
export async function addDevice(ctx: DeviceContext, device: NewDevice): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const endpoint = await ctx.web
    .check(device.endpoint)
    .then((url) => (url.protocol === "https:" ? url.href : null))
    .catch(() => null);
  if (!endpoint)
    throw new AppError("invalid_input", {
      sentence: "Your browser's push service cannot be reached from here.",
    });
  const { userId, sessionId } = ctx.viewer;
  const values = {
    user_id: userId,
    session_id: sessionId,
    p256dh: device.p256dh,
    auth: device.auth,
    user_agent: ctx.userAgent?.slice(0, 300) ?? null,
    failures: 0,
  };
  const now = ctx.clock.now();
  await ctx.db.batch([
    ctx.db
      .insert(push_subscriptions)
      .values({ id: newId(now), endpoint, created_at: now, ...values })
      .onConflictDoUpdate({ target: push_subscriptions.endpoint, set: values }),
    ctx.db.delete(push_subscriptions).where(
      sql`${push_subscriptions.id} IN (SELECT id FROM ${push_subscriptions} WHERE user_id = ${userId}
        ORDER BY created_at DESC LIMIT -1 OFFSET ${MOST})`,
    ),
  ]);
}

/** Someone else's id matches no row. */
export async function removeDevice(ctx: DeviceContext, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.db.delete(push_subscriptions).where(mine(ctx, id));
}

/**
 * Pushes something to one of the member's own browsers, so that they see whether it arrives.
 * @throws AppError `not_found`, `unavailable`
 */
export async function testDevice(ctx: DeviceContext, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const [device] = await ctx.db.select().from(push_subscriptions).where(mine(ctx, id));
  if (!device) throw new AppError("not_found");
  const outcome = await ctx.pushes.send(device, {
    title: "It works",
    body: "This is how Thrive reaches you here.",
    path: "/notification-settings",
    tag: `test:${id}`,
    urgent: true,
  });
  if (outcome === "gone") {
    await ctx.db.delete(push_subscriptions).where(mine(ctx, id));
    throw new AppError("conflict", { sentence: "That browser no longer takes pushes. We removed it." });
  }
  if (outcome === "later")
    throw new AppError("unavailable", { sentence: "Its push service did not take it. Please try again." });
  await ctx.db
    .update(push_subscriptions)
    .set({ last_ok_at: ctx.clock.now(), failures: 0 })
    .where(mine(ctx, id));
}

function mine(ctx: DeviceContext, id: Id) {
  return and(eq(push_subscriptions.id, id), eq(push_subscriptions.user_id, ctx.viewer.userId));
}
