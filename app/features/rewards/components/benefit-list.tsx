import { Check, Sprout } from "lucide-react";
import { TIER_BENEFITS, type TierKey } from "#app/core/tiers.ts";

/** What a tier gives; what lies outside the product is said to come (product.md R34). */
export function BenefitList({ tier }: { tier: TierKey }) {
  return (
    <ul className="flex flex-col gap-1.5 text-14">
      {TIER_BENEFITS[tier].map(({ text, beyond }) => (
        <li key={text} className="flex gap-2">
          {beyond ? (
            <Sprout aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
          ) : (
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-spark" strokeWidth={2} />
          )}
          <span className="min-w-0">
            {text}
            {beyond ? <span className="text-muted"> · as the beta grows</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
