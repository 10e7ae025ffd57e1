import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { pursersOf } from "#app/features/ledger/acting.server.ts";
import { type Effect, toldEach } from "./effects.ts";

type Told = Omit<Parameters<typeof toldEach>[2], "actorId" | "entityType">;

interface Said extends Told {
  message: string;
  entity: { type: string; id: string };
}

/** How news of money are told, where nothing else is said. */
export const MONEY_NEWS = { category: "other", priority: "high", actionText: "See it" } as const;

/** Something about the money of a company: its owners and its finance hear of it, each once (decision 0037). */
export function toCompany(db: Database, companyId: Id, { message, entity, ...told }: Said): Effect {
  const audience = sql`SELECT user_id, ${entity.id} AS entity_id, ${message} AS message FROM (${pursersOf(companyId)})`;
  return toldEach(db, audience, { ...told, actorId: null, entityType: entity.type });
}
