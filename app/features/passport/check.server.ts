import { sql } from "drizzle-orm";
import { isId } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { credentials } from "#app/db/schema/passport.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { passportKeys } from "./keys.server.ts";
import { selectWithdrawal } from "./queries/public.server.ts";
import { tokenIn } from "./rules.ts";
import type { Credential } from "./schema.ts";
import { verified } from "./tokens.server.ts";

/** What came out for a credential that somebody was given. */
export type CheckedCredential =
  /** `foreign`: not ours, or changed; `unknown`: signed by us, and never handed out; `away`: its member is not here now. */
  | { state: "unreadable" | "foreign" | "unknown" | "away" }
  | { state: "withdrawn"; withdrawnAt: number; says: Credential }
  | { state: "valid"; path: string; says: Credential };

/** Whether what somebody sends is signed by us, word for word, and holds still. Nothing of it is kept. */
export async function checkCredential(
  ctx: Pick<AppContext, "db" | "env" | "limits" | "address">,
  text: string,
): Promise<CheckedCredential> {
  const token = tokenIn(text);
  const says = token ? await verified(await passportKeys(ctx.env), token) : null;
  const id = says?.id.split("/").at(-1);
  const known = isId(id) ? id : "";
  const [[row], [ended]] = await ctx.limits.take("evidence_check", ctx.address, [
    selectState(ctx, known),
    selectWithdrawal(ctx, known),
  ]);
  if (!token) return { state: "unreadable" };
  if (!says) return { state: "foreign" };
  if (ended) return { state: "withdrawn", withdrawnAt: ended.withdrawnAt, says };
  if (!row) return { state: "unknown" };
  return row.active ? { state: "valid", path: `/verify/${known}`, says } : { state: "away" };
}

/** Whether a credential is one of those we handed out, and its member is here. */
function selectState({ db }: Pick<AppContext, "db">, id: string) {
  return rowsOf<{ active: number }>(
    db,
    sql`SELECT p.status = 'active' AS active FROM ${credentials} AS c
      CROSS JOIN ${profiles} AS p ON p.user_id = c.user_id WHERE c.id = ${id}`,
  );
}
