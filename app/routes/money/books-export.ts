import { openBooks } from "#app/features/billing/accountant-links.server.ts";
import { historyCsv } from "#app/features/billing/history-export.ts";
import { journalCsv } from "#app/features/billing/history-journal.ts";
import type { HistoryRow } from "#app/features/billing/history-terms.ts";
import { fileToKeep, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/books-export.ts";

/** The same year as a file, for whoever holds its address. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const { year, rows } = await openBooks(app, params.token);
  const found = rows as HistoryRow[];
  return new URL(request.url).searchParams.get("as") === "journal"
    ? fileToKeep(journalCsv(found), `journal-${year}.csv`)
    : fileToKeep(historyCsv(found), `payments-${year}.csv`);
});
