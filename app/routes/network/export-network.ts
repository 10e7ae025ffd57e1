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
    const vcard = searchParams.get("format") === "vcard";
    return fileToKeep(
      vcard ? networkVcards(members, origin) : networkCsv(members, origin),
      `network.${vcard ? "vcf" : "csv"}`,
    );
  },
);
