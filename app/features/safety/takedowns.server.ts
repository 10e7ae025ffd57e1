import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversations, messages } from "#app/db/schema/messages.ts";
import { moderation_cases, takedowns } from "#app/db/schema/moderation.ts";
import { connections } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { project_invites } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import type { ReportSubject } from "./report-words.ts";

interface Takedown {
  /** What is kept of it, so that it can be put back: a value of one row. */
  before: SQL;
  down: (id: Id, now: number) => SQL;
  back: (id: Id, before: SQL, takenAt: SQL) => SQL;
  /** SQL select of the ids of files that go with it: nobody opens them meanwhile. */
  files?: (id: Id) => SQL;
  /** SQL condition: something else shows its files, so that they stay. */
  shownElsewhere?: (id: Id) => SQL;
  /** SQL select of the ids of files whose public pictures go with it, where there are more of them. */
  pictures?: (id: Id) => SQL;
}

const nextChange = sql`(SELECT last_change + 1 FROM ${conversations} AS c WHERE c.id = conversation_id)`;

/** SQL select of the id of a member's file behind a public address; nothing for any other address. */
const fileAt = (
  url: SQL,
  owner: SQL,
) => sql`SELECT shown.id FROM ${files} AS shown WHERE shown.bucket = 'portfolio'
  AND shown.r2_key = substr(${url}, ${publicUrl("").length + 1}) AND shown.owner_id = ${owner}`;

/** By a time of removal: nobody is shown it, wherever it stood. What its author removed meanwhile stays removed. */
const byTime = (table: typeof feed_posts | typeof post_comments): Takedown => ({
  before: sql`SELECT NULL AS before FROM ${table}`,
  down: (id, now) => sql`UPDATE ${table} SET deleted_at = ${now} WHERE id = ${id} AND deleted_at IS NULL`,
  back: (id, _, takenAt) =>
    sql`UPDATE ${table} SET deleted_at = NULL WHERE id = ${id} AND deleted_at = ${takenAt}`,
});

/** By a state that no list shows. */
const byStatus = (
  table: typeof opportunities | typeof reviews | typeof project_templates | typeof project_invites,
  gone: string,
  from: readonly string[],
): Takedown => ({
  before: sql`SELECT status AS before FROM ${table}`,
  down: (id) => sql`UPDATE ${table} SET status = ${gone} WHERE id = ${id}
    AND status IN (SELECT value FROM json_each(${JSON.stringify(from)}))`,
  back: (id, before) => sql`UPDATE ${table} SET status = ${before} WHERE id = ${id} AND status = ${gone}
    AND ${before} IS NOT NULL`,
});

/**
 * How each kind of content is taken down: in the state that all its lists obey already, so that it is gone everywhere
 * at once, and with what it needs to come back. A profile is not taken down: its member is warned or suspended.
 */
const TAKEDOWNS: Partial<Record<ReportSubject, Takedown>> = {
  opportunity: {
    ...byStatus(opportunities, "removed", [
      "pending_review",
      "active",
      "paused",
      "filled",
      "closed",
      "expired",
    ]),
    // Nothing opens for a company that is suspended by now.
    back: (
      id,
      before,
    ) => sql`UPDATE ${opportunities} SET status = iif(${before} = 'active' AND EXISTS (SELECT 1
        FROM ${companies} AS hirer WHERE hirer.id = company_id AND hirer.status = 'suspended'), 'paused', ${before})
      WHERE id = ${id} AND status = 'removed' AND ${before} IS NOT NULL`,
    files: (id) => sql`SELECT picture.id FROM ${opportunities} AS o CROSS JOIN ${files} AS picture
      ON picture.id = (${fileAt(sql`o.image_url`, sql`o.created_by`)}) WHERE o.id = ${id}`,
    shownElsewhere: (
      id,
    ) => sql`EXISTS (SELECT 1 FROM ${opportunities} AS o CROSS JOIN ${opportunities} AS copy
      WHERE o.id = ${id} AND copy.created_by = o.created_by AND copy.image_url = o.image_url AND copy.id <> o.id
        AND copy.status <> 'removed')`,
  },
  review: byStatus(reviews, "removed", ["published", "disputed", "upheld"]),
  template: byStatus(project_templates, "removed", ["published", "pending_review", "archived"]),
  project_invite: byStatus(project_invites, "revoked", ["pending"]),
  post: {
    ...byTime(feed_posts),
    files: (id) => sql`SELECT picture.id FROM ${feed_posts} AS p CROSS JOIN json_each(p.media_urls) AS medium
      CROSS JOIN ${files} AS picture ON picture.id = (${fileAt(sql`medium.value ->> 'url'`, sql`p.user_id`)})
      WHERE p.id = ${id}`,
  },
  comment: byTime(post_comments),
  // Quarantine: its bytes stay, and nobody gets them.
  file: {
    before: sql`SELECT NULL AS before FROM ${files}`,
    down: (id) => quarantine(sql`SELECT ${id}`),
    back: (id) => release(sql`SELECT ${id}`),
  },
  message: {
    files: (id) => sql`SELECT value FROM json_each((SELECT attachments FROM ${messages} WHERE id = ${id}))`,
    before: sql`SELECT NULL AS before FROM ${messages}`,
    down: (id, now) => sql`UPDATE ${messages} SET deleted_at = ${now}, change = ${nextChange}
      WHERE id = ${id} AND deleted_at IS NULL`,
    // The same words again: what finds messages by them learns them anew.
    back: (
      id,
      _,
      takenAt,
    ) => sql`UPDATE ${messages} SET deleted_at = NULL, body = body, change = ${nextChange}
      WHERE id = ${id} AND deleted_at = ${takenAt}`,
  },
  // Its own file is asked about by its name, whoever shows or hides it.
  portfolio_item: {
    files: (id) => sql`SELECT cover_file_id FROM ${portfolio_items} WHERE id = ${id}`,
    pictures: (id) => sql`SELECT file_id FROM ${portfolio_items} WHERE id = ${id}`,
    before: sql`SELECT visibility AS before FROM ${portfolio_items}`,
    down: (id) => sql`UPDATE ${portfolio_items} SET visibility = 'hidden' WHERE id = ${id}`,
    back: (id, before) => sql`UPDATE ${portfolio_items} SET visibility = ${before} WHERE id = ${id}`,
  },
  // It stays where it is, without a word; what its applicant has written since is not written over.
  application: {
    before: sql`SELECT json_object('pitch', pitch, 'answers', json(answers), 'note', offer_terms ->> 'note') AS before
      FROM ${applications}`,
    down: (id) => sql`UPDATE ${applications} SET pitch = NULL, answers = '[]',
      offer_terms = json_remove(offer_terms, '$.note') WHERE id = ${id}`,
    back: (
      id,
      before,
    ) => sql`UPDATE ${applications} SET pitch = ${before} ->> 'pitch', answers = ${before} -> 'answers',
      offer_terms = json_set(offer_terms, '$.note', ${before} ->> 'note') WHERE id = ${id} AND pitch IS NULL
      AND ${before} IS NOT NULL`,
  },
  connection: {
    before: sql`SELECT note AS before FROM ${connections}`,
    down: (id) => sql`UPDATE ${connections} SET note = NULL WHERE id = ${id}`,
    back: (id, before) => sql`UPDATE ${connections} SET note = ${before} WHERE id = ${id}`,
  },
};

function quarantine(ids: SQL): SQL {
  return sql`UPDATE ${files} SET status = 'quarantined' WHERE id IN (${ids}) AND status = 'ready'`;
}

/** What is held back for itself stays so. */
function release(ids: SQL): SQL {
  return sql`UPDATE ${files} SET status = 'ready' WHERE id IN (${ids}) AND status = 'quarantined'
    AND NOT EXISTS (SELECT 1 FROM ${takedowns} AS own WHERE own.subject_type = 'file' AND own.subject_id = files.id)`;
}

/** Whether there is a way to take down what is of this kind. */
export function canBeTakenDown(type: string): type is ReportSubject {
  return Object.hasOwn(TAKEDOWNS, type);
}

/** Takes the subject of a case down, and keeps in the case what it was. The order matters. */
export function takeDown(
  db: Database,
  { type, id, caseId }: { type: ReportSubject; id: Id; caseId: Id },
  now: number,
): Statement[] {
  const how = TAKEDOWNS[type];
  if (!how) return [];
  return [
    statement(
      db,
      sql`UPDATE ${moderation_cases} SET before = (${how.before} WHERE id = ${id}) WHERE id = ${caseId}`,
    ),
    statement(
      db,
      sql`INSERT INTO ${takedowns} (subject_type, subject_id, case_id, created_at) VALUES (${type}, ${id}, ${caseId},
        ${now}) ON CONFLICT DO NOTHING`,
    ),
    statement(db, how.down(id, now)),
    ...(how.files
      ? [statement(db, sql`${quarantine(how.files(id))} AND NOT ${how.shownElsewhere?.(id) ?? sql`0`}`)]
      : []),
  ];
}

/**
 * The public objects of what was taken down: key in the bucket and id of the file. For everybody else to be kept from
 * them, the bucket must know (`FileStore.askAbout`).
 */
export function selectPublicObjects(db: Database, type: string, id: Id) {
  const how = canBeTakenDown(type) ? TAKEDOWNS[type] : undefined;
  const taken = sql`bucket = 'portfolio' AND (status = 'quarantined' AND id IN (${how?.files?.(id) ?? sql`NULL`})
    OR id IN (${how?.pictures?.(id) ?? sql`NULL`}))`;
  return rowsOf<{ id: Id; key: string }>(
    db,
    sql`SELECT id, r2_key AS key FROM ${files} WHERE ${taken} AND purpose <> 'portfolio'
      UNION ALL SELECT id, thumb_key FROM ${files} WHERE ${taken} AND thumb_size > 0`,
  );
}

/** Puts back what a case took down. */
export function putBack(
  db: Database,
  { type, id, caseId }: { type: ReportSubject; id: Id; caseId: Id },
): Statement[] {
  const how = TAKEDOWNS[type];
  if (!how) return [];
  const kept = sql`(SELECT before FROM ${moderation_cases} WHERE id = ${caseId})`;
  const takenAt = sql`(SELECT decided_at FROM ${moderation_cases} WHERE id = ${caseId})`;
  return [
    statement(db, sql`DELETE FROM ${takedowns} WHERE subject_type = ${type} AND subject_id = ${id}`),
    statement(db, how.back(id, kept, takenAt)),
    ...(how.files ? [statement(db, release(how.files(id)))] : []),
  ];
}
