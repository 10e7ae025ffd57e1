import { TIERS, type Tier, tierProgress } from "#app/core/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { points } from "../words.ts";
import { BenefitList } from "./benefit-list.tsx";

/**
 * The eight tiers with their ranges, frames and benefits; the member's own is marked.
 * @param folded whether benefits are seen of one's own tier alone until another is opened
 */
export function TierLadder({ xp, folded = false }: { xp: number; folded?: boolean }) {
  const mine = tierProgress(xp).tier.key;
  return (
    <ol className={folded ? "gap-4 sm:columns-2" : "grid gap-4 sm:grid-cols-2"}>
      {TIERS.map((tier) => (
        <li key={tier.key} className={folded ? "mb-2 break-inside-avoid sm:mb-3" : undefined}>
          {folded ? (
            <FoldCard
              title={<Heading tier={tier} mine={tier.key === mine} />}
              open={tier.key === mine}
              className={cx(tier.key === mine && "border-spark")}
            >
              <div className="px-5 pb-5">
                <BenefitList tier={tier.key} />
              </div>
            </FoldCard>
          ) : (
            <Card
              aria-current={tier.key === mine ? "true" : undefined}
              className={cx("flex h-full flex-wrap gap-5", tier.key === mine && "border-spark")}
            >
              <Avatar name={tier.name} url={null} size="md" xp={tier.min} className="m-1" />
              <div className="min-w-36 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 text-18">
                  {tier.name}
                  {tier.key === mine ? <Chip tone="strong">You are here</Chip> : null}
                </h3>
                <p className="mb-3 text-14 text-muted tabular">{rangeWords(tier)}</p>
                <BenefitList tier={tier.key} />
              </div>
            </Card>
          )}
        </li>
      ))}
    </ol>
  );
}

function Heading({ tier, mine }: { tier: Tier; mine: boolean }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span aria-current={mine ? "true" : undefined} className="text-16">
        {tier.name}
      </span>
      {mine ? <Chip tone="strong">You are here</Chip> : null}
      <span className="ml-auto font-normal text-14 text-muted tabular">{rangeWords(tier)}</span>
    </span>
  );
}

function rangeWords(tier: Tier): string {
  const next = TIERS[TIERS.indexOf(tier) + 1];
  return next ? `${points(tier.min)}-${points(next.min - 1)} XP` : `${points(tier.min)} XP and above`;
}
