import { csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { days } from "#app/core/time.ts";
import { selectDays, selectMoney } from "#app/features/admin/overview.server.ts";
import { isStaff, staffQuery } from "#app/features/staff/guards.server.ts";
import { fileToKeep } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-figures.ts";

/** Days that a report covers. */
const DAYS = 90;

/** The figures of the overview as a table for a spreadsheet; money for those who may see it. */
export const loader = staffQuery(
  "any",
  (ctx, _args: Route.LoaderArgs) =>
    [selectDays(ctx.db, ctx.clock.now(), DAYS), selectMoney(ctx.db, ctx.clock.now())] as const,
  ({ viewer }, [byDay, money]) => {
    const rows = byDay.map(({ day, joined, came, active, sparks, posts, views, faults }) => [
      dayOf(day * days(1)),
      ...[joined, came, active ?? "", sparks, posts, views ?? "", faults].map(String),
    ]);
    const sums = (isStaff(viewer, "finance") ? money : []).map(({ currency, paid, held }) => [
      currency,
      toMajorUnits(paid, currency),
      toMajorUnits(held, currency),
    ]);
    return fileToKeep(
      csvOf([
        ["Day", "Sign-ups", "Sign-ins", "Active members", "Sparks", "Posts", "Pages", "Faults"],
        ...rows,
        ...(sums.length > 0 ? [["Currency", "Paid, 30 days", "Held"], ...sums] : []),
      ]),
      "thrive-figures.csv",
    );
  },
);
