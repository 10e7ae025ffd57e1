import { z } from "zod";

export const LONGEST_LINK = 2048;
/** As many characters as a title has room for. */
export const LINK_TITLE_LENGTH = 100;

/** Body of `fetch-portfolio-data` (specification §7). */
export const linkQuestion = z.strictObject({ url: z.string().trim().min(1).max(LONGEST_LINK) });

/** Specification §3 *Link analysis result*. */
const linkData = z.object({
  /** The page or file itself, without tracking. */
  mediaUrl: z.url({ protocol: /^https?$/ }),
  mediaType: z.enum(["image", "video", "audio", "link", "other"]),
  /** A path of our own, under which the foreign picture is shown. */
  thumbnailUrl: z.string().startsWith("/media/link?").nullable(),
  /** JSON of {platform, id} (product.md R14). */
  embedCode: z.string().nullable(),
  title: z.string(),
  platform: z.string(),
});

export type LinkData = z.infer<typeof linkData>;

export const linkAnalysis = z.discriminatedUnion("success", [
  z.object({ success: z.literal(true), data: linkData }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

export type LinkAnalysis = z.infer<typeof linkAnalysis>;

/** Specification §8; it goes on with LINK_FAILURE_HINT. */
export const LINK_FAILURE = "Could not analyze link";
