import { historyCsv } from "#app/features/billing/history-export.ts";
import { journalCsv } from "#app/features/billing/history-journal.ts";
import { type HistoryRow, readHistoryFilter } from "#app/features/billing/history-terms.ts";
import { listHistory } from "#app/features/billing/payment-history.server.ts";
import { fileToKeep, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-history.ts";

/** A member's payments as they filtered them, for their books. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const rows = await listHistory(app.db, app.viewer.userId, readHistoryFilter(query));
  const as = query.get("as");
  if (as === "json") return fileToKeep(JSON.stringify(rows.map(toEntry), null, 2), "payments.json");
  return as === "journal"
    ? fileToKeep(journalCsv(rows), "journal.csv")
    : fileToKeep(historyCsv(rows), "payments.csv");
});

function toEntry({ link: _link, failure: _failure, of_balance: _balance, at, ...row }: HistoryRow) {
  return { ...row, at: new Date(at).toISOString() };
}
