import { type Cursor, decodeCursor, encodeCursor } from "#app/core/cursor.ts";

/**
 * Where the next page of a deck starts. A window of candidates is read and arranged once; a place carries the ids of it
 * that were not shown yet, in their order, and where the next window begins. Boosted cards came before their turn: a
 * place names those whose turn is still to come, where they are not dealt again.
 */
export interface DeckPlace {
  ids: string[];
  ahead: string[];
  /** Null when no window follows. */
  next: Cursor | null;
}

const MOST_IDS = 120;
/** More than are boosted into one page. */
const MOST_AHEAD = 24;
const PACKED_ID = /^[0-9a-f]{32}$/;

/** One URL-safe word; null at the end of everything. */
export function encodePlace({ ids, ahead, next }: DeckPlace): string | null {
  if (ids.length === 0 && next === null) return null;
  // Where no window follows there is no turn to come.
  const turns = next && ahead.length > 0 ? ["", ...ahead.map(packed)] : [];
  return [next ? encodeCursor(next) : "", ...ids.map(packed), ...turns].join("~");
}

/** Reads a place from a URL; anything malformed is treated as "from the start". */
export function decodePlace(value: string | null | undefined): DeckPlace | null {
  if (!value) return null;
  const [written = "", ...words] = value.split("~");
  const next = written === "" ? null : decodeCursor(written);
  if (written !== "" && next === null) return null;
  // An empty word parts the ids from those that came ahead.
  const turn = words.indexOf("");
  const ids = turn < 0 ? words : words.slice(0, turn);
  const ahead = turn < 0 ? [] : words.slice(turn + 1);
  if (![...ids, ...ahead].every((id) => PACKED_ID.test(id))) return null;
  if (ids.length > MOST_IDS || ahead.length > MOST_AHEAD) return null;
  if (ids.length === 0 && next === null) return null;
  return { ids: ids.map(unpacked), ahead: ahead.map(unpacked), next };
}

function packed(id: string): string {
  return id.replaceAll("-", "");
}

function unpacked(id: string): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
}
