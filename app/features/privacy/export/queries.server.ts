import { desc, eq, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { isId } from "#app/core/ids.ts";
import { data_exports } from "#app/db/schema/privacy.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { partsOf } from "./parts.ts";

const MOST = 5;

/** The member's last exports, newest first. */
export function selectExports(ctx: QueryContext) {
  return ctx.db
    .select({
      exportId: data_exports.id,
      exportStatus: data_exports.status,
      parts: data_exports.parts,
      askedAt: data_exports.created_at,
      endsAt: data_exports.expires_at,
    })
    .from(data_exports)
    .where(eq(data_exports.user_id, ctx.viewer.userId))
    .orderBy(desc(data_exports.created_at))
    .limit(MOST);
}

/** What the page shows of them; one whose time is over is expired, also before the cron has seen it. */
export function toExports(rows: Awaited<ReturnType<typeof selectExports>>, now: number) {
  return rows.map(({ exportId, exportStatus, parts, askedAt, endsAt }) => {
    const over = exportStatus === "ready" && (endsAt ?? 0) <= now;
    return {
      id: exportId,
      status: over ? ("expired" as const) : exportStatus,
      parts: over ? [] : partsOf(parts).map(({ size }, at) => ({ no: at + 1, size })),
      askedAt,
      endsAt,
    };
  });
}

/** Where a ZIP of the asker's own export lies, while its link works; null for everybody else and for what is not there. */
export async function findExportPart(
  { db, clock, viewer }: Pick<MemberContext, "db" | "clock" | "viewer">,
  id: string,
  part: string,
): Promise<{ key: string; name: string } | null> {
  if (!isId(id) || !/^[1-9]\d{0,3}$/.test(part)) return null;
  const [row] = await db
    .select({ parts: data_exports.parts, readyAt: data_exports.ready_at })
    .from(data_exports)
    .where(
      sql`${data_exports.id} = ${id} AND ${data_exports.user_id} = ${viewer.userId}
        AND ${data_exports.status} = 'ready' AND ${data_exports.expires_at} > ${clock.now()}`,
    );
  const parts = row ? partsOf(row.parts) : [];
  const found = parts[Number(part) - 1];
  if (!row || !found) return null;
  const day = dayOf(row.readyAt ?? 0);
  return { key: found.key, name: `thrive-${day}${parts.length > 1 ? `-part-${part}` : ""}.zip` };
}
