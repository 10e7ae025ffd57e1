import { unzipSync } from "fflate";
import { PART_BYTES } from "#app/features/files/upload-rules.ts";
import { sha256 } from "#app/features/projects/chain.ts";
import { checkPack, type PackReport, type Unpacked } from "../check-pack.ts";
import type { FileLine } from "../pack.ts";

/** The fingerprint of a PDF, by which we know the evidence on paper; null for anything else. */
export async function paperHash(file: Blob): Promise<string | null> {
  const head = new TextDecoder().decode(await bytesOf(file.slice(0, 5)));
  return head === "%PDF-" ? sha256(await bytesOf(file)) : null;
}

/** Opens a pack in the browser and checks it there: nothing of it leaves the machine. */
export async function readPack(file: Blob): Promise<PackReport> {
  const bytes = await bytesOf(file);
  let unpacked: Unpacked = {};
  try {
    unpacked = unzipSync(bytes) as Unpacked;
  } catch {
    // No ZIP at all, or a broken one: it has no manifest.
  }
  return checkPack(unpacked);
}

/** The file of the project that this one is, by its checksum; null when none is. */
export async function findInPack(file: Blob, files: readonly FileLine[]): Promise<FileLine | null> {
  const same = files.filter(({ size, sha256: known }) => size === file.size && known !== null);
  if (same.length === 0) return null;
  const pieces: string[] = [];
  for (let from = 0; from < file.size; from += PART_BYTES)
    pieces.push(await sha256(await bytesOf(file.slice(from, from + PART_BYTES))));
  // As the project counted it: a large file by its pieces.
  const hash = pieces.length === 1 ? pieces[0] : await sha256(pieces.join());
  return same.find((line) => line.sha256 === hash) ?? null;
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
