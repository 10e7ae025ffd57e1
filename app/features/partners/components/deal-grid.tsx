import { cx } from "#app/ui/cx.ts";
import { DealCard, type ShownDeal } from "./deal-card.tsx";
import type { Said } from "./deal-said.tsx";

interface DealGridProps {
  deals: ShownDeal[];
  /** What came of a press at one of them. */
  said?: Said | null;
  label?: string;
  /** Beside other things: at most two a row. */
  narrow?: boolean;
  onPartnerPage?: boolean;
}

/** Deals as cards, in rows. */
export function DealGrid({
  deals,
  said = null,
  label,
  narrow = false,
  onPartnerPage = false,
}: DealGridProps) {
  return (
    <ul aria-label={label} className={cx("grid gap-4 sm:grid-cols-2", !narrow && "lg:grid-cols-3")}>
      {deals.map((deal) => (
        <li key={deal.id} id={`deal-${deal.id}`} className="scroll-mt-24">
          <DealCard
            deal={deal}
            onPartnerPage={onPartnerPage}
            said={said?.id === deal.id ? said.answer : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
