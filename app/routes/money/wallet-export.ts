import { purseIn, selectPurses } from "#app/features/billing/purses.server.ts";
import { selectExported, walletFilter, walletOwner } from "#app/features/billing/queries/wallet.server.ts";
import { statementCsv, statementJson } from "#app/features/billing/statement-export.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/wallet-export.ts";

const filterOf = (request: Request) => walletFilter(new URL(request.url).searchParams);

/** The statement of one currency as a table, or for another program. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    [selectPurses(ctx), selectExported(ctx, walletOwner(ctx.viewer, params), filterOf(request))] as const,
  (app, [purses, lines], { request, params }) => {
    purseIn(walletOwner(app.viewer, params), purses);
    const { currency } = filterOf(request);
    return new URL(request.url).searchParams.get("format") === "json"
      ? fileToKeep(statementJson(lines, currency), `wallet-${currency}.json`)
      : fileToKeep(statementCsv(lines, currency), `wallet-${currency}.csv`);
  },
);
