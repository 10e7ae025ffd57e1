import { type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { type Query, rowsOf } from "#app/db/client.server.ts";
import { file_scopes, files, storage_usage } from "#app/db/schema/files.ts";
import { deliverables } from "#app/db/schema/milestones.ts";
import { takedowns } from "#app/db/schema/moderation.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { onLegalHold } from "./legal-hold.server.ts";
import { isLedBy } from "./space.server.ts";
import type { StorageCategory } from "./storage-words.ts";
import { PAGE, type StoredRow } from "./stored-view.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;
/** Most rows of the trash, of duplicates and of projects that a page shows. */
const MOST = 100;
const MOST_ALIKE = 20;
const MOST_PROJECTS = 10;

/** Whose files are looked at: one's own, or those in the space of a company that one leads. */
export interface Space {
  id: Id;
  isCompany: boolean;
}

/** The space of the member's own files. */
export const ownSpace = ({ viewer }: Pick<Asked, "viewer">): Space => ({
  id: viewer.userId,
  isCompany: false,
});

/** Of `f`, a row of files: what the storage page shows this member, and where it is used. */
const columns = (
  me: Id,
) => sql`f.id AS stored_id, f.mime, f.size + f.thumb_size AS bytes, f.size AS size_key, f.category, f.purpose, f.bucket,
  iif(f.owner_id = ${me} OR f.attached_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${project_files} AS own
    WHERE own.file_id = f.id AND own.visibility = 'private'), f.name, NULL) AS name, f.owner_id = ${me} AS mine,
  f.owner_id = ${me} OR f.bucket = 'portfolio' OR EXISTS (SELECT 1 FROM ${project_files} AS own CROSS JOIN ${project_members} AS seat
    WHERE own.file_id = f.id AND seat.project_id = own.project_id AND seat.user_id = ${me} AND seat.status = 'active'
      AND (own.visibility = 'shared' OR own.visibility = 'project' AND seat.role <> 'guest')) AS opens,
  (SELECT who.display_name FROM ${profiles} AS who WHERE who.user_id = f.owner_id) AS brought_by,
  f.r2_key AS file_key, f.sha256 AS alike, iif(f.thumb_size > 0, f.thumb_key, NULL) AS thumb, f.created_at AS stored_at, f.trashed_at AS since, ${onLegalHold(sql`f.owner_id`)} AS on_hold,
  CASE WHEN f.attached_at IS NULL THEN NULL
    WHEN f.category = 'portfolio' THEN (SELECT json_object('kind', 'work', 'id', w.id, 'title', w.title,
        'shown', w.visibility = 'public', 'down', EXISTS (SELECT 1 FROM ${takedowns}
          WHERE subject_type = 'portfolio_item' AND subject_id = w.id))
      FROM ${portfolio_items} AS w WHERE w.id IN (
        SELECT a.id FROM ${portfolio_items} AS a WHERE a.file_id = f.id
        UNION ALL SELECT b.id FROM ${portfolio_items} AS b WHERE b.cover_file_id = f.id) LIMIT 1)
    WHEN f.category = 'project' THEN (SELECT json_object('kind', 'project', 'id', p.id, 'title', p.title, 'handed',
        EXISTS (SELECT 1 FROM ${deliverables} AS d JOIN json_each(d.file_ids) AS handed
          WHERE d.project_id = own.project_id AND handed.value = f.id)
        OR EXISTS (SELECT 1 FROM ${file_scopes} AS s WHERE s.file_id = f.id AND s.scope = 'dispute'),
        'open', ${onDesk(me)}, 'versionOf', own.version_of)
      FROM ${project_files} AS own CROSS JOIN ${projects} AS p ON p.id = own.project_id WHERE own.file_id = f.id)
    WHEN f.category = 'messages' THEN (SELECT json_object('kind', 'thread', 'id', s.scope_id)
      FROM ${file_scopes} AS s WHERE s.file_id = f.id AND s.scope = 'conversation' LIMIT 1)
    WHEN f.purpose = 'evidence' THEN json_object('kind', 'evidence')
    ELSE json_object('kind', 'elsewhere') END AS used`;

/** SQL condition on `p`, a project: this member is part of it, and finds its desk. */
function onDesk(me: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${project_members} AS place WHERE place.project_id = p.id
    AND place.user_id = ${me} AND place.status = 'active')`;
}

/** SQL condition: what lies in a company's space is shown to who leads it, and to nobody else. */
function mayTidy({ viewer }: Asked, { id, isCompany }: Space): SQL {
  return isCompany ? sql`AND ${isLedBy(id, viewer.userId)}` : sql``;
}

function storedRows(ctx: Asked, space: Space, index: string, rest: SQL): Query<StoredRow[]> {
  return rowsOf<StoredRow>(
    ctx.db,
    sql`SELECT ${columns(ctx.viewer.userId)} FROM ${files} AS f INDEXED BY ${sql.raw(index)}
      WHERE f.space_id = ${space.id} ${mayTidy(ctx, space)} ${rest}`,
  );
}

/** What files take in a space, by category. */
export function selectUsage({ db }: Pick<Asked, "db">, space: Space) {
  return db
    .select({ category: storage_usage.category, bytes: storage_usage.bytes, count: storage_usage.files })
    .from(storage_usage)
    .where(sql`${storage_usage.space_id} = ${space.id}`);
}

/** A page of its files, the biggest first. */
export function selectBiggest(
  ctx: Asked,
  space: Space,
  category: StorageCategory | null,
  after: Cursor | null,
) {
  return storedRows(
    ctx,
    space,
    "files_space_biggest",
    sql`AND f.status = 'ready' AND f.trashed_at IS NULL
      ${category ? sql`AND f.category = ${category}` : sql``}
      ${after ? sql`AND (f.size, f.id) < (${after.key}, ${after.id})` : sql``}
    ORDER BY f.size DESC, f.id DESC LIMIT ${PAGE + 1}`,
  );
}

/** What was uploaded last. */
export function selectUploads(ctx: Asked, space: Space, after: Cursor | null) {
  return storedRows(
    ctx,
    space,
    "files_space",
    sql`AND f.status = 'ready' AND f.trashed_at IS NULL
      ${after ? sql`AND (f.created_at, f.rowid) < (${after.key}, (SELECT rowid FROM ${files} WHERE id = ${after.id}))` : sql``}
    ORDER BY f.created_at DESC, f.rowid DESC LIMIT ${PAGE + 1}`,
  );
}

/** Files that are the same, byte for byte: those first that take the most together. */
export function selectAlike(ctx: Asked, space: Space): Query<StoredRow[]> {
  const here = sql`space_id = ${space.id} AND status = 'ready' AND trashed_at IS NULL AND sha256 IS NOT NULL`;
  return rowsOf<StoredRow>(
    ctx.db,
    sql`WITH twice AS MATERIALIZED (SELECT sha256 AS hash, sum(size) AS total FROM ${files} INDEXED BY files_space_alike
        WHERE ${here} ${mayTidy(ctx, space)}
        GROUP BY sha256 HAVING count(*) > 1 ORDER BY total DESC LIMIT ${MOST_ALIKE})
      SELECT ${columns(ctx.viewer.userId)} FROM twice CROSS JOIN ${files} AS f INDEXED BY files_space_alike
        ON f.space_id = ${space.id} AND f.sha256 = twice.hash AND f.status = 'ready' AND f.trashed_at IS NULL
      ORDER BY twice.total DESC, twice.hash, f.created_at LIMIT ${MOST}`,
  );
}

/** What can still be taken out of the trash, the newest first. */
export function selectTrash(ctx: Asked, space: Space) {
  return storedRows(
    ctx,
    space,
    "files_space_trash",
    sql`AND f.trashed_at IS NOT NULL AND f.status = 'ready' ORDER BY f.trashed_at DESC LIMIT ${MOST}`,
  );
}

/** What our team holds back: its owner reads why among the decisions, and may ask for another look. */
export function selectQuarantined({ db, viewer }: Asked) {
  return db
    .select({ heldName: files.name, heldAs: files.purpose })
    .from(files)
    .where(sql`${files.owner_id} = ${viewer.userId} AND ${files.status} = 'quarantined'`)
    .limit(MOST);
}

interface ProjectSum {
  project_id: Id;
  title: string;
  total: number;
  count: number;
  /** The member is part of it. */
  on_desk: 0 | 1;
}

/** The projects that the files of a space take the most in. */
export function selectProjectSums(ctx: Asked, space: Space): Query<ProjectSum[]> {
  return rowsOf<ProjectSum>(
    ctx.db,
    sql`WITH sums AS MATERIALIZED (SELECT own.project_id AS id, sum(f.size + f.thumb_size) AS total, count(*) AS count
        FROM ${files} AS f INDEXED BY files_space_biggest CROSS JOIN ${project_files} AS own ON own.file_id = f.id
        WHERE f.space_id = ${space.id} AND f.status = 'ready' AND f.trashed_at IS NULL AND f.category = 'project'
          ${mayTidy(ctx, space)}
        GROUP BY own.project_id ORDER BY total DESC LIMIT ${MOST_PROJECTS})
      SELECT p.id AS project_id, p.title, sums.total, sums.count, ${onDesk(ctx.viewer.userId)} AS on_desk
      FROM sums CROSS JOIN ${projects} AS p ON p.id = sums.id
      ORDER BY sums.total DESC`,
  );
}

/** The files of a space of these ids, in the trash or not, with where they are used. */
export function selectStored(ctx: Asked, space: Space, ids: Id[]): Query<StoredRow[]> {
  return rowsOf<StoredRow>(
    ctx.db,
    sql`SELECT ${columns(ctx.viewer.userId)} FROM json_each(${JSON.stringify(ids)}) AS one CROSS JOIN ${files} AS f ON f.id = one.value
      WHERE f.space_id = ${space.id} AND f.status = 'ready' ${mayTidy(ctx, space)}`,
  );
}
