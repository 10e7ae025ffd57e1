import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { users } from "#app/db/schema/auth.ts";

/** SQL condition: what this member has is under a legal hold, and none of it is deleted for good (product.md `/storage`). */
export function onLegalHold(memberId: SQL | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} AS kept WHERE kept.id = ${memberId} AND kept.legal_hold_at IS NOT NULL)`;
}
