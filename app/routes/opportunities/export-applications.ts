import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { listAllApplicants } from "#app/features/hiring/all-applicants.server.ts";
import { toCsv } from "#app/features/hiring/csv.ts";
import { toCards } from "#app/features/hiring/pipeline-view.server.ts";
import { fileToKeep, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-applications.ts";

/** All applications of one posting as a table for a spreadsheet; only for those who answer for it. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const opportunity = query.get("opportunity");
  const rows = isId(opportunity) ? await listAllApplicants(app, opportunity) : [];
  if (rows.length === 0) throw new AppError("not_found");
  return fileToKeep(toCsv(toCards(rows, query.get("blind") === "1")), "applications.csv");
});
