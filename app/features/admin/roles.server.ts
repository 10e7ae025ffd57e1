import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { user_roles, users } from "#app/db/schema/auth.ts";
import { role_requests } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { answerRoleSchema, grantSchema, revokeSchema } from "./schema.ts";

export interface Holder {
  user_id: Id;
  holder_name: string;
  handle: string;
  role: string;
  since: number;
}

/** Everybody who works for Thrive, by role. */
export function selectHolders(db: Database) {
  return rowsOf<Holder>(
    db,
    sql`SELECT r.user_id, p.display_name AS holder_name, p.handle, r.role, r.created_at AS since
      FROM json_each('["admin","finance","moderator","partner_manager","support"]') AS known
      CROSS JOIN ${user_roles} AS r ON r.role = known.value CROSS JOIN ${profiles} AS p ON p.user_id = r.user_id LIMIT 200`,
  );
}

export interface RoleRequest {
  request_id: Id;
  user_id: Id;
  asked_name: string;
  role: string;
  asked_reason: string;
  requested_by: Id;
  requester: string;
  asked_at: number;
}

/** Roles that were asked for and wait for a second admin. */
export function selectRoleRequests(db: Database) {
  return rowsOf<RoleRequest>(
    db,
    sql`SELECT q.id AS request_id, q.user_id, p.display_name AS asked_name, q.role, q.reason AS asked_reason,
      q.requested_by, (SELECT display_name FROM ${profiles} WHERE user_id = q.requested_by) AS requester,
      q.created_at AS asked_at
      FROM ${role_requests} AS q INDEXED BY role_requests_open CROSS JOIN ${profiles} AS p ON p.user_id = q.user_id
      WHERE q.status = 'open' AND q.user_id > '' LIMIT 50`,
  );
}

/** True while the asker still is one: whoever was removed a moment ago removes nobody. */
const stillAdmin = (me: Id) =>
  sql`EXISTS (SELECT 1 FROM ${user_roles} WHERE user_id = ${me} AND role = 'admin')`;

/** SQL condition on a request `q`: what it stood on is gone. */
const LAPSES = sql`(NOT EXISTS (SELECT 1 FROM ${user_roles} AS asker WHERE asker.user_id = q.requested_by AND asker.role = 'admin')
  OR NOT EXISTS (SELECT 1 FROM ${profiles} AS p WHERE p.user_id = q.user_id AND p.status = 'active'))`;

/**
 * Gives a role. `admin` is only asked for: a second admin has to say yes (product.md §7.3).
 * @returns whether it waits for a second admin
 * @throws AppError `forbidden` for oneself, `not_found`, `conflict`
 */
export async function grantRole(
  ctx: AuditedContext,
  { email, role, reason }: z.output<typeof grantSchema>,
): Promise<boolean> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT u.id, EXISTS (SELECT 1 FROM ${user_roles} WHERE user_id = u.id AND role = ${role}) AS held,
          EXISTS (SELECT 1 FROM ${role_requests} AS q WHERE q.user_id = u.id AND q.role = ${role} AND q.status = 'open'
            AND NOT ${LAPSES}) AS waits
        FROM ${users} AS u CROSS JOIN ${profiles} AS p ON p.user_id = u.id
        WHERE u.email = ${email} AND u.deleted_at IS NULL AND p.status = 'active'`,
    ),
  ])) as [{ id: Id; held: number; waits: number }[]];
  if (!found)
    throw new AppError("invalid_input", {
      fields: { email: ["There is no active account with this address."] },
    });
  if (found.id === me) throw new AppError("forbidden", { sentence: "Nobody gives a role to themselves." });
  if (found.held) throw new AppError("conflict", { sentence: "They have this role already." });
  const waits = role === "admin";
  if (waits && found.waits) return true;
  await orConflict(() =>
    ctx.commit([
      failWhen(ctx.db, sql`NOT ${stillAdmin(me)}`),
      ...(waits
        ? asked(ctx.db, { userId: found.id, role, reason, by: me, now })
        : [given(ctx.db, found.id, role, now)]),
      // Given, or asked for, at the same moment by another press: it is written down once.
      failWhen(ctx.db, sql`changes() = 0`),
      audited(ctx, {
        action: waits ? "role_request" : "role_grant",
        subject: { type: "user", id: found.id },
        after: { role },
        reason,
        now,
      }),
    ]),
  );
  return waits;
}

/** A request; one that has lapsed, to which nobody can say yes any more, gives way to it. */
function asked(
  db: Database,
  { userId, role, reason, by, now }: { userId: Id; role: string; reason: string; by: Id; now: number },
): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${role_requests} AS q SET status = 'refused', decided_by = ${by}
        WHERE q.user_id = ${userId} AND q.role = ${role} AND q.status = 'open' AND ${LAPSES}`,
    ),
    statement(
      db,
      sql`INSERT INTO ${role_requests} (id, user_id, role, reason, requested_by, status, created_at)
        VALUES (${newId(now)}, ${userId}, ${role}, ${reason}, ${by}, 'open', ${now}) ON CONFLICT DO NOTHING`,
    ),
  ];
}

function given(db: Database, userId: Id, role: string, now: number): Statement {
  return statement(
    db,
    sql`INSERT INTO ${user_roles} (user_id, role, created_at) VALUES (${userId}, ${role}, ${now}) ON CONFLICT DO NOTHING`,
  );
}

const LAPSED = "Their account, or who asked for them, is not what it was. Refuse it, and ask anew.";

/**
 * The second admin's word: never of who asked, nor of whom it is about. Two admins stand behind a yes: who asked still is
 * one, and who gets it has an active account.
 * @throws AppError `not_found`, `forbidden`, `conflict` (answered meanwhile, or lapsed)
 */
export async function answerRoleRequest(
  ctx: AuditedContext,
  { request_id, answer }: z.output<typeof answerRoleSchema>,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT user_id, role, requested_by, ${LAPSES} AS lapsed FROM ${role_requests} AS q WHERE id = ${request_id}`,
    ),
  ])) as [{ user_id: Id; role: string; requested_by: Id; lapsed: number }[]];
  if (!found) throw new AppError("not_found");
  const own = found.requested_by === me || found.user_id === me;
  if (own && answer === "granted")
    throw new AppError("forbidden", { sentence: "A second admin has to say yes to this." });
  if (found.lapsed && answer === "granted") throw new AppError("conflict", { sentence: LAPSED });
  await orConflict(() =>
    ctx.commit([
      failWhen(
        ctx.db,
        sql`NOT ${stillAdmin(me)} OR NOT EXISTS (SELECT 1 FROM ${role_requests} AS q WHERE id = ${request_id}
          AND status = 'open' ${answer === "granted" ? sql`AND NOT ${LAPSES}` : sql``})`,
      ),
      statement(
        ctx.db,
        sql`UPDATE ${role_requests} SET status = ${answer}, decided_by = ${me} WHERE id = ${request_id}`,
      ),
      ...(answer === "granted" ? [given(ctx.db, found.user_id, found.role, now)] : []),
      audited(ctx, {
        action: answer === "granted" ? "role_grant" : "role_refuse",
        subject: { type: "user", id: found.user_id },
        after: { role: found.role },
        reason: null,
        now,
      }),
    ]),
  );
}

/**
 * Takes a role away, one's own as well. The last admin who may act stays: somebody has to be able to give roles. Two who take it
 * from each other at once: the first one succeeds.
 * @throws AppError `conflict`
 */
export async function revokeRole(
  ctx: AuditedContext,
  { user_id, role, reason }: z.output<typeof revokeSchema>,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", me);
  await orConflict(() =>
    ctx.commit([
      failWhen(
        ctx.db,
        sql`NOT ${stillAdmin(me)}
        OR NOT EXISTS (SELECT 1 FROM ${user_roles} WHERE user_id = ${user_id} AND role = ${role})
        OR (${role} = 'admin' AND NOT EXISTS (SELECT 1 FROM ${user_roles} AS other WHERE other.role = 'admin'
          AND other.user_id <> ${user_id} AND ${mayActNow(sql`other.user_id`, now)}))`,
      ),
      statement(ctx.db, sql`DELETE FROM ${user_roles} WHERE user_id = ${user_id} AND role = ${role}`),
      audited(ctx, {
        action: "role_revoke",
        subject: { type: "user", id: user_id },
        before: { role },
        reason,
        now,
      }),
    ]),
  );
}
