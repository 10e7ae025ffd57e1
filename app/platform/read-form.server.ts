import { AppError } from "#app/core/errors.ts";

/** What a form without a file may weigh. */
export const TEXT_FORM_BYTES = 64 * 1024;

/** A form with one image of at most 10 MB (product.md D18); its text may weigh no more than in other forms. */
export const IMAGE_FORM_BYTES = 11 * 1024 * 1024;

/** A name that comes again and again costs its square; the longest form of ours has a few hundred fields. */
const MOST_FIELDS = 1_000;

/** Of a form that is too large so much is looked through for which form it is, at its two ends. */
const LOOKED_THROUGH = IMAGE_FORM_BYTES;
const AN_END = 8 * 1024;

/**
 * Reads a form body, counting while it streams. One that is too large says which form of its page it was, where the browser
 * sent it by itself: with script the page knows.
 * @throws AppError `too_large`, `unsupported_media_type`, `bad_request` for a body that is no form
 */
export async function readForm(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new AppError("unsupported_media_type");
  }
  const bytes = await readBytes(request, maxBytes, isPlainPost(request) ? refusedForm(type) : undefined);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new AppError("bad_request");
  });
  if (textLength(form) > TEXT_FORM_BYTES || [...form.keys()].length > MOST_FIELDS)
    throw new AppError("too_large", { intent: String(form.get("intent") ?? "") });
  return withoutFormState(form);
}

/** Sent by the browser itself, without our script: it shows what the answer is. */
export function isPlainPost(request: Request): boolean {
  return !request.headers.has("x-remix-single-fetch") && !new URL(request.url).pathname.endsWith(".data");
}

type Part = Uint8Array<ArrayBuffer>;
type Rest = ReadableStreamDefaultReader<Uint8Array>;

/** The refusal of a form of which only the ends are looked at: its name stands first, or is the button at its end. */
function refusedForm(type: string) {
  const named = /^multipart/i.test(type) ? /name="intent"\r\n\r\n([\w.-]+)\r\n/ : /(?:^|&)intent=([\w.-]+)/;
  const intentIn = (bytes: Part) => named.exec(new TextDecoder("latin1").decode(bytes))?.[1];
  return async (read: Part, rest: Rest): Promise<AppError> => {
    let size = read.byteLength;
    let tail: Part = read.slice(-AN_END);
    for (let part = await rest.read(); !part.done && size < LOOKED_THROUGH; part = await rest.read()) {
      size += part.value.byteLength;
      tail = joined([tail, part.value.slice(-AN_END)]).slice(-AN_END);
    }
    await rest.cancel();
    return new AppError("too_large", { intent: intentIn(read.slice(0, AN_END)) ?? intentIn(tail) ?? "" });
  };
}

/** Text is parsed, checked and, when it needs another look, sent back: it stays small, whatever a file may weigh. */
function textLength(form: FormData): number {
  let length = 0;
  for (const value of form.values()) if (typeof value === "string") length += value.length;
  return length;
}

/** Fields by which the form library speaks to itself (`__intent__`, `__state__`) are no input of ours. */
function withoutFormState(form: FormData): FormData {
  for (const name of [...form.keys()]) if (name.startsWith("__")) form.delete(name);
  return form;
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws AppError `too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readJson(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type");
  }
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("bad_request");
  }
}

/**
 * Reads a body of at most `maxBytes`, counting while it streams.
 * @param refused says more of one that is too large, by what was read of it and its rest
 * @throws AppError `too_large`
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  refused?: (read: Part, rest: Rest) => Promise<AppError>,
): Promise<Part> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes && !refused) throw new AppError("too_large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    chunks.push(part.value);
    if (size > maxBytes && reader) {
      if (refused) throw await refused(joined(chunks), reader);
      await reader.cancel();
      throw new AppError("too_large");
    }
  }
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Part {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
