import type { Env } from "../env.server.ts";
import { purgeEverywhere } from "../zone-purge.server.ts";

/** Names in the private bucket begin so; all others lie in the one that everybody may read. */
export const PRIVATE_PREFIX = "private/";

function bucketOf(env: Env, key: string): R2Bucket {
  return key.startsWith(PRIVATE_PREFIX) ? env.PRIVATE_FILES : env.PORTFOLIO;
}

/** On a public object: the id of its file, whose readers the database knows. Without it everybody is one. */
const ASKED_ABOUT = "file";

/** The id of the file that must be asked about before this object is given away; null for nobody's question. */
export function askedAbout(object: R2Object): string | null {
  return object.customMetadata?.[ASKED_ABOUT] ?? null;
}

/** Under this name a public file is forgotten in every data centre at once. */
export function fileTag(key: string): string {
  return `file:${key}`;
}

/** Files at rest, in the bucket their name tells. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** @returns what lies under that name; null for nothing */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  remove(keys: string[]): Promise<void>;
  /**
   * From now on the database is asked who may read these public objects, and no data centre keeps a copy. Repeating it
   * changes nothing; what is gone stays gone.
   */
  askAbout(objects: { key: string; id: string }[]): Promise<void>;
  /** Whether both buckets can be read right now. */
  answers(): Promise<boolean>;
}

/** A file that is being stored in parts. */
export interface PartedFile {
  key: string;
  uploadId: string;
}

/** Large files come in parts, so that nobody ever holds one as a whole. All parts but the last are of one size. */
export interface PartStore {
  /** @returns the bucket's id of this upload */
  begin(key: string, mime: string): Promise<string>;
  /** @param body bytes, or a stream of known length @returns the part's tag, wanted by `finish` */
  put(file: PartedFile, part: number, body: ReadableStream | Uint8Array): Promise<string>;
  finish(file: PartedFile, parts: { part: number; etag: string }[]): Promise<void>;
  /** Forgets what has arrived; nothing to forget is fine. */
  abort(file: PartedFile): Promise<void>;
}

/** Where a public file is served from. */
export function publicUrl(key: string): string {
  return `/media/${key}`;
}

export function createPortfolioStore(env: Env): FileStore {
  return {
    put: async (key, bytes, mime) => {
      await bucketOf(env, key).put(key, bytes, { httpMetadata: { contentType: mime } });
    },
    read: async (key) => (await bucketOf(env, key).get(key))?.body ?? null,
    remove: async (keys) => {
      const hidden = keys.filter((key) => key.startsWith(PRIVATE_PREFIX));
      const shown = keys.filter((key) => !key.startsWith(PRIVATE_PREFIX));
      if (shown.length > 0) await env.PORTFOLIO.delete(shown);
      if (hidden.length > 0) await env.PRIVATE_FILES.delete(hidden);
    },
    askAbout: async (objects) => {
      for (const { key, id } of objects) await writeOn(env.PORTFOLIO, key, { [ASKED_ABOUT]: id });
      await purgeEverywhere(
        env,
        objects.map(({ key }) => fileTag(key)),
      );
    },
    answers: () =>
      // A file that is not there is an answer too.
      Promise.all([env.PORTFOLIO.head("status"), env.PRIVATE_FILES.head("status")]).then(
        () => true,
        () => false,
      ),
  };
}

/** A bucket knows no other way to write on an object than to store its bytes once more. */
async function writeOn(bucket: R2Bucket, key: string, words: Record<string, string>): Promise<void> {
  const object = await bucket.get(key);
  if (!object) return;
  if (Object.entries(words).every(([name, value]) => object.customMetadata?.[name] === value))
    return object.body.cancel();
  await bucket.put(key, object.body, {
    httpMetadata: object.httpMetadata,
    customMetadata: { ...object.customMetadata, ...words },
    // What is removed meanwhile does not come back.
    onlyIf: { etagMatches: object.etag },
  });
}

export function createPartStore(env: Env): PartStore {
  const resume = ({ key, uploadId }: PartedFile) => bucketOf(env, key).resumeMultipartUpload(key, uploadId);
  return {
    begin: async (key, mime) => {
      const upload = await bucketOf(env, key).createMultipartUpload(key, {
        httpMetadata: { contentType: mime },
      });
      return upload.uploadId;
    },
    put: async (file, part, body) => (await resume(file).uploadPart(part, body)).etag,
    finish: async (file, parts) => {
      try {
        await resume(file).complete(parts.map(({ part, etag }) => ({ partNumber: part, etag })));
      } catch (error) {
        // The answer to an earlier try was lost: the file is there.
        if (isGone(error) && (await bucketOf(env, file.key).head(file.key))) return;
        throw error;
      }
    },
    abort: async (file) => {
      try {
        await resume(file).abort();
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

/** R2's error 10024: there is no such upload (any more). */
function isGone(error: unknown): boolean {
  return error instanceof Error && /10024|does not exist/.test(error.message);
}
