import { historyCsv } from "#app/features/billing/history-export.ts";
import { journalCsv } from "#app/features/billing/history-journal.ts";
import { type HistoryRow, readHistoryFilter } from "#app/features/billing/history-terms.ts";
import { EXPORT_MOST, selectHistory } from "#app/features/billing/payment-history.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-history.ts";

/** A member's payments as they filtered them, for their books. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const filter = readHistoryFilter(new URL(request.url).searchParams);
    return [selectHistory(ctx.db, ctx.viewer.userId, { filter, after: null, limit: EXPORT_MOST })] as const;
  },
  (_app, [found], { request }) => {
    const rows = found as HistoryRow[];
    const as = new URL(request.url).searchParams.get("as");
    if (as === "json") return fileToKeep(JSON.stringify(rows.map(toEntry), null, 2), "payments.json");
    return as === "journal"
      ? fileToKeep(journalCsv(rows), "journal.csv")
      : fileToKeep(historyCsv(rows), "payments.csv");
  },
);

function toEntry({ link: _link, failure: _failure, of_balance: _balance, at, ...row }: HistoryRow) {
  return { ...row, at: new Date(at).toISOString() };
}
