import { placeName } from "#app/core/countries.ts";
import { AppError } from "#app/core/errors.ts";
import { drawnOnce } from "#app/features/files/kept-picture.server.ts";
import { getProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";
import { targetOf } from "#app/features/profiles/queries/profile-target.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/og-image.ts";

/** The picture of a link to a public profile; made of what every visitor sees, whoever asks. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const answer = await getProfilePage({ ...app, viewer: null }, targetOf(params.userId));
  if (answer.state !== "shown" || answer.page.visibility !== "public") throw new AppError("not_found");
  const { profile, updatedAt } = answer.page;
  return drawnOnce(app, new URL(`/profile/${profile.userId}/og.png?v=${updatedAt}`, request.url), () =>
    app.covers.card({
      title: profile.name,
      line: profile.headline ?? placeName(profile),
      brand: `Thrive  ·  @${profile.handle}`,
      seed: profile.userId,
    }),
  );
});
