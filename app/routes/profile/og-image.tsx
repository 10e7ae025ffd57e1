import { placeName } from "#app/core/countries.ts";
import { AppError } from "#app/core/errors.ts";
import { getProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";
import { targetOf } from "#app/features/profiles/queries/profile-target.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/og-image.ts";

/** The address in a page's tags changes with the profile. */
const KEPT = "max-age=3600";

/** The picture of a link to a public profile; made of what every visitor sees, whoever asks. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const answer = await getProfilePage({ ...app, viewer: null }, targetOf(params.userId));
  if (answer.state !== "shown" || answer.page.visibility !== "public") throw new AppError("not_found");
  const { profile, updatedAt } = answer.page;
  const key = new Request(new URL(`/profile/${profile.userId}/og.png?v=${updatedAt}`, request.url));
  const cache = await caches.open("og-images");
  const kept = await cache.match(key);
  if (kept) return pictureOf(await kept.arrayBuffer(), app.viewer === null);
  const png = await app.covers.card({
    title: profile.name,
    line: profile.headline ?? placeName(profile),
    brand: `Thrive  ·  @${profile.handle}`,
    seed: profile.userId,
  });
  const bytes = png.slice().buffer;
  app.defer(cache.put(key, pictureOf(bytes, true)));
  return pictureOf(bytes, app.viewer === null);
});

/** A member's answer may carry a cookie of theirs: no shared cache keeps it. */
function pictureOf(bytes: ArrayBuffer, forEverybody: boolean): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": `${forEverybody ? "public" : "private"}, ${KEPT}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
