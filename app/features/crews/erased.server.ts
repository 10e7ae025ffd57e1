import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { readNow, rowsOf, statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";
import { part } from "./part.server.ts";

const GONE = "Somebody whose account is gone";

/**
 * Somebody's account is erased: crews they led are over, of the others they are no part any more, and all who stay are told,
 * without a name. Again, it changes nothing.
 */
export async function partErased(ctx: Pick<AppContext, "db" | "clock" | "commit">, gone: Id): Promise<void> {
  const theirs = await readNow(
    ctx.db,
    rowsOf<{ crew: Id; crew_name: string; lead: Id; step: number; seated: string }>(
      ctx.db,
      sql`SELECT c.id AS crew, c.name AS crew_name, c.lead_id AS lead, c.version AS step, (SELECT json_group_array(m.user_id)
          FROM ${crew_members} AS m WHERE m.crew_id = c.id) AS seated
        FROM ${crew_members} AS mine CROSS JOIN ${crews} AS c ON c.id = mine.crew_id
        WHERE mine.user_id = ${gone} AND c.status = 'open'`,
    ),
  );
  const now = ctx.clock.now();
  for (const { crew, crew_name: name, lead, step, seated } of theirs) {
    const people = (JSON.parse(seated) as Id[]).filter((one) => one !== gone);
    const about = { crewId: crew, name, leadId: lead, people, erased: true as const };
    const mine = sql`SELECT seat.crew_id AS crew_id, seat.user_id AS user_id FROM ${crew_members} AS seat
      WHERE seat.crew_id = ${crew} AND seat.user_id = ${gone}`;
    const steps =
      lead === gone
        ? [
            statement(
              ctx.db,
              sql`UPDATE ${crews} SET status = 'dissolved', updated_at = ${now} WHERE id = ${crew} AND status = 'open'`,
            ),
            failWhen(ctx.db, sql`changes() = 0`),
            statement(ctx.db, sql`DELETE FROM ${crew_members} WHERE crew_id = ${crew}`),
          ]
        : [...part(ctx.db, mine, now), failWhen(ctx.db, sql`changes() = 0`)];
    await unlessMoved(() =>
      ctx.commit(
        steps,
        lead === gone
          ? { name: "crew.dissolved", payload: { ...about, leadName: GONE } }
          : { name: "crew.left", payload: { ...about, memberId: gone, memberName: GONE, version: step + 1 } },
      ),
    );
  }
}
