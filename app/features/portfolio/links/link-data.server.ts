import { cleanLine } from "#app/core/member-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { findEmbed, playerOf, writeEmbedCode } from "../embeds.ts";
import { linkImagePath } from "./link-image.server.ts";
import { LINK_TITLE_LENGTH, type LinkData } from "./schema.ts";

const PLATFORM_LENGTH = 60;
const MOST_IMAGES = 3;

/** What somebody foreign told about a link, as they wrote it. */
export interface Told {
  page: URL;
  title: string | null;
  platform: string | null;
  kind: "video" | "audio" | "image" | null;
  /** Addresses of pictures, best first. */
  images: (string | null | undefined)[];
  /** Where relative addresses begin. */
  base: URL;
}

/** Turns what was told into what we keep: clean texts, a picture shown by us, a player of ours or none. */
export async function writeLinkData(
  ctx: Pick<AppContext, "env" | "web">,
  told: Told,
  signal: AbortSignal,
): Promise<LinkData> {
  const embed = findEmbed(told.page);
  const player = embed && playerOf(embed);
  const host = told.page.hostname.replace(/^www\./, "");
  return {
    mediaUrl: player ? (player.page ?? told.page.origin + told.page.pathname) : told.page.href,
    mediaType: player && player.kind !== "link" ? player.kind : (told.kind ?? "link"),
    thumbnailUrl: await findThumbnail(ctx, told, signal),
    embedCode: embed && writeEmbedCode(embed),
    title: fitting(told.title, LINK_TITLE_LENGTH) || host,
    platform: player?.label ?? (fitting(told.platform, PLATFORM_LENGTH) || host),
  };
}

/** The first picture that may be shown: over https, from a host that the whole world can reach. */
async function findThumbnail(
  { env, web }: Pick<AppContext, "env" | "web">,
  { images, base }: Told,
  signal: AbortSignal,
): Promise<string | null> {
  const named = [...new Set(images.filter((image) => typeof image === "string"))].slice(0, MOST_IMAGES);
  for (const name of named) {
    const image = URL.parse(name, base);
    if (image?.protocol === "http:") image.protocol = "https:";
    if (image?.protocol !== "https:") continue;
    try {
      const path = await linkImagePath(env, await web.check(image, signal));
      if (path) return path;
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
    }
  }
  return null;
}

/** One clean line of at most `length` characters, cut between words where there are any. */
function fitting(text: string | null, length: number): string {
  const line = cleanLine(text ?? "").replace(/\s+/g, " ");
  const letters = [...line];
  if (letters.length <= length) return line;
  const cut = letters.slice(0, length - 1).join("");
  const words = cut.replace(/\s+\S*$/, "");
  return `${(words.length > cut.length / 2 ? words : cut).trimEnd()}…`;
}
