import { sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { credentials } from "#app/db/schema/passport.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { CredentialKind } from "../schema.ts";
import { isFinished, isShown } from "../sources.server.ts";
import { readToken } from "../tokens.server.ts";
import { headlineOf, KIND_WORDS, REASONS, type Reason, WORK_KINDS, WORK_ROLES } from "../words.ts";

const PAGE = 20;

type Asking = Pick<QueryContext, "db" | "viewer">;

interface IssuedRow {
  id: Id;
  kind: CredentialKind;
  token: string;
  shown: number;
  issuedAt: number;
  revokedAt: number | null;
  reason: Reason | null;
}

/** What the member had certified, newest first, also what was withdrawn. */
export function selectIssued({ db, viewer }: Asking, cursor: Cursor | null): Query<IssuedRow[]> {
  return rowsOf(
    db,
    sql`SELECT id, kind, token, shown, issued_at AS issuedAt, revoked_at AS revokedAt, revoke_reason AS reason
      FROM ${credentials} WHERE user_id = ${viewer.userId}
        ${cursor ? sql`AND (issued_at, id) < (${cursor.key}, ${cursor.id})` : sql``}
      ORDER BY issued_at DESC, id DESC LIMIT ${PAGE + 1}`,
  );
}

export type IssuedCredential = ReturnType<typeof toIssued>;

function toIssued({ token, reason, shown, ...row }: IssuedRow) {
  const subject = readToken(token)?.credentialSubject;
  return {
    ...row,
    shown: shown === 1,
    title: subject ? headlineOf(subject) : KIND_WORDS[row.kind],
    reason: reason === "member" ? "You withdrew it." : reason && REASONS[reason],
  };
}

/** A page of them. */
export function toIssuedPage(rows: IssuedRow[]) {
  return paged(rows, toIssued, ({ issuedAt, id }) => ({ key: issuedAt, id }));
}

/** Something that can be certified, and the credential there is of it. */
export interface Certifiable {
  kind: CredentialKind;
  source: string;
  title: string;
  note: string;
  credential: Id | null;
}

/** The id of the credential that holds for a source. */
const live = (kind: CredentialKind, me: Id, source: string) =>
  sql`(SELECT c.id FROM ${credentials} AS c WHERE c.user_id = ${me} AND c.kind = ${kind}
    AND c.source_id = ${sql.raw(source)} AND c.revoked_at IS NULL) AS credential`;

interface ProjectRow {
  id: Id;
  title: string;
  kind: keyof typeof WORK_KINDS;
  role: keyof typeof WORK_ROLES;
  joinedAt: number;
  credential: Id | null;
}

interface ReviewRow {
  id: Id;
  stars: number;
  text: string;
  at: number;
  credential: Id | null;
}

interface SkillRow {
  skill: string;
  name: string;
  endorsers: number;
  credential: Id | null;
}

/** Completed projects of the member, in the order they joined them. */
export function selectFinished(
  { db, viewer: { userId } }: Asking,
  cursor: Cursor | null,
): Query<ProjectRow[]> {
  return rowsOf(
    db,
    sql`SELECT p.id, p.title, p.kind, m.role, m.created_at AS joinedAt, ${live("project", userId, "p.id")}
      FROM ${project_members} AS m CROSS JOIN ${projects} AS p ON p.id = m.project_id
      WHERE m.user_id = ${userId} AND ${isFinished}
        ${cursor ? sql`AND (m.created_at, m.project_id) < (${cursor.key}, ${cursor.id})` : sql``}
      ORDER BY m.created_at DESC, m.project_id DESC LIMIT ${PAGE + 1}`,
  );
}

/** Reviews of the member that everybody may read. */
export function selectReviewed(
  { db, viewer: { userId } }: Asking,
  cursor: Cursor | null,
): Query<ReviewRow[]> {
  return rowsOf(
    db,
    sql`SELECT r.id, r.rating_overall AS stars, r.body AS text, r.published_at AS at, ${live("review", userId, "r.id")}
      FROM ${reviews} AS r LEFT JOIN ${profiles} AS a ON a.user_id = r.author_id
      WHERE r.subject_user_id = ${userId} AND ${isShown}
        ${cursor ? sql`AND (r.published_at, r.id) < (${cursor.key}, ${cursor.id})` : sql``}
      ORDER BY r.published_at DESC, r.id DESC LIMIT ${PAGE + 1}`,
  );
}

/** Verified skills of the member: a list has few. */
export function selectVerifiedSkills({ db, viewer: { userId } }: Asking): Query<SkillRow[]> {
  return rowsOf(
    db,
    sql`SELECT skill, name, endorsement_count AS endorsers, ${live("skill", userId, "profile_skills.skill")}
      FROM ${profile_skills} WHERE user_id = ${userId} AND verified_at IS NOT NULL ORDER BY position, skill`,
  );
}

export const toFinishedPage = (rows: ProjectRow[]) =>
  paged(rows, toFinished, ({ joinedAt, id }) => ({ key: joinedAt, id }));

function toFinished({ id, title, kind, role, credential }: ProjectRow): Certifiable {
  const note = `${WORK_KINDS[kind]}, as ${WORK_ROLES[role].toLowerCase()}`;
  return { kind: "project", source: id, title, note, credential };
}

export const toReviewedPage = (rows: ReviewRow[]) =>
  paged(rows, toReviewed, ({ at, id }) => ({ key: at, id }));

function toReviewed({ id, stars, text, credential }: ReviewRow): Certifiable {
  return { kind: "review", source: id, title: `${stars} of 5 stars`, note: text, credential };
}

export function toSkillsPage(rows: SkillRow[]) {
  const items = rows.map(
    ({ skill, name, endorsers, credential }): Certifiable => ({
      kind: "skill",
      source: skill,
      title: name,
      note: endorsers === 1 ? "1 endorsement" : `${endorsers} endorsements`,
      credential,
    }),
  );
  return { items, next: null };
}

function paged<Row, Item>(rows: Row[], toItem: (row: Row) => Item, place: (row: Row) => Cursor) {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { items: page.map(toItem), next: rows.length > PAGE && last ? encodeCursor(place(last)) : null };
}
