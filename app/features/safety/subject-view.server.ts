import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { feed_posts, post_comments, post_polls } from "#app/db/schema/feed.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { messages } from "#app/db/schema/messages.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { connections } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { reportsOf } from "./cases.server.ts";

/** What only those concerned can see otherwise: to open it leaves a line that its owner reads (product.md B4). */
export const PRIVATE_SUBJECTS: readonly string[] = [
  "message",
  "connection",
  "application",
  "project_invite",
  "post",
  "comment",
  "file",
];

/** SQL: how a file of this type is shown; `type` is an expression. */
const kindOf = (mime: SQL) => sql`CASE substr(${mime}, 1, instr(${mime}, '/')) WHEN 'image/' THEN 'image'
  WHEN 'video/' THEN 'video' WHEN 'audio/' THEN 'audio' ELSE 'other' END`;

/** SQL: a list of pictures; those that are not there are left out. */
const pictures = (...urls: SQL[]) =>
  sql`(SELECT json_group_array(json_object('url', one.value, 'type', 'image')) FROM json_each(json_array(${sql.join(urls, sql`, `)})) AS one
    WHERE one.value LIKE '/%')`;

/**
 * SQL: a list of what it shows, and of what it showed as it was reported and is kept for who decides about it.
 * @param now SQL of `url`, `type` and `thumb`
 */
function withKept(now: SQL, id: SQL, ...shown: SQL[]): SQL {
  const urls = sql.join(
    shown.map((url) => sql`coalesce(${url}, '')`),
    sql`, `,
  );
  return sql`(SELECT json_group_array(json_object('url', url, 'type', type, 'thumb', thumb)) FROM (${now}
    UNION ALL SELECT '/media/' || f.r2_key, ${kindOf(sql`f.mime`)}, NULL
      FROM ${file_scopes} AS kept CROSS JOIN ${files} AS f ON f.id = kept.file_id
      WHERE kept.scope = 'report' AND kept.scope_id = ${id} AND f.bucket = 'portfolio'
        AND '/media/' || f.r2_key NOT IN (${urls})))`;
}

/** SQL: a list of private files, which are opened by their id; `from` gives them as `f`. */
const privateFiles = (from: SQL) =>
  sql`(SELECT json_group_array(json_object('url', '/files/' || f.id, 'type', ${kindOf(sql`f.mime`)}, 'alt', f.name)) ${from})`;

/** Kind -> title, words and files of what is reported, as it is stored, also when it is gone. */
const VIEWS: Record<string, SQL> = {
  profile: sql`SELECT user_id AS id, display_name AS title, concat_ws(char(10), headline, bio, website) AS body, ${pictures(sql`avatar_url`, sql`cover_url`)} AS media FROM ${profiles}`,
  company: sql`SELECT id, name AS title, concat_ws(char(10), '@' || handle, about, website) AS body, ${pictures(sql`logo_url`, sql`cover_url`)} AS media FROM ${companies}`,
  opportunity: sql`SELECT id, title, description AS body, ${withKept(
    sql`SELECT image_url AS url, 'image' AS type, NULL AS thumb WHERE image_url LIKE '/%'`,
    sql`opportunities.id`,
    sql`image_url`,
  )} AS media FROM ${opportunities}`,
  post: sql`SELECT id, NULL AS title, content || coalesce((SELECT char(10) || group_concat(char(10) || '· ' || answer.value, '')
      FROM ${post_polls} AS poll CROSS JOIN json_each(poll.answers) AS answer WHERE poll.post_id = ${feed_posts}.id), '') AS body,
    media_urls AS media FROM ${feed_posts}`,
  comment: sql`SELECT id, NULL AS title, body, NULL AS media FROM ${post_comments}`,
  message: sql`SELECT id, NULL AS title, body, ${privateFiles(sql`FROM json_each(attachments) AS a CROSS JOIN ${files} AS f ON f.id = a.value`)} AS media FROM ${messages}`,
  review: sql`SELECT id, rating_overall || ' stars' AS title, body, NULL AS media FROM ${reviews}`,
  portfolio_item: sql`SELECT id, title, description AS body, ${withKept(
    sql`SELECT media_url AS url, media_type AS type, thumbnail_url AS thumb`,
    sql`portfolio_items.id`,
    sql`media_url`,
    sql`thumbnail_url`,
  )} AS media FROM ${portfolio_items}`,
  template: sql`SELECT id, title, summary AS body, NULL AS media FROM ${project_templates}`,
  project_invite: sql`SELECT id, role AS title, message AS body, NULL AS media FROM ${project_invites}`,
  file: sql`SELECT id, coalesce(name, 'File') AS title, mime || ', ' || size || ' bytes' AS body,
    ${privateFiles(sql`FROM (SELECT files.id, files.mime, files.name) AS f`)} AS media FROM ${files}`,
  // Once it is taken down, as it was: an appeal is decided by its words.
  application: sql`SELECT sent.id AS id, (SELECT post.title FROM ${opportunities} AS post WHERE post.id = sent.opportunity_id) AS title,
    concat_ws(char(10), coalesce(sent.pitch, c.before ->> 'pitch'),
      (SELECT group_concat(said.value, char(10)) FROM json_each(iif(sent.pitch IS NULL AND c.before IS NOT NULL, c.before -> 'answers', sent.answers)) AS said
        WHERE said.value <> ''),
      coalesce(sent.offer_terms ->> 'note', c.before ->> 'note')) AS body, NULL AS media FROM ${applications} AS sent`,
  connection: sql`SELECT id, NULL AS title, note AS body, NULL AS media FROM ${connections}`,
};

export interface SubjectRow {
  subject_title: string | null;
  subject_body: string | null;
  /** JSON list of its files, as `subjectMedia` reads it; null where none of its kind has any. */
  subject_media: string | null;
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
  return rowsOf<SubjectRow>(
    db,
    sql`SELECT CASE c.subject_type ${column("title")} END AS subject_title, CASE c.subject_type ${column("body")} END AS subject_body,
      CASE c.subject_type ${column("media")} END AS subject_media
      FROM ${moderation_cases} AS c WHERE c.id = ${caseId}`,
  );
}

/** Messages that reporters chose to show along with the reported one. */
export function selectExcerpts(db: Database, caseId: Id) {
  return rowsOf<ExcerptRow>(
    db,
    sql`SELECT DISTINCT said.id AS excerpt_id, said.body AS excerpt, said.sent_at,
      (SELECT display_name FROM ${profiles} WHERE user_id = said.sender_id) AS excerpt_by
      FROM (${reportsOf(caseId)}) AS r
      CROSS JOIN json_each(r.excerpts) AS shown CROSS JOIN ${messages} AS said ON said.id = shown.value
      ORDER BY said.sent_at LIMIT 40`,
  );
}
