import { redirect } from "react-router";
import { isOwnPath } from "#app/core/return-path.ts";
import { SIGN_OUT_SCOPES, type SignOutScope, signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { clearSessionCookies } from "#app/features/auth/cookies.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/sign-out.ts";

export const loader = publicLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/");
});

/**
 * Signs this browser out; with `scope` the other devices, or all (specification §7 *Auth*). Without a session there is
 * nothing left to end: that counts as done (product.md R16).
 */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const { scope, next } = await askedOf(request);
  // Who still owes a second factor, or has left, speaks for this browser alone.
  const half = app.halfway ?? app.resting;
  if (half) await signOut({ ...app, viewer: half });
  if (app.viewer) await signOut({ ...app, viewer: app.viewer }, scope);
  if (app.viewer && scope === "others") throw redirect("/settings/security?signed-out=others#devices");
  for (const cookie of clearSessionCookies(new URL(request.url).protocol === "https:")) app.setCookie(cookie);
  throw redirect(next);
});

/** This browser alone, unless the form says otherwise; then Home, or an own page, where somebody else signs in. */
async function askedOf(request: Request): Promise<{ scope: SignOutScope; next: string }> {
  if (!request.headers.get("content-type")) return { scope: "local", next: "/" };
  const form = await readForm(request);
  const next = String(form.get("next") ?? "");
  return {
    scope: SIGN_OUT_SCOPES.find((known) => known === form.get("scope")) ?? "local",
    next: isOwnPath(next) ? next : "/",
  };
}
