import type { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { readBytes } from "#app/platform/read-form.server.ts";

const MAX_BYTES = 1024 * 1024;
/** Deeper bodies would break whoever writes them out again by recursion. */
const MAX_DEPTH = 100;

/**
 * Reads the JSON object of a request and keeps the fields of `schema`; others are ignored. Of duplicate keys the last
 * counts, as everywhere in JSON.
 * @throws AppError `too_large`; AuthError `bad_json` for what is no JSON object, not UTF-8, too deep, or holds a field of
 * the wrong type (auth-wire.md §0)
 */
export async function readObject<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const fields = schema.safeParse(parse(await readBytes(request, MAX_BYTES)));
  if (!fields.success) {
    const field = fields.error.issues[0]?.path.join(".");
    const of = field ? `: field "${field}" has the wrong type` : "";
    throw new AuthError("bad_json", { message: `Could not parse request body as JSON${of}` });
  }
  return fields.data;
}

function parse(bytes: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value) && isShallow(value))
      return value;
  } catch {
    // Answered below.
  }
  throw new AuthError("bad_json");
}

function isShallow(root: object): boolean {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
