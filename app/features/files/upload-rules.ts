import { MAX_IMAGE_BYTES, TOO_LARGE_SENTENCE } from "./image/image-rules.ts";

const MB = 1024 * 1024;

export type MediaKind = "image" | "video" | "audio" | "document";

/** product.md D18. */
export const MAX_BYTES: Record<MediaKind, number> = {
  image: MAX_IMAGE_BYTES,
  video: 200 * MB,
  audio: 50 * MB,
  document: 50 * MB,
};

/** Purposes whose files come in parts; for the others there are only images. */
export const IN_PARTS: readonly string[] = ["portfolio", "feed", "project", "message", "evidence"];

/** Purposes that take documents as well: PDF and ZIP, which nobody but those concerned ever gets. */
export const WITH_DOCUMENTS: readonly string[] = ["project", "message", "evidence"];

/** How long what was thrown away can be taken out of the trash again. */
export const TRASH_DAYS = 30;

/** R2 wants parts of one size, at least 5 MiB; only the last may be smaller. */
export const PART_BYTES = 8 * MB;

/** So much of a file says what it is. */
export const HEAD_BYTES = 4096;

/** A thumbnail that browsers make of an image, or a frame of a video. */
export const MAX_THUMBNAIL_BYTES = 512 * 1024;
export const THUMBNAIL_EDGE = 640;

const MEDIA_KINDS = [
  "an image (JPEG, PNG, WebP, GIF, AVIF)",
  "a video (MP4, WebM, MOV)",
  "audio (MP3, M4A, WAV, OGG, FLAC)",
];

/** What a file is refused with that is none of those that are taken for this. */
export function unknownFileSentence(purpose: string): string {
  const kinds = [...MEDIA_KINDS, ...(WITH_DOCUMENTS.includes(purpose) ? ["a PDF", "a ZIP"] : [])];
  return `We could not recognise that file. Please choose ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}.`;
}
export const IMAGES_ONLY_SENTENCE = "Please choose an image here.";
export const EMPTY_FILE_SENTENCE = "That file is empty. Please choose another one.";

/** What an upload is refused with that does not fit any more, in one's own storage or the space of a company. */
export function storageFullSentence({ quota, company }: { quota: number; company: string | null }): string {
  const size = `${quota / (1024 * MB)} GB`;
  if (company !== null)
    return `The space of ${company} is full: its ${size} are used. Its owners and admins can make room on its storage page.`;
  return `Your storage of ${size} is full. Please remove something you no longer need, then try again.`;
}

/** What is not taken out of the trash, where it counts half, because the whole of it does not fit. */
export const RESTORE_FULL_SENTENCE =
  "There is no room for it: in the trash it counts half, and the whole of it does not fit. Delete something else first.";

/** What a file of this kind is refused with when it is too large: the sentence names the limit. */
export function tooLargeSentence(kind: MediaKind): string {
  if (kind === "image") return TOO_LARGE_SENTENCE;
  const limit = MAX_BYTES[kind] / MB;
  if (kind === "document") return `That file is larger than ${limit} MB. Please choose a smaller one.`;
  return kind === "video"
    ? `That video is larger than ${limit} MB. Please choose a smaller one.`
    : `That audio file is larger than ${limit} MB. Please choose a smaller one.`;
}

/** How many parts a file of this size comes in. */
export function countParts(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** Bytes of one part, counted from 1; 0 outside the file. */
export function sizeOfPart(size: number, part: number): number {
  return part < 1 ? 0 : Math.max(0, Math.min(PART_BYTES, size - (part - 1) * PART_BYTES));
}
