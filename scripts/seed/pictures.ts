import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Id } from "#app/core/ids.ts";
import type { files } from "#app/db/schema/files.ts";
import { type CoverFont, loadCoverFont } from "#app/platform/ai/covers/cover-font.server.ts";
import { coverWords } from "#app/platform/ai/covers/cover-words.server.ts";
import { createCoverSurface, paintCover } from "#app/platform/ai/covers/draw-cover.server.ts";
import type { CoverType } from "#app/platform/ai/covers/palette.server.ts";
import type { Account } from "./accounts.ts";
import { AVATAR_LOOKS } from "./avatar-looks.ts";
import type { StoredFile } from "./local-store.ts";
import type { Posting } from "./postings.ts";
import type { SharedPost } from "./posts.ts";
import { seedId } from "./seed-id.ts";

/** The typeface of `app/platform/ai/covers/drawn.server.ts`. */
const FONT_FILES = ["cover.woff", "cover-latin-ext.woff", "cover-vietnamese.woff"];

export interface Picture extends StoredFile {
  ownerId: Id;
  purpose: "avatar" | "opportunity_image" | "feed" | "portfolio";
  madeAt: number;
}

/** A WebP of 256 pixels; null for members who show their initials. */
export async function drawAvatar({ id, joinedAt, member }: Account): Promise<Picture | null> {
  const look = AVATAR_LOOKS[member.key];
  if (!look) return null;
  const bytes = await sharp(Buffer.from(look(member.avatarSeed)))
    .webp({ quality: 85 })
    .toBuffer();
  const key = `${id}/${seedId(`avatar:${member.key}`, joinedAt)}.webp`;
  return { key, bytes, mime: "image/webp", ownerId: id, purpose: "avatar", madeAt: joinedAt };
}

/** The cover our own generator draws for the posting. */
export async function drawPostingCover(
  { posterId, publishedAt, opportunity }: Posting,
  font: CoverFont,
): Promise<Picture> {
  const { title, type, coverSeed } = opportunity;
  const bytes = await drawWebp(coverWords(title), type, coverSeed, font);
  const key = `${posterId}/${seedId(`cover:${opportunity.key}`, publishedAt)}.webp`;
  const purpose = "opportunity_image";
  return { key, bytes, mime: "image/webp", ownerId: posterId, purpose, madeAt: publishedAt };
}

/** One for all: they are eight megabytes each, and collecting a hundred and fifty of them took as long as painting. */
const CANVAS = createCoverSurface();

/** What our generator draws, packed by `sharp`: in a tenth of the time and of the bytes of the Worker's own PNG. */
export function drawWebp(words: string, type: CoverType, seed: string, font: CoverFont): Promise<Buffer> {
  const { pixels, width, height } = paintCover({ title: words, type, seed }, font, CANVAS);
  // Half the time of what `sharp` does unasked, for a thirtieth more of bytes.
  return sharp(rounded(pixels), { raw: { width, height, channels: 3 } })
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}

/** What `new Uint8ClampedArray(pixels)` makes of them, in a third of its time. */
function rounded(pixels: Float32Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length);
  for (let index = 0; index < pixels.length; index++)
    bytes[index] = Math.min(255, (pixels[index] as number) + 0.5);
  return bytes;
}

/** What our generator draws for a post; null for one without a picture. Named by chance alone (specification §3). */
export async function drawPostPicture(
  { author, at, post }: SharedPost,
  font: CoverFont,
): Promise<Picture | null> {
  if (!post.picture) return null;
  const { words, type } = post.picture;
  const bytes = await drawWebp(words, type, post.key, font);
  const key = `${seedId(`picture:${post.key}`, at)}.webp`;
  return { key, bytes, mime: "image/webp", ownerId: author.id, purpose: "feed", madeAt: at };
}

/**
 * The typeface covers are set in.
 * @param root folder of `public/`
 */
export async function readCoverFont(root: string): Promise<CoverFont> {
  const read = await Promise.all(FONT_FILES.map((file) => readFile(join(root, "public/fonts", file))));
  return loadCoverFont(...read.map((bytes) => new Uint8Array(bytes).buffer));
}

/** The row of a stored picture, in use from the start. */
export function fileRow({ key, bytes, mime, ownerId, purpose, madeAt }: Picture) {
  return {
    id: seedId(`file:${key}`, madeAt),
    owner_id: ownerId,
    bucket: "portfolio",
    r2_key: key,
    mime,
    size: bytes.byteLength,
    purpose,
    category: purpose === "feed" || purpose === "portfolio" ? purpose : "other",
    sha256: hash("sha256", bytes, "hex"),
    created_at: madeAt,
    attached_at: madeAt,
  } satisfies typeof files.$inferInsert;
}
