import { redirect } from "react-router";
import { isId } from "#app/core/ids.ts";
import { endView } from "#app/features/admin/view-as.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/stop-viewing.ts";

export const loader = publicLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/admin/users");
});

/** Ends the view of this browser, back at the page of whose it was; who had none has none. */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  endView(app, new URL(request.url).protocol === "https:");
  // It ends whatever was sent along.
  const userId = await readForm(request).then(
    (form) => form.get("user_id"),
    () => null,
  );
  throw redirect(typeof userId === "string" && isId(userId) ? `/admin/users/${userId}` : "/admin/users");
});
