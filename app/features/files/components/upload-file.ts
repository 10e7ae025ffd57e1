import { retrying } from "#app/core/retry.ts";
import { SVG_SENTENCE } from "../image/image-rules.ts";
import type { UploadPurpose } from "../schema.ts";
import { sniffMedia } from "../sniff-media.ts";
import {
  EMPTY_FILE_SENTENCE,
  IMAGES_ONLY_SENTENCE,
  IN_PARTS,
  MAX_BYTES,
  type MediaKind,
  tooLargeSentence,
  unknownFileSentence,
  WITH_DOCUMENTS,
} from "../upload-rules.ts";
import type { StoredUpload, UploadProgress } from "../uploads/stored-upload.ts";
import { asSendableImage, headOf, thumbnailOf } from "./browser-images.ts";
import { mediaFactsOf } from "./media-facts.ts";
import { SendError, send } from "./send.ts";

const API = "/api/v1/uploads";
const PART_TRIES = 4;

/** A file that can never be uploaded, in a sentence that says why. */
export class RefusedFile extends Error {}

interface UploadOptions {
  /** The same for every try, so that a retry goes on where the last one stopped. */
  id: string;
  purpose: UploadPurpose;
  /** The larger picture that this image takes the place of. */
  insteadOf?: string;
  /** The project it is meant for. */
  projectId?: string | undefined;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/**
 * Looks at a file before anything is sent.
 * @throws RefusedFile
 */
export async function checkFile(file: File, purpose: UploadPurpose): Promise<MediaKind> {
  if (file.size === 0) throw new RefusedFile(EMPTY_FILE_SENTENCE);
  const found = sniffMedia(await headOf(file), WITH_DOCUMENTS.includes(purpose));
  if (!found && (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name)))
    throw new RefusedFile(SVG_SENTENCE);
  // HEIC, BMP, TIFF: the browser may be able to convert them.
  const kind = found?.kind ?? (file.type.startsWith("image/") ? "image" : null);
  if (!kind) throw new RefusedFile(unknownFileSentence(purpose));
  if (kind !== "image" && !IN_PARTS.includes(purpose)) throw new RefusedFile(IMAGES_ONLY_SENTENCE);
  if (file.size > MAX_BYTES[kind] && (kind !== "image" || found))
    throw new RefusedFile(tooLargeSentence(kind));
  return kind;
}

/**
 * Uploads one file: images whole, films and songs part by part, each part tried a few times.
 * @throws RefusedFile, SendError, or `AbortError`
 */
export async function uploadFile(file: File, kind: MediaKind, options: UploadOptions): Promise<StoredUpload> {
  return kind === "image" ? uploadImage(file, options) : uploadInParts(file, kind, options);
}

async function uploadImage(file: File, options: UploadOptions) {
  const { id, purpose, insteadOf, projectId, signal, onProgress } = options;
  const image = await asSendableImage(file).catch((error: Error) => {
    throw new RefusedFile(error.message);
  });
  const form = new FormData();
  form.set("id", id);
  form.set("purpose", purpose);
  form.set("name", file.name);
  form.set("file", image);
  if (insteadOf) form.set("instead_of", insteadOf);
  if (projectId) form.set("project_id", projectId);
  const thumbnail = await thumbnailOf(image);
  if (thumbnail) form.set("thumbnail", thumbnail);
  return tried(signal, () =>
    send<StoredUpload>({
      method: "POST",
      path: `${API}/images`,
      body: form,
      signal,
      onProgress: (sent) => onProgress(Math.min(1, sent / image.size)),
    }),
  );
}

async function uploadInParts(file: File, kind: Exclude<MediaKind, "image">, options: UploadOptions) {
  const { id, purpose, projectId, signal, onProgress } = options;
  const head = btoa(String.fromCharCode(...(await headOf(file))));
  const body = JSON.stringify({ id, purpose, name: file.name, size: file.size, head, project_id: projectId });
  const begun = await tried(signal, () =>
    send<UploadProgress>({ method: "POST", path: API, body, type: "application/json", signal }),
  );
  if (begun.stored) return begun.stored;
  for (let part = 1; part <= begun.parts; part++) {
    const from = (part - 1) * begun.partBytes;
    const bytes = file.slice(from, from + begun.partBytes);
    if (!begun.received.includes(part)) {
      await tried(signal, () =>
        send<null>({
          method: "PUT",
          path: `${API}/${id}/parts/${part}`,
          body: bytes,
          type: "application/octet-stream",
          signal,
          onProgress: (sent) => onProgress((from + sent) / file.size),
        }),
      );
    }
    onProgress((from + bytes.size) / file.size);
  }
  const form = kind === "document" ? doneForm() : await factsForm(file, kind);
  return tried(signal, () =>
    send<StoredUpload>({ method: "POST", path: `${API}/${id}/complete`, body: form, signal }),
  );
}

/** A form is never empty. */
function doneForm(): FormData {
  const form = new FormData();
  form.set("done", "1");
  return form;
}

async function factsForm(file: File, kind: "video" | "audio"): Promise<FormData> {
  const facts = await mediaFactsOf(file, kind);
  const form = doneForm();
  if (facts.width) form.set("width", String(facts.width));
  if (facts.height) form.set("height", String(facts.height));
  if (facts.durationMs) form.set("duration_ms", String(facts.durationMs));
  if (facts.poster) form.set("thumbnail", facts.poster);
  return form;
}

/** Again after a short pause while the trouble may pass; what was cancelled or refused is final. */
function tried<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  return retrying(request, {
    tries: PART_TRIES,
    isFinal: (error) => signal.aborted || !(error instanceof SendError && error.passing),
  });
}

/** Takes an upload back that nothing uses; what is not there (any more) is fine. */
export function takeBack(id: string): void {
  void fetch(`${API}/${id}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}
