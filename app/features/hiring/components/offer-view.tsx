import { longDay, shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Offer } from "../applying.server.ts";
import type { PostedTrade } from "../posted-trade.server.ts";
import { MOST_ROUNDS } from "../rules.ts";
import { USAGE_TERMS } from "../terms.ts";
import { TradeLines } from "./trade-lines.tsx";

const STATES = {
  open: "On the table",
  superseded: "Replaced",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Ran out",
} as const;

/** One round of an offer: how much, in which parts, and what for. */
export function OfferView({
  offer,
  other,
  trade,
}: {
  offer: Offer;
  other: string;
  trade: PostedTrade | null;
}) {
  const { amount, currency, milestones, rights, note } = offer;
  return (
    <div className="flex flex-col gap-3 rounded-control border border-hairline bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-display font-semibold text-22 tabular">
          {amount === 0 ? "No money" : formatMoney(amount, currency)}
        </p>
        <Chip tone={offer.offerStatus === "open" ? "strong" : "plain"}>{STATES[offer.offerStatus]}</Chip>
      </div>
      <p className="text-14 text-muted">
        Round {offer.round} of {MOST_ROUNDS}, from {offer.byMe ? "you" : other}
        {offer.offerStatus === "open" ? `, until ${longDay(offer.expiresAt)}` : ""}
      </p>
      <TradeLines trade={trade} />
      {milestones.length > 0 ? (
        <ol className="flex flex-col divide-y divide-hairline">
          {milestones.map((part) => (
            <li key={`${part.title}:${part.amount}`} className="flex justify-between gap-3 py-1.5 text-14">
              <Dotted as="span" className="min-w-0">
                {part.title}
                {part.due_on ? (
                  <span className="text-muted">due {shortDay(Date.parse(part.due_on))}</span>
                ) : null}
              </Dotted>
              <span className="shrink-0 tabular">{formatMoney(part.amount, currency)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {rights ? (
        <p className="text-14">
          {USAGE_TERMS[rights.usage]}
          {rights.duration_days ? `, for ${rights.duration_days} days` : ""}
          {rights.exclusive ? ", for nobody else" : ""}
        </p>
      ) : null}
      {note ? <p className="whitespace-pre-line break-words text-14">{note}</p> : null}
    </div>
  );
}
