import type { Id } from "#app/core/ids.ts";
import type { KindName } from "./kinds.ts";

/** What names one notification: it is told once per member, kind and entity. */
export interface Told {
  userId: Id;
  kind: KindName;
  entityId: string;
}

/** Its key in the table; unique. */
export function dedupeKey(told: Told): string {
  return `${told.userId}:${told.kind}:${told.entityId}`;
}
