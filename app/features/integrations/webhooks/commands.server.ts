import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { webhook_deliveries, webhook_endpoints } from "#app/db/schema/integrations.ts";
import { recordActivity } from "#app/features/auth/activity.server.ts";
import { seal } from "#app/features/auth/seal.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { pressedOnceForSecret } from "#app/platform/pressed-once.server.ts";
import { isOfTheSameApp } from "../app-stands.server.ts";
import { deliverWebhooks, sealedFor } from "./deliver.server.ts";
import { TEST_EVENT, type WebhookEvent, webhookBody } from "./events.ts";
import { MOST_ENDPOINTS } from "./schema.ts";

type HookContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "userAgent" | "env" | "web"
>;

const SECRET_BYTES = 32;

/**
 * Adds an address that is told from now on; pressed twice, it is one. Its secret leaves with this answer and is never seen again.
 * @param grantId the consent by which an app adds it: it ends with that
 * @throws AppError `invalid_input` for an address that is not on the public web, `conflict` when there are as many as
 *   one member may have, `rate_limited`
 */
export async function addEndpoint(
  ctx: HookContext,
  input: { url: string; events: WebhookEvent[]; key?: Id | undefined },
  grantId: Id | null = null,
): Promise<{ id: Id; secret: string }> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("link_analysis", me);
  const url = await publicAddress(ctx, input.url);
  const now = ctx.clock.now();
  const id = input.key ?? newId(now);
  const secret = newSecret();
  const mine = sql`(SELECT count(*) FROM ${webhook_endpoints} WHERE user_id = ${me})`;
  const sealed = await seal(ctx.env, sealedFor(id), secret);
  const made = {
    table: webhook_endpoints,
    id,
    mine: sql`user_id = ${me} AND url = ${url.href} AND events = ${JSON.stringify(input.events)}`,
  };
  const shown = { fresh: sql`secret = ${sealed}`, unused: sql`last_ok_at IS NULL`, now };
  const add = () =>
    ctx.commit([
      ctx.db.insert(webhook_endpoints).values({
        id,
        user_id: me,
        url: url.href,
        secret: sealed,
        events: input.events,
        status: "active",
        created_at: now,
        grant_id: grantId,
      }),
      failWhen(ctx.db, sql`${mine} > ${MOST_ENDPOINTS}`),
      recordActivity(ctx, { userId: me, kind: "webhook_added", details: { name: url.host } }),
    ]);
  const full = `You have ${MOST_ENDPOINTS} webhooks. Remove one that you no longer use first.`;
  await pressedOnceForSecret(ctx.db, made, shown, () => orConflict(add, full));
  return { id, secret };
}

async function publicAddress(ctx: HookContext, text: string): Promise<URL> {
  try {
    return await ctx.web.check(text);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError("invalid_input", {
      fields: { url: ["We cannot reach that address: it has to be on the public web, at the usual port."] },
    });
  }
}

function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}

/**
 * @param grantId of the app that asks: it finds those that it added alone
 * @throws AppError `not_found`
 */
export async function changeEvents(
  ctx: HookContext,
  id: Id,
  events: WebhookEvent[],
  grantId: Id | null = null,
): Promise<void> {
  await changed(ctx, id, sql`events = ${JSON.stringify(events)}`, [], grantId);
}

/** Switches an endpoint on or off; what waits for one that is off is given up. @throws AppError `not_found` */
export async function switchEndpoint(ctx: HookContext, id: Id, on: boolean): Promise<void> {
  await changed(
    ctx,
    id,
    on ? sql`status = 'active', failing_since = NULL, paused_until = NULL` : sql`status = 'off'`,
    [
      ...(on
        ? []
        : [
            sql`UPDATE ${webhook_deliveries} SET status = 'failed', next_attempt_at = NULL, problem = 'switched off'
            WHERE endpoint_id = ${id} AND status = 'waiting'`,
          ]),
    ],
  );
}

/** Signs with another secret from now on; it leaves with this answer. @throws AppError `not_found` */
export async function renewSecret(ctx: HookContext, id: Id): Promise<{ secret: string }> {
  const secret = newSecret();
  await changed(ctx, id, sql`secret = ${await seal(ctx.env, sealedFor(id), secret)}`);
  return { secret };
}

/**
 * Removes an endpoint with the log of what it was sent.
 * @param grantId of the app that asks: it finds those that it added alone
 * @throws AppError `not_found`
 */
export async function removeEndpoint(ctx: HookContext, id: Id, grantId: Id | null = null): Promise<void> {
  const found = await mineOf(ctx, id, grantId);
  await ctx.commit([
    statement(ctx.db, sql`DELETE FROM ${webhook_deliveries} WHERE endpoint_id = ${id}`),
    statement(
      ctx.db,
      sql`DELETE FROM ${webhook_endpoints} WHERE id = ${id} AND user_id = ${ctx.viewer.userId}`,
    ),
    recordActivity(ctx, {
      userId: ctx.viewer.userId,
      kind: "webhook_removed",
      details: { name: URL.parse(found.url)?.host ?? "" },
    }),
  ]);
}

/**
 * Sends a test at once.
 * @param grantId of the app that asks: it finds those that it added alone
 * @returns what became of it, in words
 * @throws AppError `not_found`, `conflict`, `rate_limited`
 */
export async function testEndpoint(ctx: HookContext, id: Id, grantId: Id | null = null): Promise<string> {
  await ctx.limits.take("link_analysis", ctx.viewer.userId);
  const found = await mineOf(ctx, id, grantId);
  if (found.status !== "active") throw new AppError("conflict", { sentence: "Switch it on first." });
  const now = ctx.clock.now();
  const eventId = newId(now);
  const delivery = `${id}:${eventId}`;
  await ctx.commit([
    ctx.db.insert(webhook_deliveries).values({
      id: delivery,
      endpoint_id: id,
      event_id: eventId,
      type: TEST_EVENT,
      body: webhookBody(TEST_EVENT, now, { message: "It works." }),
      status: "waiting",
      next_attempt_at: now,
      created_at: now,
    }),
  ]);
  return sentNow(ctx, delivery);
}

/**
 * Sends something once more, at once, with the same id: who has had it knows it again.
 * @returns what became of it, in words
 * @throws AppError `not_found`, `conflict` for an endpoint that is off, `rate_limited`
 */
export async function redeliver(ctx: HookContext, id: Id, delivery: string): Promise<string> {
  await ctx.limits.take("link_analysis", ctx.viewer.userId);
  const found = await mineOf(ctx, id);
  if (found.status !== "active") throw new AppError("conflict", { sentence: "Switch it on first." });
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${webhook_deliveries} SET status = 'waiting', attempts = 0, next_attempt_at = ${ctx.clock.now()}
        WHERE id = ${delivery} AND endpoint_id = ${id} RETURNING id`,
    ),
  ]);
  if ((results[0] as unknown[]).length === 0) throw new AppError("not_found");
  return sentNow(ctx, delivery);
}

async function sentNow(ctx: HookContext, delivery: string): Promise<string> {
  await deliverWebhooks(ctx, delivery);
  const [row] = await ctx.db.all<{ status: string; answer: number | null; problem: string | null }>(
    sql`SELECT status, answer, problem FROM ${webhook_deliveries} WHERE id = ${delivery}`,
  );
  if (row?.status === "delivered") return `Your server took it (${row.answer}).`;
  const came = row?.answer ? `Your server answered ${row.answer}.` : "Your server did not answer.";
  // After a 410 nothing is tried again.
  return `${came} ${row?.status === "failed" ? "It is switched off." : "We try again."}`;
}

async function mineOf(
  ctx: HookContext,
  id: Id,
  grantId: Id | null = null,
): Promise<{ url: string; status: string }> {
  const [found] = await ctx.db.all<{ url: string; status: string }>(
    sql`SELECT url, status FROM ${webhook_endpoints} WHERE id = ${id}
      AND user_id = ${ctx.viewer.userId} AND ${isOfTheSameApp(grantId)}`,
  );
  if (!found) throw new AppError("not_found");
  return found;
}

async function changed(
  ctx: HookContext,
  id: Id,
  set: SQL,
  more: SQL[] = [],
  grantId: Id | null = null,
): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await mineOf(ctx, id, grantId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${webhook_endpoints} SET ${set} WHERE id = ${id} AND user_id = ${me} RETURNING id`,
    ),
    ...more.map((query) => statement(ctx.db, query)),
  ]);
}
