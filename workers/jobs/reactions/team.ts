import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { type Effect, toldEach } from "./effects.ts";

interface Waiting {
  title: string;
  message: string;
  entity: { type: string; id: string };
  /** Whom it is about: none of them decides it. */
  parties: readonly Id[];
  now: number;
}

/** Something waits at `/admin/finance`: whoever may decide it is told once (product.md §7.3). */
export function tellFinance(db: Database, { title, message, entity, parties, now }: Waiting): Effect {
  const audience = sql`SELECT DISTINCT user_id, ${entity.id} AS entity_id, ${message} AS message FROM ${user_roles}
    WHERE role IN ('finance', 'admin') AND user_id NOT IN (SELECT value FROM json_each(${JSON.stringify(parties)}))`;
  return toldEach(db, audience, {
    kind: "finance_waits",
    category: "other",
    priority: "normal",
    title,
    link: "/admin/finance",
    actionText: "Look at it",
    actorId: null,
    entityType: entity.type,
    now,
  });
}
