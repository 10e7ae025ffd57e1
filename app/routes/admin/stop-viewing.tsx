import { redirect } from "react-router";
import { endView } from "#app/features/admin/view-as.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/stop-viewing.ts";

export const loader = publicLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/admin/users");
});

/** Ends the view of this browser; who had none has none. */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  endView(app, new URL(request.url).protocol === "https:");
  throw redirect("/admin/users");
});
