import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { readNow, rowsOf, type Statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { HiringContext } from "./find-application.server.ts";

/**
 * Nothing is offered or agreed in the name of who may not act now: the member who would be the client, or the company that
 * hires.
 * @returns what rolls the batch back where that begins at this moment
 * @throws AppError `conflict`
 */
export async function refuseResting(
  { db, clock }: Pick<HiringContext, "db" | "clock">,
  { clientId, companyId }: { clientId: Id; companyId: Id | null },
): Promise<Statement> {
  const rests = sql`(NOT ${mayActNow(sql`${clientId}`, clock.now())}
    OR EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${companyId} AND ${companies.status} <> 'active'))`;
  const [found] = await readNow(db, rowsOf<{ rests: number }>(db, sql`SELECT ${rests} AS rests`));
  if (found?.rests)
    throw new AppError("conflict", {
      sentence: "Nothing can be agreed here at the moment: one of the two sides may not act on Thrive.",
    });
  return failWhen(db, rests);
}
