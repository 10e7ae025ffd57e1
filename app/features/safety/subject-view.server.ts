import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { messages } from "#app/db/schema/messages.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { connections } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { reports } from "#app/db/schema/safety.ts";
import { project_templates } from "#app/db/schema/templates.ts";

/** What only those concerned can see otherwise: to open it leaves a line that its owner reads (product.md B4). */
export const PRIVATE_SUBJECTS: readonly string[] = [
  "message",
  "connection",
  "project_invite",
  "post",
  "comment",
  "file",
];

/** Kind -> title and words of what is reported, as it is stored, also when it is gone. */
const VIEWS: Record<string, SQL> = {
  profile: sql`SELECT user_id AS id, display_name AS title, concat_ws(char(10), headline, bio, website) AS body FROM ${profiles}`,
  company: sql`SELECT id, name AS title, concat_ws(char(10), '@' || handle, about, website) AS body FROM ${companies}`,
  opportunity: sql`SELECT id, title, description AS body FROM ${opportunities}`,
  post: sql`SELECT id, NULL AS title, content AS body FROM ${feed_posts}`,
  comment: sql`SELECT id, NULL AS title, body FROM ${post_comments}`,
  message: sql`SELECT id, NULL AS title, body FROM ${messages}`,
  review: sql`SELECT id, rating_overall || ' stars' AS title, body FROM ${reviews}`,
  portfolio_item: sql`SELECT id, title, description AS body FROM ${portfolio_items}`,
  template: sql`SELECT id, title, summary AS body FROM ${project_templates}`,
  project_invite: sql`SELECT id, role AS title, message AS body FROM ${project_invites}`,
  file: sql`SELECT id, coalesce(name, 'File') AS title, mime || ', ' || size || ' bytes' AS body FROM ${files}`,
  connection: sql`SELECT id, NULL AS title, note AS body FROM ${connections}`,
};

export interface SubjectRow {
  subject_title: string | null;
  subject_body: string | null;
}

export interface ExcerptRow {
  excerpt_id: Id;
  excerpt: string;
  excerpt_by: string | null;
}

/** What a case is about. */
export function selectSubject(db: Database, caseId: Id) {
  const kinds = Object.entries(VIEWS);
  const column = (name: string) =>
    sql.join(
      kinds.map(
        ([type, view]) =>
          sql`WHEN ${type} THEN (SELECT ${sql.raw(name)} FROM (${view}) WHERE id = c.subject_id)`,
      ),
      sql` `,
    );
  return statement(
    db,
    sql`SELECT CASE c.subject_type ${column("title")} END AS subject_title, CASE c.subject_type ${column("body")} END AS subject_body
      FROM ${moderation_cases} AS c WHERE c.id = ${caseId}`,
  ) as Query<SubjectRow[]>;
}

/** Messages that reporters chose to show along with the reported one. */
export function selectExcerpts(db: Database, caseId: Id) {
  return statement(
    db,
    sql`SELECT DISTINCT said.id AS excerpt_id, said.body AS excerpt, said.sent_at,
      (SELECT display_name FROM ${profiles} WHERE user_id = said.sender_id) AS excerpt_by
      FROM ${moderation_cases} AS c
      CROSS JOIN ${reports} AS r ON r.subject_type = c.subject_type AND r.subject_id = c.subject_id
      CROSS JOIN json_each(r.excerpts) AS shown CROSS JOIN ${messages} AS said ON said.id = shown.value
      WHERE c.id = ${caseId} AND r.case_id = c.id ORDER BY said.sent_at LIMIT 40`,
  ) as Query<ExcerptRow[]>;
}
