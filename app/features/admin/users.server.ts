import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { beginsWith } from "#app/db/begins-with.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { user_roles, users } from "#app/db/schema/auth.ts";
import { member_docs } from "#app/db/schema/discovery.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { access_log, decided_reports, reports } from "#app/db/schema/safety.ts";
import { logAccess } from "#app/features/safety/access-log.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { nameWords } from "./name-words.ts";
import { ANY_USER, type UserFilters } from "./user-filters.ts";

const FOUND_MAX = 25;

export interface FoundUser {
  user_id: Id;
  display_name: string;
  handle: string;
  account_type: string;
  profile_status: string;
  xp: number;
  joined_at: number;
  roles: string;
}

/**
 * Members whose name, handle or address begins with these words, or whose name holds them; hidden and suspended ones as
 * well. Without words the newest. Each way by its index and to a limit, so that a million members cost what a thousand do:
 * where a filter keeps few of very many, older ones are found by their name.
 */
export function selectUsers(db: Database, typed: string, chosen: UserFilters = ANY_USER) {
  const words = typed.toLowerCase();
  const from = (column: string, value: string) => beginsWith(sql.raw(column), value);
  const match = nameWords("name", typed);
  const limit = sql`LIMIT ${FOUND_MAX}`;
  const ways = [
    sql`SELECT user_id FROM (SELECT user_id FROM ${profiles} WHERE ${from("handle", words.replace(/^@/, ""))} ${limit})`,
    sql`SELECT * FROM (SELECT user_id FROM ${profiles} WHERE ${from("display_name COLLATE NOCASE", typed)} ${limit})`,
    sql`SELECT * FROM (SELECT id FROM ${users} WHERE ${from("email", words)} ${limit})`,
    ...(match
      ? [
          sql`SELECT * FROM (SELECT user_id FROM ${member_docs} WHERE doc IN (SELECT rowid FROM member_search
            WHERE member_search MATCH ${match} ORDER BY rowid DESC ${limit}))`,
        ]
      : []),
  ];
  const ids = typed === "" ? newest(chosen) : sql.join(ways, sql` UNION `);
  return rowsOf<FoundUser>(
    db,
    sql`SELECT p.user_id, p.display_name, p.handle, p.account_type, p.status AS profile_status, p.xp,
      p.created_at AS joined_at,
      (SELECT group_concat(role, ', ') FROM ${user_roles} WHERE user_id = p.user_id) AS roles
      FROM (${ids}) AS found CROSS JOIN ${profiles} AS p ON p.user_id = found.user_id
      WHERE ${filtered(chosen)}
      ORDER BY ${typed === "" ? sql`p.user_id DESC` : sql`p.display_name COLLATE NOCASE`} LIMIT ${FOUND_MAX}`,
  );
}

/** So many of the newest are looked through. */
const NEWEST = 500;

function newest({ standing, team }: UserFilters): SQL {
  const limit = sql`ORDER BY user_id DESC LIMIT ${NEWEST}`;
  if (team) return sql`SELECT DISTINCT user_id FROM ${user_roles} WHERE user_id > '' ${limit}`;
  return standing === "any" || standing === "active"
    ? sql`SELECT user_id FROM ${profiles} WHERE user_id > '' ${limit}`
    : sql`SELECT user_id FROM ${profiles} WHERE status <> 'active' AND status = ${standing}
        AND user_id > '' ${limit}`;
}

function filtered({ kind, standing, plan, team }: UserFilters): SQL {
  return sql.join(
    [
      sql`p.status <> 'deleted'`,
      ...(kind === "any" ? [] : [sql`p.account_type = ${kind}`]),
      ...(standing === "any" ? [] : [sql`p.status = ${standing}`]),
      ...(plan === "any" ? [] : [sql`p.subscription_tier = ${plan}`]),
      ...(team ? [sql`EXISTS (SELECT 1 FROM ${user_roles} WHERE user_id = p.user_id)`] : []),
    ],
    sql` AND `,
  );
}

export interface UserRow extends FoundUser {
  banned_until: number | null;
  limited_until: number | null;
  legal_hold_at: number | null;
  confirmed: number;
  subscription_tier: string;
  completeness: number;
  featured_until: number | null;
  projects: number;
  postings: number;
  reported: number;
}

/** What staff may know of a member without opening anything private. */
export function selectUser(db: Database, id: Id) {
  const most = 1000;
  return rowsOf<UserRow>(
    db,
    sql`SELECT p.user_id, p.display_name, p.handle, p.account_type, p.status AS profile_status, p.xp,
      p.created_at AS joined_at, p.subscription_tier, p.completeness, p.featured_until,
      (SELECT group_concat(role, ', ') FROM ${user_roles} WHERE user_id = p.user_id) AS roles,
      u.banned_until, u.limited_until, u.legal_hold_at, u.email_confirmed_at IS NOT NULL AS confirmed,
      (SELECT count(*) FROM (SELECT 1 FROM ${project_members} WHERE user_id = p.user_id LIMIT ${most})) AS projects,
      (SELECT count(*) FROM (SELECT 1 FROM ${opportunities} WHERE created_by = p.user_id LIMIT ${most})) AS postings,
      (SELECT count(*) FROM (SELECT 1 FROM ${reports} WHERE reporter_id = p.user_id
        UNION ALL SELECT 1 FROM ${decided_reports} WHERE reporter_id = p.user_id LIMIT ${most})) AS reported
      FROM ${profiles} AS p CROSS JOIN ${users} AS u ON u.id = p.user_id WHERE p.user_id = ${id}`,
  );
}

/** What was opened stays open this long for the one who opened it. */
const OPEN_FOR = minutes(15);

export interface OpenedUser {
  email: string | null;
  phone: string | null;
  last_sign_in_at: number | null;
  opened_reason: string;
}

/** The private part, for staff who have just opened it and said why. */
export function selectOpenedUser(db: Database, id: Id, staffId: Id, now: number) {
  return rowsOf<OpenedUser>(
    db,
    sql`SELECT u.email, u.phone, u.last_sign_in_at, log.reason AS opened_reason FROM ${users} AS u CROSS JOIN ${access_log} AS log
      ON log.user_id = u.id AND log.created_at > ${now - OPEN_FOR} AND log.staff_id = ${staffId} AND log.area = 'account'
      WHERE u.id = ${id} ORDER BY log.created_at DESC LIMIT 1`,
  );
}

/**
 * Opens the private part of a member's account. The look and its reason are kept, and the member reads them (B4).
 * @throws AppError `not_found`
 */
export async function openAccount(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  { userId, reason }: { userId: Id; reason: string },
): Promise<void> {
  const me = ctx.viewer.userId;
  const [[found]] = await ctx.limits.take("api_write", me, [
    ctx.db.select({ id: users.id }).from(users).where(sql`${users.id} = ${userId}`),
  ]);
  if (!found) throw new AppError("not_found");
  await ctx.commit([
    logAccess(ctx.db, { userId, staffId: me, area: "account", reason, ticketId: null, now: ctx.clock.now() }),
  ]);
}
