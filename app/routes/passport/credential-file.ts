import { AppError } from "#app/core/errors.ts";
import { getCredential } from "#app/features/passport/queries/public.server.ts";
import { envelopeOf } from "#app/features/passport/rules.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/credential-file.ts";

/** A credential that holds, as the file that anybody can check without us. */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const answer = await getCredential(app, params.credentialId);
  if (answer.state === "withdrawn")
    throw new AppError("gone", {
      sentence: "This credential was withdrawn: its file is no longer handed out.",
    });
  if (answer.state !== "valid" || !answer.held.token) throw new AppError("not_found");
  return new Response(envelopeOf(answer.held.token), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="thrive-credential-${answer.held.id.slice(-8)}.json"`,
      ...(answer.held.open
        ? { "Cache-Control": "public, max-age=60", "Access-Control-Allow-Origin": "*" }
        : { "Cache-Control": "private, no-store" }),
    },
  });
});
