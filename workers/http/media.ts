import type { Env } from "#app/platform/env.server.ts";
import { askedAbout, fileTag } from "#app/platform/files/files.server.ts";

/** `{owner}/{name}`, and the names of posts' files, which are made by chance alone. */
const KEY =
  /^(?:[0-9a-zA-Z-]{1,64}\/[0-9a-zA-Z._-]{1,100}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{2,5})$/;
/** Works are named by their time (specification §3): such a name can be guessed, so it is asked who may read it. */
const WORK = /^[0-9a-f-]{36}\/\d{10,16}\.[a-z0-9]{2,5}$/;
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Who may read a file: everyone, only the asker, or not even them. */
export type Readers = "everyone" | "asker" | "nobody";

const CACHING = {
  /** Shared caches ask again each hour: what is taken down leaves them, also where nobody can have them forget it. */
  forever: "public, max-age=31536000, immutable, s-maxage=3600",
  /** It may be hidden again. */
  everyone: "public, max-age=3600",
  asker: "private, no-store",
};

/** What is not there for who asks may be there for the next one, or in a minute. */
const notFound = () => new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });

/**
 * Serves the public bucket: right type, sandboxed, one range at a time, and cached for good because a key never
 * changes. Ranges and conditions are read here: the bucket itself throws on those it cannot read.
 * @param readersOf asked for works, and for what was ever taken down
 */
export async function serveMedia(
  env: Env,
  request: Request,
  readersOf: (file: { key: string } | { id: string }) => Promise<Readers>,
): Promise<Response> {
  const key = new URL(request.url).pathname.slice("/media/".length);
  if (!KEY.test(key)) return notFound();
  const work = WORK.test(key) ? await readersOf({ key }) : null;
  if (work === "nobody") return notFound();
  return serveObject(env.PORTFOLIO, key, request.headers, async (object) => {
    const id = askedAbout(object);
    const readers = work ?? (id ? await readersOf({ id }) : "forever");
    if (readers === "nobody") return null;
    return {
      "Cache-Control": CACHING[readers],
      "Content-Security-Policy": "sandbox; default-src 'none'",
      ...(readers === "asker" ? {} : { "Cache-Tag": fileTag(key) }),
    };
  });
}

/** Headers for an object; null when it is not there for who asks. */
type HeadersFor = (object: R2Object) => Promise<Record<string, string> | null>;

/**
 * An object of a bucket under these headers: whole, or the one part that is asked for. What is no image, film or sound is
 * saved, not shown, unless its headers say otherwise.
 * @param given its headers, or who says them once the object is known
 */
export async function serveObject(
  bucket: R2Bucket,
  key: string,
  asked: Headers,
  given: Record<string, string> | HeadersFor,
): Promise<Response> {
  const headersFor = typeof given === "function" ? given : async () => given;
  const part = await findPart(bucket, key, asked);
  if (part && "outside" in part) {
    if (!(await headersFor(part.outside))) return notFound();
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${part.outside.size}` } });
  }
  const known = knownTags(asked);
  const object = await bucket.get(key, {
    ...(part ? { range: { offset: part.start, length: part.end - part.start + 1 } } : {}),
    ...(known ? { onlyIf: new Headers({ "If-None-Match": known }) } : {}),
  });
  const named = object && (await headersFor(object));
  if (!named) {
    if (object && "body" in object) await object.body.cancel();
    return notFound();
  }
  const headers = new Headers({ "Accept-Ranges": "bytes", ETag: object.httpEtag });
  object.writeHttpMetadata(headers);
  for (const [name, value] of Object.entries(named)) headers.set(name, value);
  const shown = /^(image|video|audio)\//.test(headers.get("Content-Type") ?? "");
  if (!shown && !headers.has("Content-Disposition")) headers.set("Content-Disposition", "attachment");
  if (!("body" in object)) return new Response(null, { status: 304, headers });
  if (!part) return new Response(object.body, { headers });
  headers.set("Content-Range", `bytes ${part.start}-${part.end}/${object.size}`);
  return new Response(object.body, { status: 206, headers });
}

type Part = { start: number; end: number } | { outside: R2Object };

/** The part of the file a request asks for; null for the whole of it, also when the wish cannot be read (RFC 9110 §14.2). */
async function findPart(bucket: R2Bucket, key: string, headers: Headers): Promise<Part | null> {
  const [, first, last, suffix] = RANGE.exec(headers.get("range") ?? "") ?? [];
  if (first === undefined && suffix === undefined) return null;
  const file = await bucket.head(key);
  const unchanged = headers.get("if-range") ?? file?.httpEtag;
  if (!file || unchanged !== file.httpEtag) return null;
  const start = suffix === undefined ? Number(first) : Math.max(0, file.size - Number(suffix));
  const end = last ? Number(last) : file.size - 1;
  if (last && end < start) return null;
  return start < file.size ? { start, end: Math.min(end, file.size - 1) } : { outside: file };
}

/** The tags a browser has, as far as they are tags; empty when it has none. */
function knownTags(headers: Headers): string {
  return (headers.get("if-none-match") ?? "").match(/"[\w-]{1,100}"/g)?.join(", ") ?? "";
}
