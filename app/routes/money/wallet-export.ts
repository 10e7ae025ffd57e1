import { requirePurse } from "#app/features/billing/purses.server.ts";
import { listExported } from "#app/features/billing/queries/statement-lines.server.ts";
import { statementCsv, statementJson } from "#app/features/billing/statement-export.ts";
import { walletFilter, walletOwner } from "#app/features/billing/wallet-filter.ts";
import { fileToKeep, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/wallet-export.ts";

/** The statement of one currency as a table, or for another program. */
export const loader = memberLoader(async (app, { request, params }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const owner = walletOwner(app.viewer, params);
  await requirePurse(app, owner);
  const filter = walletFilter(query);
  const lines = await listExported(app, owner, filter);
  return query.get("format") === "json"
    ? fileToKeep(statementJson(lines, filter.currency), `wallet-${filter.currency}.json`)
    : fileToKeep(statementCsv(lines, filter.currency), `wallet-${filter.currency}.csv`);
});
