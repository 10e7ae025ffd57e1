/** A keyset position: the sort key of the last row seen, and its id to break ties. */
export interface Cursor {
  key: number;
  id: string;
}

/** Writes a cursor as one opaque, URL-safe word. */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.key.toString(36)}.${cursor.id}`;
}

/** Reads a cursor from a URL; anything malformed is treated as "from the start". */
export function decodeCursor(value: string | null | undefined): Cursor | null {
  const match = /^([0-9a-z]{1,11})\.([0-9A-Za-z:-]{1,80})$/.exec(value ?? "");
  if (!match?.[1] || !match[2]) return null;
  const key = Number.parseInt(match[1], 36);
  return Number.isSafeInteger(key) ? { key, id: match[2] } : null;
}
