import { type Cursor, decodeCursor, encodeCursor } from "#app/core/cursor.ts";

/**
 * Where the next page of a deck starts. A window of candidates is read and arranged once; a place carries the ids of it
 * that were not shown yet, in their order, and where the next window begins.
 */
export interface DeckPlace {
  ids: string[];
  /** Null when no window follows. */
  next: Cursor | null;
}

const MOST_IDS = 120;
const PACKED_ID = /^[0-9a-f]{32}$/;

/** One URL-safe word; null at the end of everything. */
export function encodePlace({ ids, next }: DeckPlace): string | null {
  if (ids.length === 0 && next === null) return null;
  return [next ? encodeCursor(next) : "", ...ids.map((id) => id.replaceAll("-", ""))].join("~");
}

/** Reads a place from a URL; anything malformed is treated as "from the start". */
export function decodePlace(value: string | null | undefined): DeckPlace | null {
  if (!value) return null;
  const [written = "", ...packed] = value.split("~");
  const next = written === "" ? null : decodeCursor(written);
  if (written !== "" && next === null) return null;
  if (packed.length > MOST_IDS || (packed.length === 0 && next === null)) return null;
  if (!packed.every((id) => PACKED_ID.test(id))) return null;
  return { ids: packed.map(unpacked), next };
}

function unpacked(id: string): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
}
