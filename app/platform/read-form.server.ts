import { AppError } from "#app/core/errors.ts";

/** What a form without a file may weigh. */
export const TEXT_FORM_BYTES = 64 * 1024;

/** A form with one image of at most 10 MB (product.md D18); its text may weigh no more than in other forms. */
export const IMAGE_FORM_BYTES = 11 * 1024 * 1024;

/**
 * Reads a form body, counting while it streams.
 * @throws AppError `too_large`, `unsupported_media_type`, `bad_request` for a body that is no form
 */
export async function readForm(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new AppError("unsupported_media_type");
  }
  const bytes = await readBytes(request, maxBytes);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new AppError("bad_request");
  });
  if (textLength(form) > TEXT_FORM_BYTES) throw new AppError("too_large");
  return withoutFormState(form);
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
 * @throws AppError `too_large`
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("too_large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new AppError("too_large");
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
