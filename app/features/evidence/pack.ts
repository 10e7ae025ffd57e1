import { z } from "zod";
import { FILES_MOST_MB } from "./pack-size.ts";

/** What a pack of evidence calls itself; another shape gets another name. */
export const FORMAT = "thrive-evidence/1";

export const MANIFEST = "manifest.json";
export const LOG = "log.jsonl";
export const AGREEMENTS = "agreements.jsonl";
export const FILES = "files.jsonl";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  project: z.object({ id: z.uuid(), title: z.string() }),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  log: z.object({ entries: z.number().int().min(0), last_hash: z.union([sha256, z.literal("")]) }),
  files: z.array(z.object({ name: z.string(), size: z.number().int().min(0), sha256 })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** One entry of the log, a line of `log.jsonl`: all that its hash is made of, and the hash. */
export const logLineSchema = z.object({
  projectId: z.string(),
  seq: z.number().int(),
  actorId: z.string().nullable(),
  type: z.string(),
  data: z.string(),
  at: z.number().int(),
  prevHash: z.string(),
  hash: z.string(),
});

export const agreementLineSchema = z.object({
  version: z.number().int(),
  body: z.string(),
  terms: z.unknown(),
  content_hash: z.string(),
  signatures: z.array(z.object({ content_hash: z.string(), typed_name: z.string() })),
});

export const fileLineSchema = z.object({
  name: z.string(),
  version: z.number().int(),
  size: z.number().int(),
  sha256: sha256.nullable(),
});

export type FileLine = z.output<typeof fileLineSchema>;

/** Read by whoever opens the pack without us. */
export const READ_ME = `This is a pack of evidence from Thrive: what one project's people did, as its log says.

project.json       the project and its people
log.jsonl          every entry of the log, one a line, in its order
agreements.jsonl   every version of the agreement, with the names under it
milestones.jsonl   the parts of the project and how they stand
barter.jsonl       what was traded: who gives what, what it is worth, and where it is
rights.jsonl       who may use what, where and until when
hours.jsonl        hours that were worked, and the answer to them
deliveries.jsonl   what was handed over, version by version
messages.jsonl     the project's chat
files/             the project's files themselves, up to ${FILES_MOST_MB} MB of them: those handed over first, then the newest
files-left-out.txt what did not fit, or is held from you until the trade is complete, where there is any
files.jsonl        every file of the project with its checksum; in_pack says where it stands in here, null for nowhere
manifest.json      size and SHA-256 of each of these, and where the log ends

The easiest way to check it is the page /verify on Thrive, which reads the pack in your browser.

By hand: "sha256sum FILE" gives the number that manifest.json holds for FILE. An entry of the log holds the hash of the
one before as prevHash; its own hash is the SHA-256 of the JSON list
[prevHash, projectId, seq, actorId, type, data, at], written without spaces. The first prevHash is empty. A version of the
agreement carries the SHA-256 of the JSON object {"body": ..., "terms": ...}, written without spaces. Of a file larger than
8 MiB the checksum is the SHA-256 over the checksums of its pieces of 8 MiB, with commas between them.
`;
