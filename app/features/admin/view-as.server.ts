import { parseCookie, stringifySetCookie } from "cookie";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { hasRole, type Viewer } from "#app/core/viewer.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { user_roles, users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { access_log } from "#app/db/schema/safety.ts";
import { findAsMember } from "#app/features/auth/queries.server.ts";
import { seal, unseal } from "#app/features/auth/seal.server.ts";
import { logAccess } from "#app/features/safety/access-log.server.ts";
import { audited, auditedOnce } from "#app/features/safety/audit.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";

/** A view ends by itself. */
const LIVES = minutes(30);

const cookieName = (secure: boolean) => (secure ? "__Host-thrive-view" : "thrive-view");

/** Opens in the session that began it alone. */
const purposeOf = (sessionId: Id) => `view-as:${sessionId}`;

/** Admins alone may read of members what a view shows (product.md §7.3), and with a second factor. */
function mayView(viewer: Viewer): boolean {
  return hasRole(viewer, "admin") && viewer.aal === "aal2";
}

const keptView = z.object({ viewId: z.uuid(), userId: z.uuid(), until: z.number(), reason: z.string() });
type Kept = z.output<typeof keptView>;

/**
 * Begins to look at the product with a member's eyes: for half an hour, read-only. The member is told at once, and reads
 * who looked, at what and why (product.md B4).
 * @throws AppError `forbidden` for oneself and for colleagues, `not_found`
 */
export async function beginView(
  ctx: Pick<MemberContext, "db" | "env" | "clock" | "viewer" | "address" | "commit" | "limits" | "setCookie">,
  { userId, reason }: { userId: Id; reason: string },
  secure: boolean,
): Promise<void> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT EXISTS (SELECT 1 FROM ${user_roles} WHERE user_id = u.id) AS colleague FROM ${users} AS u
        CROSS JOIN ${profiles} AS p ON p.user_id = u.id
        WHERE u.id = ${userId} AND u.deleted_at IS NULL AND p.status = 'active'`,
    ),
  ])) as [{ colleague: number }[]];
  if (!found) throw new AppError("not_found");
  if (found.colleague || userId === me)
    throw new AppError("forbidden", { sentence: "Accounts of the team are not looked at this way." });
  const viewId = newId(now);
  await ctx.commit(
    [
      logAccess(ctx.db, { userId, staffId: me, area: "view", reason, ticketId: null, now }),
      audited(ctx, { action: "view_begin", subject: { type: "user", id: userId }, reason, now }),
    ],
    { name: "account.looked_at", payload: { userId, viewId, reason } },
  );
  const until = now + LIVES;
  const sealed = await seal(
    ctx.env,
    purposeOf(ctx.viewer.sessionId),
    JSON.stringify({ viewId, userId, until, reason } satisfies Kept),
  );
  ctx.setCookie(viewCookie(sealed, LIVES, secure));
}

/** Ends the view of this browser. */
export function endView(ctx: Pick<AppContext, "setCookie">, secure: boolean): void {
  ctx.setCookie(viewCookie("", 0, secure));
}

/** The product as a member sees it, for a while. */
export interface OpenView {
  member: Viewer;
  reason: string;
}

/** What a browser's cookie claims to be a view; null without one. */
export function viewCookieIn(cookieHeader: string | null, secure: boolean): string | null {
  return parseCookie(cookieHeader ?? "")[cookieName(secure)] || null;
}

/**
 * The view that stands in this browser. It ends with its time, the session that began it, the role, and with the
 * member's account.
 */
export async function findView(
  ctx: Pick<AppContext, "db" | "env" | "clock">,
  staff: Viewer,
  cookie: string,
): Promise<OpenView | null> {
  if (!mayView(staff)) return null;
  const kept = await unseal(ctx.env, purposeOf(staff.sessionId), cookie);
  if (kept === null) return null;
  const { viewId, userId, until, reason } = keptView.parse(JSON.parse(kept));
  if (until <= ctx.clock.now()) return null;
  const member = await findAsMember(ctx, { sessionId: viewId, userId });
  return member && member.roles.length === 0 ? { member, reason } : null;
}

/** That a page was opened in a view: once in its time, for the team and for the member. */
export async function logLook(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "env" | "address">,
  { member, reason }: OpenView,
  path: string,
): Promise<void> {
  const now = ctx.clock.now();
  const look = { userId: member.userId, staffId: ctx.viewer.userId, area: `view ${path}`, reason, now };
  await ctx.db.batch([
    auditedOnce(
      ctx,
      { action: "view_page", subject: { type: "user", id: member.userId }, after: { path }, now },
      LIVES,
    ),
    lookedOnce(ctx.db, look),
  ]);
}

function lookedOnce(
  db: Database,
  {
    userId,
    staffId,
    area,
    reason,
    now,
  }: Record<"userId" | "staffId" | "area" | "reason", string> & { now: number },
): Statement {
  return statement(
    db,
    sql`INSERT INTO ${access_log} (id, user_id, staff_id, area, reason, created_at)
      SELECT ${newId(now)}, ${userId}, ${staffId}, ${area}, ${reason}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM ${access_log} AS line WHERE line.user_id = ${userId}
        AND line.created_at > ${now - LIVES} AND line.staff_id = ${staffId} AND line.area = ${area}
        AND line.reason = ${reason})`,
  );
}

function viewCookie(value: string, lifetime: number, secure: boolean): string {
  return stringifySetCookie({
    name: cookieName(secure),
    value,
    httpOnly: true,
    secure,
    sameSite: "strict",
    path: "/",
    maxAge: lifetime / 1000,
  });
}
