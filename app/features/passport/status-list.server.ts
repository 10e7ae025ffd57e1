import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { credential_withdrawals, credentials } from "#app/db/schema/passport.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { passportKeys } from "./keys.server.ts";
import { bitsOf, LIST_PLACES, listOf, listUrl, statusListOf } from "./rules.ts";
import { signed } from "./tokens.server.ts";

/**
 * One list of what was withdrawn, signed (W3C Bitstring Status List 1.0): a bit for each credential, and no word of whom.
 * @throws AppError `not_found` for a list that has not begun, `unavailable` without a key
 */
export async function statusList(ctx: Pick<AppContext, "ask" | "db" | "env" | "clock">, list: number) {
  const keys = await passportKeys(ctx.env);
  const from = list * LIST_PLACES;
  const [withdrawn, [last]] = await ctx.ask([
    rowsOf<{ place: number }>(
      ctx.db,
      sql`SELECT status_index AS place FROM ${credential_withdrawals}
        WHERE status_index >= ${from} AND status_index < ${from + LIST_PLACES}`,
    ),
    rowsOf<{ place: number }>(
      ctx.db,
      sql`SELECT coalesce(max(status_index), 0) AS place FROM ${credentials}`,
    ),
  ]);
  if (list > listOf(last?.place ?? 0) && withdrawn.length === 0) throw new AppError("not_found");
  const bits = bitsOf(withdrawn.map(({ place }) => place));
  // `u`: base64url, as multibase says it.
  const encodedList = `u${toBase64Url(gzipSync(bits))}`;
  const url = listUrl(keys.site, list);
  return signed(keys, statusListOf({ url, issuer: keys.did, encodedList, now: ctx.clock.now() }));
}
