import { encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";

import { publicUrl } from "#app/platform/files/files.server.ts";

import { PURPOSES, type StorageCategory } from "./storage-words.ts";

export const PAGE = 20;

/** Where a file is used: what it goes with when it is deleted. */
export type FileUse =
  | { kind: "work"; id: Id; title: string; shown: 0 | 1; down: 0 | 1 }
  | { kind: "project"; id: Id; title: string; handed: 0 | 1; open: 0 | 1; versionOf: Id }
  | { kind: "thread"; id: Id }
  | { kind: "evidence" }
  | { kind: "elsewhere" };

export interface StoredRow {
  stored_id: Id;
  name: string | null;
  mime: string;
  bytes: number;
  /** Of the file alone: what the biggest are ordered by. */
  size_key: number;
  category: StorageCategory;
  purpose: string;
  bucket: "portfolio" | "private";
  file_key: string;
  thumb: string | null;
  /** The same for files that are the same. */
  alike: string | null;
  stored_at: number;
  since: number | null;
  on_hold: 0 | 1;
  /** JSON of a FileUse; null while nothing uses it. */
  used: string | null;
  /** Who brought it. */
  brought_by: string | null;
  mine: 0 | 1;
  /** The member may open it: whoever leads a company tidies its space, and reads no project they are not part of. */
  opens: 0 | 1;
}

export type StoredFile = ReturnType<typeof toStored>;

/** What keeps a file: a legal hold, that it was handed over or shown in a dispute, or that our team took its work down. */
function staysBy(held: boolean, used: FileUse | null): "hold" | "handed" | "taken_down" | null {
  if (held) return "hold";
  if (used?.kind === "evidence" || (used?.kind === "project" && used.handed)) return "handed";
  return used?.kind === "work" && used.down ? "taken_down" : null;
}

/** A file as the storage page shows it. */
export function toStored(row: StoredRow) {
  const hidden = row.bucket === "private";
  const used = row.used === null ? null : (JSON.parse(row.used) as FileUse);
  return {
    id: row.stored_id,
    name: row.name ?? (used?.kind === "work" ? used.title : (PURPOSES[row.purpose] ?? "File")),
    mime: row.mime,
    bytes: row.bytes,
    category: row.category,
    purpose: row.purpose,
    url: hidden ? `/files/${row.stored_id}` : publicUrl(row.file_key),
    downloadUrl: hidden ? `/files/${row.stored_id}?download` : publicUrl(row.file_key),
    thumbnailUrl: row.thumb ? (hidden ? `/files/${row.stored_id}?thumb` : publicUrl(row.thumb)) : null,
    storedAt: row.stored_at,
    trashedAt: row.since,
    /** Why it cannot be deleted now; null where it can. */
    stays: staysBy(row.on_hold === 1, used),
    alike: row.alike,
    used,
    broughtBy: row.brought_by,
    mine: row.mine === 1,
    opens: row.opens === 1,
  };
}

/** One page of files, and where the next begins. */
export function toStoredPage(rows: StoredRow[], key: "bytes" | "storedAt") {
  const shown = rows.slice(0, PAGE).map(toStored);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const at = last && (key === "bytes" ? last.size_key : last.stored_at);
  return {
    files: shown,
    nextCursor: last && at !== undefined ? encodeCursor({ key: at, id: last.stored_id }) : null,
  };
}
