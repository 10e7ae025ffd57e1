import { type Figures, selectDays, selectFigures, selectMoney } from "#app/features/admin/overview.server.ts";
import { COUNT_MAX } from "#app/features/admin/waiting.server.ts";
import { isStaff, staffQuery } from "#app/features/staff/guards.server.ts";
import type { Route } from "./+types/overview.ts";
import { ErrorCard } from "./overview/error-card.tsx";
import { FortnightCard } from "./overview/fortnight-card.tsx";
import { MoneyCard } from "./overview/money-card.tsx";
import { TILES, Tiles } from "./overview/tiles.tsx";

export const loader = staffQuery(
  "any",
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectFigures(ctx.db, ctx.clock.now()),
      selectDays(ctx.db, ctx.clock.now()),
      selectMoney(ctx.db, ctx.clock.now()),
    ] as const,
  ({ viewer }, [[figures], days, money]) => ({
    figures: figures as Figures | undefined,
    leads: TILES.filter(({ need }) => isStaff(viewer, need)).map(({ key }) => key),
    days: days,
    most: COUNT_MAX,
    // The ledger is for finance and admins (product.md §7.3).
    money: isStaff(viewer, "finance") ? money : null,
  }),
);

export default function Overview({
  loaderData: { figures, leads, days, most, money },
}: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-5">
      <Tiles figures={figures} leads={leads} most={most} />
      <ErrorCard days={days} most={most} />
      <FortnightCard days={days} most={most} />
      {money ? <MoneyCard rows={money} /> : null}
    </div>
  );
}
