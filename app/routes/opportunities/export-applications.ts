import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { toCsv } from "#app/features/hiring/csv.ts";
import { pipelineReads, toCards } from "#app/features/hiring/pipeline.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-applications.ts";

/** The applications of one posting as a table for a spreadsheet; only for those who answer for it. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const opportunity = new URL(request.url).searchParams.get("opportunity");
    return pipelineReads(ctx, { opportunity: isId(opportunity) ? opportunity : "none", application: null });
  },
  (_app, [live, ended], { request }) => {
    const cards = toCards([...live, ...ended], new URL(request.url).searchParams.get("blind") === "1");
    if (cards.length === 0) throw new AppError("not_found");
    return fileToKeep(toCsv(cards), "applications.csv");
  },
);
