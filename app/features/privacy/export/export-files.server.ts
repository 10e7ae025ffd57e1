import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import type { FileStore } from "#app/platform/files/files.server.ts";
import type { PackPart } from "#app/platform/files/zip.server.ts";
import { areasOf } from "./areas.ts";
import type { Area, OwnRows } from "./own-rows.ts";

/** Rows in memory at one time. */
const PAGE = 200;
/** Names of files in memory at one time. */
const FILES_PAGE = 50;

/** One JSON file for each area, written while it is read. */
export function areaParts(db: Database, me: Id): PackPart[] {
  return areasOf(me).map((area) => ({ name: `${area.name}.json`, pieces: areaText(db, area) }));
}

async function* areaText(db: Database, area: Area): AsyncGenerator<string> {
  yield "{";
  for (const [index, rows] of area.rows.entries()) {
    yield `${index > 0 ? "," : ""}\n${JSON.stringify(getTableName(rows.table))}: [`;
    let first = true;
    for await (const page of pagesOf(db, rows)) {
      yield `${first ? "\n" : ",\n"}${page.map((row) => JSON.stringify(row, readable)).join(",\n")}`;
      first = false;
    }
    yield "]";
  }
  yield "\n}\n";
}

/** Page after page by row, so that what is written meanwhile neither repeats nor hides one. */
async function* pagesOf(db: Database, { table, mine, hidden, shown = {} }: OwnRows) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name)),
  );
  const said = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value.as(name)]));
  let last = 0;
  for (;;) {
    const page = await db
      .select({ ...columns, ...said, export_row: sql<number>`rowid`.as("export_row") })
      .from(table)
      .where(sql`${mine} AND +rowid > ${last}`)
      .orderBy(sql`+rowid`)
      .limit(PAGE);
    if (page.length > 0) yield page.map(({ export_row: _, ...row }) => row);
    if (page.length < PAGE) return;
    last = Number(page.at(-1)?.export_row);
  }
}

/** Moments as people write them; everything else as it is. */
function readable(name: string, value: unknown): unknown {
  return typeof value === "number" && /_(at|until|from|date|reminder)$/.test(name) && value > 1e11
    ? new Date(value).toISOString()
    : value;
}

/** How far the files of an export have come. */
export interface FileProgress {
  /** The last one that was put in; null before the first. */
  last: Id | null;
  /** There is none after it. */
  finished: boolean;
}

/**
 * The member's files after `progress.last`, oldest first, until they weigh `most` bytes; one more is always taken, so
 * that a large one gets its turn. What the bucket does not hold any more is left out.
 */
export async function* fileParts(
  { db, portfolio }: { db: Database; portfolio: FileStore },
  me: Id,
  progress: FileProgress,
  most: number,
): AsyncGenerator<PackPart> {
  let weight = 0;
  for (;;) {
    const page = await selectFiles(db, me, sql`${files.id} > ${progress.last ?? ""}`);
    for (const file of page) {
      if (weight > 0 && weight + file.size > most) return;
      const body = await portfolio.read(file.key);
      if (body) {
        yield { name: nameOf(file), pieces: body, stored: true };
        weight += file.size;
      }
      progress.last = file.id;
    }
    if (page.length < FILES_PAGE) {
      progress.finished = true;
      return;
    }
  }
}

function selectFiles(db: Database, me: Id, after: SQL) {
  return db
    .select({
      id: files.id,
      key: files.r2_key,
      name: files.name,
      mime: files.mime,
      size: files.size,
      purpose: files.purpose,
    })
    .from(files)
    .where(sql`${files.owner_id} = ${me} AND ${files.status} = 'ready' AND ${after}`)
    .orderBy(files.id)
    .limit(FILES_PAGE);
}

/** By its id, so that two of one name both stand; a name that would leave the folder of the ZIP is made harmless. */
function nameOf(file: { id: Id; name: string | null; mime: string; purpose: string }): string {
  const given = file.name ?? `file.${file.mime.split("/")[1] ?? "bin"}`;
  const harmless = given.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_");
  return `files/${file.purpose}/${file.id.slice(-12)}-${harmless}`;
}
