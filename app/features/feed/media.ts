import * as z from "zod/mini";

/** One file of a post as it is stored and shown (specification §3 *feed_posts*). */
export const postMedium = z.object({
  url: z.string(),
  type: z.enum(["image", "video", "audio", "other"]),
  /** What an image shows, for who cannot see it. */
  alt: z.optional(z.string()),
  /** A small copy of an image, or a frame of a video. */
  thumb: z.optional(z.string()),
});
export type PostMedium = z.infer<typeof postMedium>;

const stored = z.array(postMedium);

/** Reads the stored list; anything else reads as empty, so one bad row cannot break a page. */
export function parseMedia(value: unknown): PostMedium[] {
  const read = stored.safeParse(value);
  return read.success ? read.data : [];
}

/** What kind of file a post shows, by its type. */
export function kindOfMime(mime: string): PostMedium["type"] {
  const [kind] = mime.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "other";
}

/** The one word for all files of a post (specification §3): `text` for none, `mixed` for several kinds. */
export function mediaTypeOf(
  media: readonly Pick<PostMedium, "type">[],
): PostMedium["type"] | "text" | "mixed" {
  const [first, ...rest] = media;
  if (!first) return "text";
  return rest.every(({ type }) => type === first.type) ? first.type : "mixed";
}
