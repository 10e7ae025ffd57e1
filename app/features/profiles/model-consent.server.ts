import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";

const NOT_BY_ME = "You asked for no models. Settings, Use of AI, changes that.";
const NOT_BY_THEM = "Who wrote this does not want a model to read it.";

/** A member who lets no model work with their words. */
export interface Unwilling {
  unwilling: Id;
}

/** Who of a reader and the author of what is read lets no model work with their words. @param author an expression for their id */
export function selectUnwilling(db: Database, reader: Id, author: SQL) {
  return rowsOf<Unwilling>(
    db,
    sql`SELECT user_id AS unwilling FROM ${profiles} WHERE ai_use = 0 AND user_id IN (${reader}, ${author})`,
  );
}

/** @throws AppError `conflict` where one of the two wants no model */
export function requireWilling(unwilling: readonly Unwilling[], reader: Id): void {
  if (unwilling.length === 0) return;
  const mine = unwilling.some(({ unwilling: who }) => who === reader);
  throw new AppError("conflict", { sentence: mine ? NOT_BY_ME : NOT_BY_THEM });
}
