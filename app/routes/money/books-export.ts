import { openBooks } from "#app/features/billing/accountant-links.server.ts";
import { historyCsv } from "#app/features/billing/history-export.ts";
import { journalCsv } from "#app/features/billing/history-journal.ts";
import { fileToKeep, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/books-export.ts";

/** The same year as a file, for whoever holds its address. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const { year, rows } = await openBooks(app, params.token);
  return new URL(request.url).searchParams.get("as") === "journal"
    ? fileToKeep(journalCsv(rows), `journal-${year}.csv`)
    : fileToKeep(historyCsv(rows), `payments-${year}.csv`);
});
