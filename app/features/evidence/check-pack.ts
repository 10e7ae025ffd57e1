import type { z } from "zod";
import { contentHash } from "#app/features/projects/agreement-text.ts";
import { findBreak, sha256 } from "#app/features/projects/chain.ts";
import {
  AGREEMENTS,
  agreementLineSchema,
  FILES,
  type FileLine,
  fileLineSchema,
  LOG,
  logLineSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from "./pack.ts";

/** The files of a pack by their names. */
export type Unpacked = Record<string, Uint8Array<ArrayBuffer>>;

export interface PackReport {
  /** Null for what is no pack at all. */
  manifest: Manifest | null;
  manifestHash: string;
  /** What is wrong, one sentence each; empty for a pack that is whole in itself. */
  problems: string[];
  files: FileLine[];
  agreements: number;
}

/**
 * Whether a pack is whole in itself: each file as its manifest says, no entry of the log changed, left out, moved or put
 * in, each version of the agreement as it was signed. That nobody made up all of it together only our own list can tell.
 */
export async function checkPack(unpacked: Unpacked): Promise<PackReport> {
  const bytes = unpacked[MANIFEST];
  const manifest = bytes ? readManifest(bytes) : null;
  if (!bytes || !manifest)
    return {
      manifest: null,
      manifestHash: "",
      problems: ["This is no pack of evidence."],
      files: [],
      agreements: 0,
    };
  const agreements = linesIn(unpacked[AGREEMENTS], agreementLineSchema);
  const files = linesIn(unpacked[FILES], fileLineSchema);
  return {
    manifest,
    manifestHash: await sha256(bytes),
    problems: [
      ...(await checkFiles(manifest, unpacked)),
      ...(await checkLog(manifest, unpacked[LOG])),
      ...(await checkAgreements(agreements)),
    ],
    files: files ?? [],
    agreements: agreements?.length ?? 0,
  };
}

function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

async function checkFiles(manifest: Manifest, unpacked: Unpacked): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sha256: expected } of manifest.files) {
    const bytes = unpacked[name];
    if (!bytes) problems.push(`${name} is missing.`);
    else if ((await sha256(bytes)) !== expected) problems.push(`${name} was changed.`);
  }
  const named = new Set([MANIFEST, ...manifest.files.map(({ name }) => name)]);
  for (const name of Object.keys(unpacked))
    if (!named.has(name)) problems.push(`${name} was put in: the manifest does not name it.`);
  for (const name of [LOG, AGREEMENTS, FILES]) if (!named.has(name)) problems.push(`${name} is missing.`);
  return problems;
}

async function checkLog(manifest: Manifest, bytes: Uint8Array | undefined): Promise<string[]> {
  const entries = linesIn(bytes, logLineSchema);
  if (!entries) return ["The log cannot be read."];
  const place = await findBreak(entries);
  if (place !== null)
    return [`The log breaks at its entry ${place}: there something was changed, left out, moved or put in.`];
  const foreign = entries.some(({ projectId }) => projectId !== manifest.project.id);
  if (foreign) return ["The log is that of another project."];
  const last = entries.at(-1);
  if (entries.length !== manifest.log.entries || (last?.hash ?? "") !== manifest.log.last_hash)
    return [`The log ends at entry ${entries.length}; it should end at entry ${manifest.log.entries}.`];
  return [];
}

async function checkAgreements(versions: z.output<typeof agreementLineSchema>[] | null): Promise<string[]> {
  if (!versions) return ["The agreement cannot be read."];
  const problems: string[] = [];
  for (const { version, body, terms, content_hash, signatures } of versions) {
    if ((await contentHash(body, terms)) !== content_hash)
      problems.push(`Version ${version} of the agreement is not what its fingerprint says.`);
    for (const { typed_name, content_hash: signed } of signatures)
      if (signed !== content_hash)
        problems.push(`${typed_name} signed other words than version ${version} of the agreement.`);
  }
  return problems;
}

/** Lines of JSON of one shape; null when one is not. */
function linesIn<T>(bytes: Uint8Array | undefined, schema: z.ZodType<T>): T[] | null {
  if (!bytes) return null;
  const lines = new TextDecoder().decode(bytes).split("\n").filter(Boolean);
  const read: T[] = [];
  for (const line of lines) {
    try {
      read.push(schema.parse(JSON.parse(line)));
    } catch {
      return null;
    }
  }
  return read;
}
