import { selectExported, walletFilter } from "#app/features/billing/queries/wallet.server.ts";
import { statementCsv, statementJson } from "#app/features/billing/statement-export.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/wallet-export.ts";

/** The statement of one currency as a table, or for another program. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    [selectExported(ctx, walletFilter(new URL(request.url).searchParams))] as const,
  (_app, [lines], { request }) => {
    const query = new URL(request.url).searchParams;
    const { currency } = walletFilter(query);
    return query.get("format") === "json"
      ? fileToKeep(statementJson(lines, currency), `wallet-${currency}.json`)
      : fileToKeep(statementCsv(lines, currency), `wallet-${currency}.csv`);
  },
);
