import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { type Effect, toldEach } from "./effects.ts";

interface Waiting {
  title: string;
  message: string;
  entity: { type: string; id: string };
  entityId?: SQL;
  /** Whom it is about: none of them decides it. */
  parties: readonly Id[];
  /** Only where this holds. */
  when?: SQL;
  now: number;
}

/** Where it waits, and for whom. */
interface Queue {
  role: StaffRole;
  kind: "finance_waits" | "moderation_waits";
  link: string;
}

/** What waits for moderators, by the view of their page it stands in. */
type ModerationView = "open" | "appeals" | "disputes";

/** Something waits at `/admin/finance`: whoever may decide it is told once (product.md §7.3). */
export function tellFinance(db: Database, waiting: Waiting): Effect {
  return tellTeam(db, { role: "finance", kind: "finance_waits", link: "/admin/finance" }, waiting);
}

/** Something waits at `/admin/moderation`: whoever may decide it is told once. */
export function tellModerators(db: Database, view: ModerationView, waiting: Waiting): Effect {
  const link = `/admin/moderation?view=${view}`;
  return tellTeam(db, { role: "moderator", kind: "moderation_waits", link }, waiting);
}

function tellTeam(
  db: Database,
  { role, kind, link }: Queue,
  { title, message, entity, entityId = sql`${entity.id}`, parties, when = sql`1`, now }: Waiting,
): Effect {
  const audience = sql`SELECT DISTINCT user_id, ${entityId} AS entity_id, ${message} AS message FROM ${user_roles}
    WHERE role IN (${role}, 'admin') AND user_id NOT IN (SELECT value FROM json_each(${JSON.stringify(parties)})) AND ${when}`;
  return toldEach(db, audience, {
    kind,
    category: "other",
    priority: "normal",
    title,
    link,
    actionText: "Look at it",
    actorId: null,
    entityType: entity.type,
    // Several within an hour stand in one row, by the view they wait in, where the kind says so.
    about: link,
    now,
  });
}
