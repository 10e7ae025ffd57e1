import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";

/** Nobody has more colleagues in one role. */
const MOST = 50;

interface StaffRow {
  staff_id: Id;
  staff_name: string;
}

/** Who holds a role, admins among them. */
export function selectStaff(db: Database, role: StaffRole): Query<StaffRow[]> {
  return rowsOf<StaffRow>(
    db,
    sql`SELECT DISTINCT r.user_id AS staff_id, p.display_name AS staff_name FROM ${user_roles} AS r
      CROSS JOIN ${profiles} AS p ON p.user_id = r.user_id WHERE r.role IN (${role}, 'admin') ORDER BY 2 LIMIT ${MOST}`,
  );
}

/** Colleagues as a choice. */
export function toStaff(rows: StaffRow[]): { id: Id; name: string }[] {
  return rows.map(({ staff_id, staff_name }) => ({ id: staff_id, name: staff_name }));
}
