import { redirect } from "react-router";
import { beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/oauth-begin.ts";

/** On the way to a provider: reached by a link, as an answer to a form may not lead to another site (CSP form-action). */
export const loader = publicLoader(async (app, { request, params }: Route.LoaderArgs) => {
  throw redirect(await beginOnPage(app, request, params.provider));
});
