import { TIERS, type TierKey } from "#app/core/tiers.ts";
import { XP_AWARDS } from "#app/core/xp.ts";
import { type Reached, selectReached } from "#app/features/rewards/queries/tier-figures.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import type { Route } from "./+types/gamification.ts";

/** The values of XP and tiers as they stand (specification §9), with how far members have come. */
export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) => [selectReached(ctx.db)] as const,
  (_app, [rows]) => ({
    tiers: TIERS.map(({ key, name, min }, index) => {
      const next = TIERS[index + 1];
      const members = reachedIn(rows, key) - (next ? reachedIn(rows, next.key) : 0);
      return { name, min, members };
    }),
  }),
);

function reachedIn(rows: readonly Reached[], key: TierKey): number {
  return rows.find(({ tier }) => tier === key)?.reached ?? 0;
}

const number = (value: number) => value.toLocaleString("en");

export default function Gamification({ loaderData: { tiers } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="text-18">Tiers</h2>
        <p className="mb-2 text-14 text-muted">Members who are ranked, by the tier they stand in.</p>
        <FiguresTable
          caption="Tiers"
          head={["Tier", "From XP", "Members"]}
          rows={tiers.map(({ name, min, members }) => [name, number(min), number(members)])}
        />
      </Card>
      <Card>
        <h2 className="text-18">XP awards</h2>
        <p className="mb-2 text-14 text-muted">
          What each act brings. The values are part of the product and change with a release, for everybody at
          once.
        </p>
        <FiguresTable
          caption="XP awards"
          head={["For", "XP"]}
          rows={Object.values(XP_AWARDS).map(({ description, xp }) => [description, number(xp)])}
        />
      </Card>
    </div>
  );
}
