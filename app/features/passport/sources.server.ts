import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { isDelivered } from "#app/features/profiles/verified-skills.server.ts";
import {
  type CredentialKind,
  type CredentialSubject,
  projectFacts,
  reviewFacts,
  skillFacts,
} from "./schema.ts";

/** SQL condition on `m` and `p`: the project is done, and the member worked on it to its end. */
export const isFinished = sql.raw(
  `m.status = 'active' AND m.role <> 'guest' AND p.completed_at IS NOT NULL AND p.status IN ('completed', 'archived')`,
);
/** SQL condition on `r` and the profile `a` of who wrote it: everybody may read it. */
export const isShown = sql.raw(
  `r.status IN ('published', 'disputed', 'upheld') AND (a.status IS NULL OR a.status <> 'suspended')`,
);

const day = (moment: string) => sql.raw(`date(${moment} / 1000, 'unixepoch')`);

/** SQL select of what can be certified, one row or none: of this member, and as it stands now. */
function source(kind: CredentialKind, me: Id, id: string): SQL {
  switch (kind) {
    case "project":
      return sql`SELECT p.title, p.kind, m.role, coalesce(p.starts_on, ${day("p.created_at")}) AS startedOn,
          ${day("p.completed_at")} AS completedOn, firm.name AS clientName, firm.handle AS clientHandle
        FROM ${project_members} AS m CROSS JOIN ${projects} AS p ON p.id = m.project_id
        LEFT JOIN ${companies} AS firm ON firm.id = p.company_id AND firm.status = 'active'
          AND NOT EXISTS (SELECT 1 FROM ${company_members} AS seat WHERE seat.company_id = firm.id
            AND seat.user_id = m.user_id AND seat.status = 'active')
        WHERE m.project_id = ${id} AND m.user_id = ${me} AND ${isFinished}`;
    case "review":
      return sql`SELECT r.rating_overall AS stars, r.ratings, r.body AS text, r.verified,
          ${day("r.published_at")} AS publishedOn,
          iif(a.status = 'active' AND a.visibility = 'public', a.display_name, NULL) AS author
        FROM ${reviews} AS r LEFT JOIN ${profiles} AS a ON a.user_id = r.author_id
        WHERE r.id = ${id} AND r.subject_user_id = ${me} AND ${isShown}`;
    case "skill":
      return sql`SELECT name, ${day("verified_at")} AS verifiedOn, endorsement_count AS endorsers,
          iif(${isDelivered()}, 'work', 'people') AS verifiedBy
        FROM ${profile_skills} WHERE user_id = ${me} AND skill = ${id} AND verified_at IS NOT NULL`;
  }
}

/** What can be certified, as it stands now. */
export function selectSource(
  db: Database,
  kind: CredentialKind,
  me: Id,
  id: string,
): Query<Record<string, unknown>[]> {
  return rowsOf(db, source(kind, me, id));
}

/** SQL condition: it can be certified. */
export function isCertifiable(kind: CredentialKind, me: Id, id: string): SQL {
  return sql`EXISTS (${source(kind, me, id)})`;
}

interface Whom {
  site: string;
  userId: Id;
  name: string;
  /** Whether the project and its client are named. */
  named: boolean;
}

const clientColumns = z.object({ clientName: z.string(), clientHandle: z.string() });

/** What a credential says: nothing that is not public already, and of a project its title and client only when asked to. */
export function subjectOf(
  kind: CredentialKind,
  row: Record<string, unknown>,
  { site, userId, name, named }: Whom,
): CredentialSubject {
  const who = { id: `${site}/profile/${userId}`, name };
  switch (kind) {
    case "project": {
      const { title, ...facts } = projectFacts.parse(row);
      const firm = named ? clientColumns.safeParse(row).data : undefined;
      return {
        ...who,
        project: {
          ...(named && title ? { title } : {}),
          ...facts,
          ...(firm ? { client: { name: firm.clientName, url: `${site}/company/${firm.clientHandle}` } } : {}),
        },
      };
    }
    case "review": {
      const author = z.string().nullable().parse(row.author);
      const scores = JSON.parse(String(row.ratings)) as unknown;
      const review = reviewFacts.parse({ ...row, scores, author: undefined });
      return { ...who, review: { ...review, ...(author ? { author: { name: author } } : {}) } };
    }
    case "skill":
      return { ...who, skill: skillFacts.parse(row) };
  }
}
