import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { selectInterviews, toTalks } from "#app/features/calendars/talks.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/interview-file.ts";

/** A talk about an application, as a file for the calendar of either side. */
export const loader = memberQuery(
  ({ db, viewer }, { params }: Route.LoaderArgs) => {
    const only = isId(params.applicationId) ? params.applicationId : "";
    return [selectInterviews(db, viewer.userId, { from: 0, limit: 1, only })] as const;
  },
  async (_app, [interviews], { request }) => {
    const [talk] = toTalks([], interviews);
    if (!talk) throw new AppError("not_found");
    const { toIcsFile } = await import("#app/features/calendars/ics.server.ts");
    return fileToKeep(toIcsFile(talk, new URL(request.url).origin), "interview.ics");
  },
);
