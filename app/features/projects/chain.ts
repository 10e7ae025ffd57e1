/** One entry of a project's log, as it is hashed (product.md B3). */
export interface ChainEntry {
  projectId: string;
  /** Consecutive from 1. */
  seq: number;
  actorId: string | null;
  type: string;
  /** JSON, letter by letter. */
  data: string;
  at: number;
  prevHash: string;
  hash: string;
}

/** SHA-256 in hex over all that an entry says and the hash of the one before. */
export function hashEntry(entry: Omit<ChainEntry, "hash">): Promise<string> {
  const { prevHash, projectId, seq, actorId, type, data, at } = entry;
  return sha256(JSON.stringify([prevHash, projectId, seq, actorId, type, data, at]));
}

/** SHA-256 in hex. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Where a chain breaks: the place of the first entry that was changed, left out or put in; null when it is whole.
 * @param entries in their order, from the first one
 */
export async function findBreak(entries: readonly ChainEntry[]): Promise<number | null> {
  let prevHash = "";
  for (const [index, entry] of entries.entries()) {
    const follows = entry.seq === index + 1 && entry.prevHash === prevHash;
    if (!follows || (await hashEntry(entry)) !== entry.hash) return index + 1;
    prevHash = entry.hash;
  }
  return null;
}
