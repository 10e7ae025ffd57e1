import { networkCsv, networkVcards } from "#app/features/network/export.ts";
import { selectExport, toExported } from "#app/features/network/queries/export.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-network.ts";

/** A member's network as a table, or for an address book (product.md §6.2 `/connect`). */
export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectExport(ctx)] as const,
  (_app, [rows], { request }) => {
    const { origin, searchParams } = new URL(request.url);
    const members = rows.map(toExported);
    return searchParams.get("format") === "vcard"
      ? fileToKeep(networkVcards(members, origin), "network.vcf")
      : fileToKeep(networkCsv(members, origin), "network.csv");
  },
);
