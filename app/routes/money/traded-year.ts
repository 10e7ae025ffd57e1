import { z } from "zod";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { formatMoney } from "#app/core/money.ts";
import { selectTradedIn } from "#app/features/projects/barter-year.server.ts";
import {
  MOST_TRADED,
  TRADED_NOTE,
  type TradedRow,
  tradedCsv,
  tradedSums,
} from "#app/features/projects/barter-year.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/traded-year.ts";

const yearSchema = z.coerce.number().int().min(2020).max(2100).catch(0);

/** The values of a member's trades in a year, for their tax papers (product.md B8): a PDF, or a CSV. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => [selectTradedIn(ctx, yearSchema.parse(params.year))] as const,
  async (app, [rows], { request, params }) => {
    const year = yearSchema.parse(params.year);
    if (year === 0) throw new AppError("not_found");
    return new URL(request.url).searchParams.get("as") === "csv"
      ? fileToKeep(tradedCsv(rows), `trades-${year}.csv`)
      : fileToKeep(await tradedPdf(app, year, rows), `trades-${year}.pdf`);
  },
);

async function tradedPdf({ env, viewer, clock }: MemberContext, year: number, rows: TradedRow[]) {
  const { openSheet } = await import("#app/features/invoices/pdf-sheet.server.ts");
  const page = await openSheet(env);
  page.name(`Trades in ${year}`);
  page.write(`Trades in ${year}`, { size: 24, bold: true });
  page.down(10);
  page.pair("Of", viewer.displayName);
  page.pair("As of", longDay(clock.now()));
  for (const way of ["received", "given"] as const) {
    page.down(10);
    page.room(70);
    page.rule();
    page.write(way === "received" ? "What you received" : "What you gave", { size: 14, bold: true });
    page.down(4);
    const own = rows.filter((row) => row.way === way);
    if (own.length === 0) page.write("Nothing arrived.", { grey: true });
    for (const { what, value, currency, at, project, partner, approved } of own) {
      page.room(40);
      page.write(value === null ? "No value" : formatMoney(value, currency), { right: true, keep: true });
      page.write(what, { width: 380 });
      const state = approved ? "" : ", not yet said to be as agreed";
      page.write(`${longDay(at)}${state}. ${project}, with ${partner || "nobody any more"}`, {
        size: 9,
        grey: true,
        width: 380,
      });
      page.down(5);
    }
    for (const [currency, minor] of tradedSums(rows, way))
      page.sum("In all", formatMoney(minor, currency), true);
  }
  page.down(16);
  if (rows.length === MOST_TRADED)
    page.write(`Here are the first ${MOST_TRADED.toLocaleString("en")} of the year, and their sums alone.`);
  page.write(TRADED_NOTE, { size: 9, grey: true });
  return page.bytes();
}
