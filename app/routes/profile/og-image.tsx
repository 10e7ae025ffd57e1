import { placeName } from "#app/core/countries.ts";
import { AppError } from "#app/core/errors.ts";
import { getProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/og-image.ts";

/** Short, because a name may change; the address in a page's tags changes with it. */
const KEPT = "public, max-age=3600, s-maxage=86400";

/** The picture of a link to a public profile; made of what every visitor sees, whoever asks. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const answer = await getProfilePage({ ...app, viewer: null }, params.userId, "about");
  if (answer.state !== "shown" || !answer.page.open) throw new AppError("not_found");
  const { profile, updatedAt } = answer.page;
  const key = new Request(new URL(`/profile/${profile.userId}/og.png?v=${updatedAt}`, request.url));
  const cache = await caches.open("og-images");
  const kept = await cache.match(key);
  if (kept) return new Response(kept.body, kept);
  const png = await app.covers.card({
    title: profile.name,
    line: profile.headline ?? placeName(profile),
    brand: `Thrive  ·  @${profile.handle}`,
    seed: profile.userId,
  });
  const image = new Response(png as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": KEPT,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
  app.defer(cache.put(key, image.clone()));
  return image;
});
