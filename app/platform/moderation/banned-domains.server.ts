import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { webDomains } from "#app/core/web-domains.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { banned_domains } from "#app/db/schema/moderation.ts";
import type { Moderation } from "./moderation.server.ts";

export interface BannedRow {
  banned_domain: string;
}

/** Which of these names stands on the team's list (product.md §5.17); a domain stands there for all below it. */
export function selectBanned(db: Database, domains: readonly string[]) {
  return rowsOf<BannedRow>(
    db,
    sql`SELECT b.domain AS banned_domain FROM json_each(${JSON.stringify(domains)}) AS named
      CROSS JOIN ${banned_domains} AS b ON b.domain = named.value LIMIT 1`,
  );
}

/** The forbidden domain that these texts name, or null; a text without any domain asks nobody. */
export async function bannedIn(
  db: Database,
  ...texts: (string | null | undefined)[]
): Promise<string | null> {
  const domains = webDomains(...texts);
  if (domains.length === 0) return null;
  const [[row]] = await db.batch([selectBanned(db, domains)]);
  return row?.banned_domain ?? null;
}

/** What whoever names a forbidden domain is told. */
function bannedSentence(domain: string): string {
  return `${domain} is not allowed on Thrive. Please take it out. If you think that is wrong, write to our support.`;
}

/**
 * Of words that others come to read and moderation does not. What is written to the team or in a dispute (requests,
 * reports, appeals, evidence) is not asked: who was harmed by a domain has to name it.
 * @param field beside which it is said; null for a form that has one
 * @throws AppError `invalid_input`
 */
export async function refuseBanned(
  { db }: { db: Database },
  field: string | null,
  ...texts: (string | null | undefined)[]
): Promise<void> {
  const domain = await bannedIn(db, ...texts);
  if (domain !== null) throw bannedError(domain, field);
}

export function bannedError(domain: string, field: string | null): AppError {
  const sentence = bannedSentence(domain);
  return new AppError("invalid_input", { sentence, ...(field ? { fields: { [field]: [sentence] } } : {}) });
}

/** What names a forbidden domain is flagged before anybody else is asked. */
export function withBannedDomains(db: Database, rules: Moderation): Moderation {
  return {
    check: async (input) => {
      const domain = await bannedIn(db, input.title, input.description, input.compensation);
      if (domain === null) return rules.check(input);
      return { flagged: true, reason: bannedSentence(domain), banned: true };
    },
  };
}
