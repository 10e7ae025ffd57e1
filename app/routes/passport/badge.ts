import { AppError } from "#app/core/errors.ts";
import { badgeSvg } from "#app/features/passport/badge.ts";
import { getCredential } from "#app/features/passport/queries/public.server.ts";
import { headlineOf, KIND_WORDS } from "#app/features/passport/words.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/badge.ts";

/** A credential as a picture for pages elsewhere; only of a member whose page is open to all. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const answer = await getCredential({ ...app, viewer: null }, params.credentialId);
  if (answer.state !== "valid" && answer.state !== "withdrawn") throw new AppError("not_found");
  const asked = new URL(request.url).searchParams.get("theme");
  const { held } = answer;
  const subject = answer.state === "valid" ? held?.subject : null;
  const svg = badgeSvg({
    words: subject ? `${subject.name}: ${headlineOf(subject)}` : held ? KIND_WORDS[held.kind] : "",
    valid: answer.state === "valid",
    theme: asked === "light" || asked === "dark" ? asked : "auto",
  });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
});
