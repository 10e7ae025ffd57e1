import { TIERS, type Tier, tierProgress } from "#app/core/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { points } from "../words.ts";
import { BenefitList } from "./benefit-list.tsx";

/** The eight tiers with their ranges, frames and benefits; the member's own is marked. */
export function TierLadder({ xp }: { xp: number }) {
  const mine = tierProgress(xp).tier.key;
  return (
    <ol className="grid gap-4 sm:grid-cols-2">
      {TIERS.map((tier) => (
        <li key={tier.key}>
          <Card
            aria-current={tier.key === mine ? "true" : undefined}
            className={cx("flex h-full gap-5", tier.key === mine && "border-spark")}
          >
            <Avatar name={tier.name} url={null} size="md" xp={tier.min} className="m-1" />
            <div className="min-w-0 flex-1">
              <h3 className="flex flex-wrap items-center gap-2 text-18">
                {tier.name}
                {tier.key === mine ? <Chip tone="strong">You are here</Chip> : null}
              </h3>
              <p className="mb-3 text-14 text-muted tabular">{rangeWords(tier)}</p>
              <BenefitList tier={tier.key} />
            </div>
          </Card>
        </li>
      ))}
    </ol>
  );
}

function rangeWords(tier: Tier): string {
  const next = TIERS[TIERS.indexOf(tier) + 1];
  return next ? `${points(tier.min)}-${points(next.min - 1)} XP` : `${points(tier.min)} XP and above`;
}
