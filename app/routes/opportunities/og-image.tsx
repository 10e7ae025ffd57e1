import { AppError } from "#app/core/errors.ts";
import { drawnOnce } from "#app/features/files/kept-picture.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/og-image.ts";

/** The picture of a link to a posting; made of what every visitor sees, whoever asks. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const page = await getPostingPage({ ...app, viewer: null }, params.id);
  if (page.sight === "wall" || page.sight === "removed" || page.posting.visibility !== "public")
    throw new AppError("not_found");
  const { id, title, type, company, updatedAt } = page.posting;
  return drawnOnce(app, new URL(`/opportunity/${id}/og.png?v=${updatedAt}`, request.url), () =>
    app.covers.card({ title, line: `${OPPORTUNITY_TYPES[type]} · ${company}`, brand: "Thrive", seed: id }),
  );
});
