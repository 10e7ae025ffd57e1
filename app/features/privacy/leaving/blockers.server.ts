import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { ledger_accounts, ledger_journals } from "#app/db/schema/ledger.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { payouts } from "#app/db/schema/payments.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { onLegalHold } from "#app/features/files/legal-hold.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** What a deletion has to wait for (product.md §5.17). */
export type Blocker =
  | "balance"
  | "company_money"
  | "held"
  | "payout"
  | "dispute"
  | "sole_owner"
  | "legal_hold";

/** Each as a SQL condition about the member; by indexes, for it is asked on a page and inside of commands. */
function conditions(me: Id): Record<Blocker, SQL> {
  const inProjects = sql`SELECT seat.project_id FROM ${project_members} AS seat
    WHERE seat.user_id = ${me} AND seat.status = 'active' AND seat.role <> 'guest'`;
  // What is given back of it comes to who paid, wherever they are by then.
  const paidForAndLeft = sql`SELECT seat.project_id FROM ${project_members} AS seat
    CROSS JOIN ${milestones} AS own ON own.project_id = seat.project_id
    CROSS JOIN ${ledger_journals} AS paid ON paid.idempotency_key = 'fund:' || own.id AND paid.created_by = ${me}
    WHERE seat.user_id = ${me} AND seat.status <> 'active'`;
  return {
    balance: sql`EXISTS (SELECT 1 FROM ${ledger_accounts} WHERE owner_type = 'user' AND owner_id = ${me}
      AND kind IN ('available', 'pending') AND balance <> 0)`,
    company_money: sql`EXISTS (SELECT 1 FROM (${lastOwned(me)}) AS firm CROSS JOIN ${ledger_accounts} AS kept
      ON kept.owner_type = 'company' AND kept.owner_id = firm.company_id
      WHERE kept.kind IN ('available', 'pending') AND kept.balance <> 0)
      OR EXISTS (SELECT 1 FROM (${lastOwned(me)}) AS firm CROSS JOIN ${projects} AS work ON work.company_id = firm.company_id
        CROSS JOIN ${milestones} AS part ON part.project_id = work.id
        CROSS JOIN ${ledger_accounts} AS kept ON kept.owner_type = 'milestone' AND kept.owner_id = part.id
        WHERE kept.kind = 'held' AND kept.balance <> 0)`,
    held: sql`EXISTS (SELECT 1 FROM ${milestones} AS part JOIN ${ledger_accounts} AS kept
      ON kept.owner_type = 'milestone' AND kept.owner_id = part.id
      WHERE part.project_id IN (${inProjects} UNION ${paidForAndLeft}) AND kept.kind = 'held' AND kept.balance <> 0)`,
    payout: sql`EXISTS (SELECT 1 FROM ${payouts} WHERE user_id = ${me}
      AND company_id IS NULL AND status IN ('requested', 'in_review', 'processing'))`,
    dispute: sql`EXISTS (SELECT 1 FROM ${disputes} AS quarrel WHERE quarrel.project_id IN (${inProjects})
      AND quarrel.status NOT IN ('accepted', 'resolved', 'withdrawn'))`,
    sole_owner: sql`EXISTS (${soleOwned(me)})`,
    legal_hold: onLegalHold(me),
  };
}

/** Companies that would be left without an owner, whoever else works for them and however they stand. */
function lastOwned(me: Id): SQL {
  return sql`SELECT own.company_id FROM ${company_members} AS own
    WHERE own.user_id = ${me} AND own.role = 'owner' AND own.status = 'active'
      AND NOT EXISTS (SELECT 1 FROM ${company_members} AS owner WHERE owner.company_id = own.company_id
        AND owner.user_id <> ${me} AND owner.status = 'active' AND owner.role = 'owner')`;
}

/** Companies others still use that would be left without an owner. */
function soleOwned(me: Id): SQL {
  return sql`SELECT own.company_id FROM ${company_members} AS own
    JOIN ${companies} AS firm ON firm.id = own.company_id AND firm.status = 'active'
    WHERE own.user_id = ${me} AND own.role = 'owner' AND own.status = 'active'
      AND EXISTS (SELECT 1 FROM ${company_members} AS other WHERE other.company_id = own.company_id
        AND other.user_id <> ${me} AND other.status = 'active')
      AND NOT EXISTS (SELECT 1 FROM ${company_members} AS owner WHERE owner.company_id = own.company_id
        AND owner.user_id <> ${me} AND owner.status = 'active' AND owner.role = 'owner')`;
}

/** True when something stands in the way, for the guard of a batch. */
export function isBlocked(me: Id): SQL {
  return sql.join(Object.values(conditions(me)), sql` OR `);
}

/** A read of what stands in the way; `blockersIn` reads its answer. */
export function selectBlockers({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db.select(flags(viewer.userId)).from(sql`(SELECT 1)`);
}

function flags(me: Id) {
  const all = conditions(me);
  const flag = (blocker: Blocker) => sql<number>`${all[blocker]}`.as(`blocked_by_${blocker}`);
  return {
    balance: flag("balance"),
    company_money: flag("company_money"),
    held: flag("held"),
    payout: flag("payout"),
    dispute: flag("dispute"),
    sole_owner: flag("sole_owner"),
    legal_hold: flag("legal_hold"),
  };
}

/** What keeps a member from leaving, of what was asked. */
export function blockersIn([row]: Awaited<ReturnType<typeof selectBlockers>>): Blocker[] {
  return Object.entries(row ?? {})
    .filter(([, stands]) => stands === 1)
    .map(([blocker]) => blocker as Blocker);
}

/** The same for the cron, by the member's id. */
export async function findBlockers(db: Database, me: Id): Promise<Blocker[]> {
  return blockersIn(await selectBlockers({ db, viewer: { userId: me } }));
}
