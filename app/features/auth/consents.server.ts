import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { LEGAL_VERSIONS } from "#app/core/legal-versions.ts";
import type { Statement } from "#app/db/client.server.ts";
import { consents } from "#app/db/schema/auth.ts";
import { legal_documents } from "#app/db/schema/legal.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** As the terms say ("Who may use Thrive"), and the box at sign-up. */
const MINIMUM_AGE = "16";

/**
 * What whoever creates an account on our pages agrees to, for its batch: terms and privacy notice in the versions they
 * were shown, and the age. Consents given before stay as they are.
 */
export function recordConsents(ctx: Pick<AppContext, "db" | "clock">, userId: Id): Statement {
  const given = { user_id: userId, given_at: ctx.clock.now() };
  return ctx.db
    .insert(consents)
    .values([
      { ...given, kind: "terms", version: inForce("terms", given.given_at) },
      { ...given, kind: "privacy", version: inForce("privacy", given.given_at) },
      { ...given, kind: "minimum_age", version: MINIMUM_AGE },
    ])
    .onConflictDoNothing();
}

/** The version that is shown at this moment. */
function inForce(kind: keyof typeof LEGAL_VERSIONS, now: number) {
  return sql<string>`coalesce((SELECT version FROM ${legal_documents} WHERE kind = ${kind} AND status = 'published'
    AND effective_at <= ${now} ORDER BY effective_at DESC LIMIT 1), ${LEGAL_VERSIONS[kind]})`;
}
