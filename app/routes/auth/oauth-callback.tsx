import { redirect } from "react-router";
import { handOver } from "#app/features/auth/cookies.server.ts";
import { answerOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/oauth-callback.ts";

/** Back from a provider: /auth/v1/callback hands on what belongs to a flow that a page began. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const { to, tokens } = await answerOnPage(app, request);
  if (tokens) handOver(app, tokens, new URL(request.url).protocol === "https:");
  throw redirect(to);
});
