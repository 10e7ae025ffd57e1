import { suggestionReads, suggestMembers } from "#app/features/hiring/suggested.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/suggested-members.ts";

/** Whom a posting could be offered to, for the pipeline that asks. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    suggestionReads(ctx, new URL(request.url).searchParams.get("opportunity") ?? ""),
  (app, answers) => suggestMembers(app, answers),
);
