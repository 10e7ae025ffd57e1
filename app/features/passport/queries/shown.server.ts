import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { credentials } from "#app/db/schema/passport.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { CredentialKind } from "../schema.ts";
import { readToken } from "../tokens.server.ts";
import { headlineOf } from "../words.ts";

/** So many stand on a member's page. */
const MOST = 6;

interface ShownRow {
  id: Id;
  kind: CredentialKind;
  token: string;
}

/** Credentials that hold and that a member shows on their page, the newest. */
export function selectShownCredentials(
  { db }: Pick<AppContext, "db">,
  userId: Id | SQL<Id>,
): Query<ShownRow[]> {
  return rowsOf(
    db,
    sql`SELECT id, kind, token FROM ${credentials} WHERE user_id = ${userId} AND revoked_at IS NULL AND shown = 1
      ORDER BY issued_at DESC, id DESC LIMIT ${MOST}`,
  );
}

export function toShownCredentials(rows: ShownRow[]) {
  return rows.flatMap(({ id, kind, token }) => {
    const subject = readToken(token)?.credentialSubject;
    return subject ? [{ id, kind, title: headlineOf(subject) }] : [];
  });
}

export type ShownCredential = ReturnType<typeof toShownCredentials>[number];
