import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { ledger_accounts, ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { payments } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { REFERENCES } from "#app/features/ledger/rules.ts";
import { logAccess } from "#app/features/safety/access-log.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { ledgerSearch } from "../schema.ts";

/** Journals of one answer, and entries of one account that are looked through. */
const MOST = 40;

/** The index of what a journal is about asks for the kind. */
const ABOUT = sql`json_each(${JSON.stringify(REFERENCES)}) AS kind`;

export interface FoundEntry {
  /** Its account, and its place there. */
  id: string;
  /** A member, a company, or what else has an account: `milestone`, `platform`, `provider`. */
  owner: string;
  kind: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  after: number;
}

export interface FoundJournal {
  id: Id;
  type: string;
  about: string;
  memo: string;
  by: string | null;
  at: number;
  entries: FoundEntry[];
}

interface Row extends Omit<FoundJournal, "entries"> {
  /** JSON of entries, each with the member whose account it is. */
  entries: string;
}

/**
 * Movements of money by the id of a journal or of what it is about, by the number of a receipt, or the newest of a
 * member by their handle. Every member whose account stands in it sees the look, and why (product.md B4).
 */
export async function searchLedger(
  ctx: Pick<MemberContext, "db" | "viewer" | "clock" | "commit" | "limits">,
  { query, reason }: z.output<typeof ledgerSearch>,
): Promise<FoundJournal[]> {
  requireStaff(ctx, "finance");
  const { db, viewer } = ctx;
  const [rows] = (await ctx.limits.take("api_write", viewer.userId, [selectJournals(db, query)])) as [Row[]];
  const found = rows.map((row) => ({
    ...row,
    entries: JSON.parse(row.entries) as (FoundEntry & { member: Id | null })[],
  }));
  const members = new Set(found.flatMap(({ entries }) => entries.flatMap(({ member }) => member ?? [])));
  members.delete(viewer.userId);
  const [first, ...others] = [...members].map((userId) =>
    logAccess(db, {
      ...{ userId, staffId: viewer.userId, area: "money", reason },
      ticketId: null,
      now: ctx.clock.now(),
    }),
  );
  if (first) await ctx.commit([first, ...others]);
  return found.map(({ entries, ...journal }) => ({
    ...journal,
    entries: entries.map(({ member: _, ...entry }) => entry),
  }));
}

function selectJournals(db: Database, typed: string): Statement {
  const plain = typed.toLowerCase();
  const wanted = sql`SELECT id FROM ${ledger_journals} WHERE id = ${plain}
    UNION SELECT id FROM (SELECT about.id FROM ${ABOUT}
      CROSS JOIN ${ledger_journals} AS about ON about.reference_type = kind.value AND about.reference_id = ${plain}
      LIMIT ${MOST})
    UNION SELECT id FROM (SELECT paid.id FROM ${payments} AS p
      CROSS JOIN ${ABOUT}
      CROSS JOIN ${ledger_journals} AS paid ON paid.reference_type = kind.value
        AND paid.reference_id IN (p.id, p.reference_id)
      WHERE p.receipt_no IS NOT NULL AND p.receipt_no = ${typed.toUpperCase()} LIMIT ${MOST})
    UNION SELECT journal_id FROM (SELECT e.journal_id FROM ${profiles} AS who
      CROSS JOIN ${ledger_accounts} AS a ON a.owner_type = 'user' AND a.owner_id = who.user_id
      CROSS JOIN ${ledger_entries} AS e ON e.account_id = a.id AND e.seq > a.last_seq - ${MOST}
      WHERE who.handle = ${plain.replace(/^@/, "")} ORDER BY e.created_at DESC LIMIT ${MOST})`;
  const entries = sql`(SELECT json_group_array(json_object('id', e.account_id || ' ' || e.seq, 'owner', coalesce(who.display_name, house.name, a.owner_type),
      'kind', a.kind, 'amount', e.amount, 'currency', e.currency, 'after', e.balance_after, 'member', who.user_id))
    FROM ${ledger_entries} AS e CROSS JOIN ${ledger_accounts} AS a ON a.id = e.account_id
    LEFT JOIN ${profiles} AS who ON a.owner_type = 'user' AND who.user_id = a.owner_id
    LEFT JOIN ${companies} AS house ON a.owner_type = 'company' AND house.id = a.owner_id
    WHERE e.journal_id = j.id)`;
  return statement(
    db,
    sql`SELECT j.id, j.type, j.reference_type || ' ' || j.reference_id AS about, j.memo, j.created_at AS at,
        (SELECT display_name FROM ${profiles} WHERE user_id = j.created_by) AS by, ${entries} AS entries
      FROM (${wanted}) AS wanted CROSS JOIN ${ledger_journals} AS j ON j.id = wanted.id
      ORDER BY j.id DESC LIMIT ${MOST}`,
  );
}
