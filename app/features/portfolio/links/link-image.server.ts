import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { sniffImage } from "#app/features/files/image/sniff-image.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

/** Where pictures of foreign pages are shown from: browsers of members never ask their hosts. */
export const LINK_IMAGE_PATH = "/media/link";

const LONGEST = 1500;
/** Pictures that sites put on show are smaller; a thumbnail that is not is left out. */
const MAX_BYTES = 4 * 1024 * 1024;
type Secret = Pick<Env, "AUTH_TOKEN_SECRET">;

/** The path of our own under which a foreign picture is shown, signed so that nobody else makes us fetch things. */
export async function linkImagePath(env: Secret, image: URL): Promise<string | null> {
  if (image.protocol !== "https:" || image.href.length > LONGEST) return null;
  const query = new URLSearchParams({ src: image.href, sig: await sign(env, image.href) });
  return `${LINK_IMAGE_PATH}?${query}`;
}

/** The picture a path stands for; null when we did not sign it. */
export async function readLinkImagePath(env: Secret, query: URLSearchParams): Promise<string | null> {
  const [src, sig] = [query.get("src") ?? "", query.get("sig") ?? ""];
  return src.length <= LONGEST && (await isSameSecret(sig, await sign(env, src))) ? src : null;
}

/** A foreign picture, which is an image by its bytes; null for whatever else comes. */
export async function fetchLinkImage(
  web: AppContext["web"],
  src: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mime: string } | null> {
  try {
    const { bytes } = await web.get(src, { accept: ["media"], mediaBytes: MAX_BYTES });
    const image = sniffImage(bytes);
    return image && { bytes, mime: image.mime };
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}

function sign(env: Secret, src: string): Promise<string> {
  return keyedHash(env, "link image", src);
}
