import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { help_articles, help_versions } from "#app/db/schema/help.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { readMarkdown } from "#app/platform/markdown.server.ts";

const LISTED = 50;

export interface HelpShelfRow {
  slug: string;
  title: string;
  category: string;
  helpful_yes: number;
  helpful_no: number;
  edited_at: number | null;
}

/** Every article as the team finds it, shelf by shelf, with what readers said. */
export function selectHelpShelves(db: Database) {
  return rowsOf<HelpShelfRow>(
    db,
    sql`SELECT slug, title, category, helpful_yes, helpful_no, edited_at FROM ${help_articles}
      WHERE category > '' ORDER BY category, place LIMIT 500`,
  );
}

export interface HelpText {
  slug: string;
  title: string;
  category: string;
  summary: string;
  body: string;
  path: string | null;
  words: string;
}

const TEXT = sql.raw("slug, title, category, summary, body, path, words");

/** An article as it stands, for whoever writes over it. */
export function selectHelpText(db: Database, slug: string) {
  return rowsOf<HelpText>(db, sql`SELECT ${TEXT} FROM ${help_articles} WHERE slug = ${slug}`);
}

export interface HelpVersionRow {
  help_version_id: Id;
  version_title: string;
  change_note: string;
  help_status: "draft" | "published" | "withdrawn";
  written_at: number;
  out_at: number | null;
  author: string | null;
}

/** What was written of one article, the newest first. */
export function selectHelpVersions(db: Database, slug: string) {
  return rowsOf<HelpVersionRow>(
    db,
    sql`SELECT v.id AS help_version_id, v.title AS version_title, v.change_note, v.status AS help_status,
      v.created_at AS written_at, v.published_at AS out_at,
      (SELECT display_name FROM ${profiles} WHERE user_id = v.created_by) AS author
      FROM ${help_versions} AS v WHERE v.slug = ${slug} ORDER BY v.id DESC LIMIT ${LISTED}`,
  );
}

export interface OpenDraft {
  draft_slug: string;
  draft_title: string;
}

/** Articles of which a draft waits. */
export function selectHelpDrafts(db: Database) {
  return rowsOf<OpenDraft>(
    db,
    sql`SELECT DISTINCT v.slug AS draft_slug, v.title AS draft_title FROM ${help_versions} AS v
      INDEXED BY help_versions_drafts WHERE v.status = 'draft' AND v.slug > '' LIMIT ${LISTED}`,
  );
}

/** One version, as it was written. */
export function selectHelpVersion(db: Database, id: Id) {
  return rowsOf<HelpText & { help_status: string }>(
    db,
    sql`SELECT ${TEXT}, status AS help_status FROM ${help_versions} WHERE id = ${id}`,
  );
}

/** A version as readers will find it. */
export function toShownText({ body, ...text }: HelpText) {
  return { text, blocks: readMarkdown(body) };
}
