import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members, messages } from "#app/db/schema/messages.ts";
import { connections, follows, network } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { project_invites, project_members } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { blocks } from "#app/db/schema/safety.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import type { ReportSubject } from "./report-words.ts";
import { hires, notExcluded } from "./rules.server.ts";

/** Whose posts of their circle somebody may have seen: of a Spark, a connection, or one they follow. */
function near(me: Id, author: string): SQL {
  const other = sql.raw(author);
  return sql`(EXISTS (SELECT 1 FROM ${matches} WHERE status <> 'closed'
      AND user_a = min(${me}, ${other}) AND user_b = max(${me}, ${other}))
    OR EXISTS (SELECT 1 FROM ${network} WHERE user_id = ${me} AND other_id = ${other})
    OR EXISTS (SELECT 1 FROM ${follows} WHERE follower_id = ${me} AND target_type = 'user' AND target_id = ${other}))`;
}

/** What was sent to somebody they read on after its sender has blocked them. */
const SENT: readonly ReportSubject[] = ["message", "application", "file"];

/** Kind -> a select of `owner`, who answers for it, where this member could have seen it. */
const OWNERS: Record<ReportSubject, (id: Id, me: Id) => SQL> = {
  profile: (id) => sql`SELECT user_id AS owner FROM ${profiles} WHERE user_id = ${id} AND status <> 'deleted'
    AND visibility <> 'hidden'`,
  // Whoever owns it longest answers for it; its own team reports elsewhere.
  company: (id, me) => sql`SELECT place.user_id AS owner FROM ${companies} AS house
    CROSS JOIN ${company_members} AS place ON place.company_id = house.id
    WHERE house.id = ${id} AND house.status = 'active' AND place.status = 'active' AND place.role = 'owner'
      AND NOT EXISTS (SELECT 1 FROM ${company_members} WHERE company_id = ${id} AND user_id = ${me} AND status = 'active')
    ORDER BY place.created_at LIMIT 1`,
  opportunity: (id, me) => sql`SELECT created_by AS owner FROM ${opportunities} WHERE id = ${id}
    AND status NOT IN ('draft', 'pending_review', 'removed') AND ${notExcluded(me)}`,
  post: (
    id,
    me,
  ) => sql`SELECT user_id AS owner FROM ${feed_posts} AS post WHERE id = ${id} AND deleted_at IS NULL
    AND (visibility <> 'circle' OR ${near(me, "post.user_id")})`,
  comment: (id, me) => sql`SELECT comment.user_id AS owner FROM ${post_comments} AS comment
    JOIN ${feed_posts} AS post ON post.id = comment.post_id
    WHERE comment.id = ${id} AND comment.deleted_at IS NULL AND post.deleted_at IS NULL
    AND (post.visibility <> 'circle' OR post.user_id = ${me} OR ${near(me, "post.user_id")})`,
  review: (id) => sql`SELECT coalesce(author_id, '') AS owner FROM ${reviews} WHERE id = ${id}
    AND status IN ('published', 'disputed', 'upheld')`,
  portfolio_item: (id) => sql`SELECT user_id AS owner FROM ${portfolio_items} WHERE id = ${id}
    AND visibility <> 'private'`,
  connection: (id, me) => sql`SELECT requester_id AS owner FROM ${connections} WHERE id = ${id}
    AND addressee_id = ${me}`,
  message: (
    id,
    me,
  ) => sql`SELECT coalesce(sender_id, '') AS owner FROM ${messages} AS message WHERE id = ${id}
    AND EXISTS (SELECT 1 FROM ${conversation_members} WHERE conversation_id = message.conversation_id
      AND user_id = ${me})`,
  // As it was sent: what is only interest, or not sent yet, says nothing.
  application: (id, me) => sql`SELECT sent.applicant_id AS owner FROM ${applications} AS sent
    CROSS JOIN ${opportunities} AS post ON post.id = sent.opportunity_id
    WHERE sent.id = ${id} AND sent.submitted_at IS NOT NULL AND (post.created_by = ${me}
      OR EXISTS (SELECT 1 FROM ${company_members} AS hiring WHERE hiring.company_id = post.company_id
        AND hiring.user_id = ${me} AND ${hires}))`,
  file: (id, me) => sql`SELECT owner_id AS owner FROM ${files} AS sent WHERE id = ${id} AND bucket = 'private'
    AND status = 'ready' AND (
      EXISTS (SELECT 1 FROM ${file_scopes} AS s CROSS JOIN ${conversation_members} AS m
        WHERE s.file_id = sent.id AND s.scope = 'conversation' AND m.conversation_id = s.scope_id AND m.user_id = ${me})
      OR EXISTS (SELECT 1 FROM ${project_files} AS own CROSS JOIN ${project_members} AS seat
        WHERE own.file_id = sent.id AND own.visibility <> 'private' AND seat.project_id = own.project_id
          AND seat.user_id = ${me} AND seat.status = 'active' AND (own.visibility = 'shared' OR seat.role <> 'guest')))`,
  template: (id) => sql`SELECT coalesce(owner_id, '') AS owner FROM ${project_templates} WHERE id = ${id}
    AND status = 'published' AND visibility IN ('community', 'official')`,
  project_invite: (id, me) => sql`SELECT inviter_id AS owner FROM ${project_invites} WHERE id = ${id}
    AND (user_id = ${me} OR email = (SELECT email FROM ${users} WHERE id = ${me}))`,
};

/**
 * Reads who answers for what is reported; no row for what does not exist, what this member cannot have seen, what is
 * their own, or when its owner blocks them; who insults somebody and blocks them is reported for it all the same.
 */
export function selectOwner(db: Database, subject: { type: ReportSubject; id: Id }, me: Id): Statement {
  const sent = sql.raw(SENT.includes(subject.type) ? "1" : "0");
  return statement(
    db,
    sql`SELECT owner FROM (${OWNERS[subject.type](subject.id, me)}) WHERE owner <> ${me} AND (${sent}
      OR NOT EXISTS (SELECT 1 FROM ${blocks} WHERE blocker_id = owner AND blocked_id = ${me}))`,
  );
}

/** SQL of the excerpts that are stored (JSON): messages of the very conversation a reported message stands in. */
export function excerptsOf(subject: { type: ReportSubject; id: Id }, chosen: Id[]): SQL {
  if (subject.type !== "message" || chosen.length === 0) return sql`'[]'`;
  return sql`(SELECT json_group_array(said.id) FROM json_each(${JSON.stringify(chosen)}) AS asked
    JOIN ${messages} AS said ON said.id = asked.value AND said.conversation_id =
      (SELECT conversation_id FROM ${messages} WHERE id = ${subject.id}))`;
}
