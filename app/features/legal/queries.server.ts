import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { consents } from "#app/db/schema/auth.ts";
import { legal_documents } from "#app/db/schema/legal.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { Env } from "#app/platform/env.server.ts";
import { BUILT_IN, readBuiltIn } from "./built-in.server.ts";
import { LEGAL_KINDS } from "./kinds.ts";
import type { LegalDocumentKind, LegalText } from "./legal-document.ts";
import { readLegalText } from "./legal-text.ts";

const LISTED = 50;

export interface VersionRow {
  legal_id: Id;
  legal_kind: LegalDocumentKind;
  legal_version: string;
  change_note: string;
  material: number;
  effective_at: number;
}

const versionColumns = sql`d.id AS legal_id, d.kind AS legal_kind, d.version AS legal_version, d.change_note, d.material,
  d.effective_at`;

/** What was published of one document, the latest first; also what is not in force yet. */
export function selectVersions(db: Database, kind: LegalDocumentKind) {
  return rowsOf<VersionRow>(
    db,
    sql`SELECT ${versionColumns} FROM ${legal_documents} AS d WHERE d.kind = ${kind} AND d.effective_at > 0 AND d.status = 'published'
      ORDER BY d.effective_at DESC LIMIT ${LISTED}`,
  );
}

/** The text of one published version, or of the one in force. */
export function selectText(
  db: Database,
  { kind, version, now }: { kind: LegalDocumentKind; version: string | null; now: number },
) {
  const which = version === null ? sql`d.effective_at <= ${now}` : sql`d.version = ${version}`;
  return rowsOf<{ text_version: string; legal_body: string }>(
    db,
    sql`SELECT d.version AS text_version, d.body AS legal_body FROM ${legal_documents} AS d
      WHERE d.kind = ${kind} AND d.status = 'published' AND ${which} ORDER BY d.effective_at DESC LIMIT 1`,
  );
}

/**
 * The text that `selectText` found, or the one that came with Thrive.
 * @throws AppError `not_found` for a version that there is not
 */
export async function shownText(
  env: Pick<Env, "ASSETS">,
  kind: LegalDocumentKind,
  asked: string | null,
  found: { text_version: string; legal_body: string } | undefined,
): Promise<{ text: LegalText; version: string }> {
  const { version } = BUILT_IN[kind];
  if (found) return { text: readLegalText(found.legal_body), version: found.text_version };
  if (asked !== null && asked !== version)
    throw new AppError("not_found", { sentence: "There is no such version." });
  return { text: await readBuiltIn(env, kind), version };
}

export interface StaffVersionRow extends VersionRow {
  legal_status: "draft" | "published" | "withdrawn";
  author: string | null;
}

/** Everything the team wrote, newest first. */
export function selectWritten(db: Database) {
  return rowsOf<StaffVersionRow>(
    db,
    sql`SELECT ${versionColumns}, d.status AS legal_status,
      (SELECT display_name FROM ${profiles} WHERE user_id = d.created_by) AS author
      FROM ${legal_documents} AS d WHERE d.id > '' ORDER BY d.id DESC LIMIT ${LISTED}`,
  );
}

/** A version of a legal text with all its words, for who writes them. */
export function selectWrittenOne(db: Database, id: Id) {
  return rowsOf<StaffVersionRow & { legal_body: string }>(
    db,
    sql`SELECT ${versionColumns}, d.status AS legal_status, d.body AS legal_body, NULL AS author
      FROM ${legal_documents} AS d WHERE d.id = ${id}`,
  );
}

/** Neither this version `d` nor a later one of the same document was accepted. */
const notAccepted = (userId: Id) => sql`NOT EXISTS (
  SELECT 1 FROM ${consents} AS given CROSS JOIN ${legal_documents} AS accepted
    ON accepted.kind = given.kind AND accepted.version = given.version AND accepted.status = 'published'
  WHERE given.user_id = ${userId} AND given.kind = d.kind AND accepted.effective_at >= d.effective_at)`;

/** What this member has to accept before they post or pay: a material change that is in force (product.md §6.1). */
export function selectDemanded(db: Database, userId: Id, now: number) {
  return rowsOf<{ demanded: LegalDocumentKind }>(
    db,
    sql`SELECT d.kind AS demanded FROM ${legal_documents} AS d WHERE d.status = 'published' AND d.material = 1
      AND d.effective_at > 0 AND d.effective_at <= ${now} AND ${notAccepted(userId)} LIMIT 1`,
  );
}

/** @throws AppError `forbidden` where something is demanded; reading and exporting stay open */
export function refuseDemanded([open]: { demanded: LegalDocumentKind }[]): void {
  if (!open) return;
  throw new AppError("forbidden", {
    sentence: `Our ${LEGAL_KINDS[open.demanded].name.toLowerCase()} changed. Accept the new version on your Home first.`,
  });
}

/** Material versions that this member did not accept, nor a later one of the same document. */
export function selectToAccept(db: Database, userId: Id) {
  return rowsOf<VersionRow>(
    db,
    sql`SELECT ${versionColumns} FROM ${legal_documents} AS d
      WHERE d.status = 'published' AND d.material = 1 AND d.effective_at > 0 AND ${notAccepted(userId)}
      ORDER BY d.effective_at DESC LIMIT 10`,
  );
}

/** Of each document the latest alone: who accepts it has accepted what came before. */
export function toAsked(rows: VersionRow[], now: number) {
  const seen = new Set<string>();
  return rows
    .filter(({ legal_kind }) => !seen.has(legal_kind) && seen.add(legal_kind))
    .map((row) => ({
      kind: row.legal_kind,
      version: row.legal_version,
      note: row.change_note,
      effectiveAt: row.effective_at,
      inForce: row.effective_at <= now,
    }));
}
