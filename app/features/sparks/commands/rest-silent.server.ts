import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { readNow, rowsOf, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";
import { SILENT_AFTER } from "../rules.ts";

const AT_ONCE = 10;

interface Silent {
  id: Id;
  last_activity_at: number;
  user_a: Id;
  user_b: Id;
  name_a: string;
  name_b: string;
}

/** Lets Sparks rest in which nothing happened for two weeks, and asks both whether they still want to (product.md §5.3). */
export async function restSilent(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<void> {
  const before = ctx.clock.now() - SILENT_AFTER;
  const silent = await readNow(
    ctx.db,
    rowsOf<Silent>(
      ctx.db,
      sql`SELECT spark.id AS id, spark.last_activity_at AS last_activity_at, user_a, user_b, a.display_name AS name_a,
          b.display_name AS name_b
        FROM ${matches} AS spark JOIN ${profiles} AS a ON a.user_id = user_a JOIN ${profiles} AS b ON b.user_id = user_b
        WHERE spark.status IN ('active', 'in_conversation') AND spark.last_activity_at <= ${before}
          AND ${notBlocked(sql`user_a`, sql`user_b`)}
        ORDER BY spark.last_activity_at, spark.id LIMIT ${AT_ONCE}`,
    ),
  );
  await eachAlone(silent, async (spark) => {
    // Somebody said something meanwhile.
    await unlessMoved(() =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${matches} SET status = 'dormant' WHERE id = ${spark.id}
              AND status IN ('active', 'in_conversation') AND last_activity_at = ${spark.last_activity_at}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        {
          name: "match.dormant",
          payload: {
            matchId: spark.id,
            since: spark.last_activity_at,
            members: [
              { userId: spark.user_a, name: spark.name_a },
              { userId: spark.user_b, name: spark.name_b },
            ],
          },
        },
      ),
    );
  });
}
