import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

/** Where pictures of foreign pages are shown from: browsers of members never ask their hosts. */
export const LINK_IMAGE_PATH = "/media/link";

const LONGEST = 1500;
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

function sign(env: Secret, src: string): Promise<string> {
  return keyedHash(env, "link image", src);
}
