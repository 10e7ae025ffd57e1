import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { selectCalls, toTalks } from "#app/features/calendars/talks.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/call-file.ts";

/** A call that stands, as a file for the calendar of one of the two. */
export const loader = memberQuery(
  ({ db, viewer }, { params }: Route.LoaderArgs) => {
    const only = isId(params.callId) ? params.callId : "";
    return [selectCalls(db, viewer.userId, { from: 0, limit: 1, only })] as const;
  },
  async (_app, [calls], { request }) => {
    const [talk] = toTalks(calls, []);
    if (talk?.status !== "confirmed") throw new AppError("not_found");
    const { toIcsFile } = await import("#app/features/calendars/ics.server.ts");
    return fileToKeep(toIcsFile(talk, new URL(request.url).origin), "call.ics");
  },
);
