import { redirect } from "react-router";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { clearSessionCookies } from "#app/features/auth/cookies.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/sign-out.ts";

export const loader = publicLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/");
});

/** Without a session there is nothing left to end: that counts as done (product.md R16). */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const viewer = app.viewer ?? app.halfway;
  if (viewer) await signOut({ ...app, viewer });
  for (const cookie of clearSessionCookies(new URL(request.url).protocol === "https:")) app.setCookie(cookie);
  throw redirect("/");
});
