import { Clock, EyeOff, Star, ThumbsUp, Users } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { cardProps } from "#app/ui/primitives/card-board.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { PipelineCard as Card } from "../pipeline-view.server.ts";
import { type Column, canMove, replyClock } from "../rules.ts";
import { OFFER_UNITS } from "../terms.ts";
import { MoveMenu } from "./move-menu.tsx";

interface PipelineCardProps {
  card: Card;
  now: number;
  /** Where its panel opens. */
  to: string;
  compared: boolean;
  onCompare: (compared: boolean) => void;
  onMove: (column: Column) => void;
}

/** One applicant at a glance: who, why, for how much, and how long they have waited. */
export function PipelineCard({ card, now, to, compared, onCompare, onMove }: PipelineCardProps) {
  return (
    <article
      {...cardProps(card.id)}
      className="flex cursor-grab flex-col gap-2.5 rounded-card border border-hairline bg-surface p-3.5 shadow-card transition-shadow hover:border-hairline-strong active:cursor-grabbing"
    >
      <Link
        to={to}
        preventScrollReset
        draggable={false}
        data-card-link
        className="flex min-w-0 items-center gap-3 rounded-control"
      >
        {card.hidden ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-muted">
            <EyeOff aria-hidden className="size-4.5" strokeWidth={1.75} />
          </span>
        ) : (
          <Avatar name={card.name} url={card.avatarUrl} size="sm" xp={card.xp} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{card.name}</span>
          {card.headline ? <span className="block truncate text-12 text-muted">{card.headline}</span> : null}
        </span>
      </Link>
      {card.excerpt ? <p className="line-clamp-3 break-words text-14">{card.excerpt}</p> : null}
      <CardFacts card={card} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MoveMenu name={card.name} status={card.status} onMove={onMove} />
        {canMove("interview", "poster", card.status) ? (
          <noscript>
            <a href={`/interviews/${card.id}`} className="text-14 underline underline-offset-3">
              Times to talk
            </a>
          </noscript>
        ) : null}
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-12 text-muted pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={compared}
            onChange={(event) => onCompare(event.currentTarget.checked)}
            aria-label={`Compare ${card.name}`}
            className="size-4.5"
          />
          Compare
        </label>
      </div>
    </article>
  );
}

/** Reasons, price against budget, stars, votes, and the clock. */
export function CardFacts({ card, now }: { card: Card; now: number }) {
  const clock = replyClock(card.replyDueAt, now);
  return (
    <div className="flex flex-wrap gap-1.5">
      {card.status === "submitted" && card.viewedAt === null ? <Chip tone="strong">Unread</Chip> : null}
      {card.crewName ? (
        <Chip tone="info">
          <Users aria-hidden className="size-3.5" strokeWidth={1.75} />
          {card.crewName} · {card.crew.length} people
        </Chip>
      ) : null}
      {card.status === "countered" ? <Chip tone="strong">Counter-offer</Chip> : null}
      {card.wantedSkills > 0 ? (
        <Chip title={card.skills.join(", ")}>
          {card.skills.length} of {card.wantedSkills} skills
        </Chip>
      ) : null}
      <Asked card={card} />
      {card.rating ? (
        <Chip>
          <Star aria-hidden className="size-3.5 fill-current text-spark" />
          <span className="sr-only">Your rating: </span>
          {card.rating}
        </Chip>
      ) : null}
      {card.votesFor + card.votesAgainst > 0 ? (
        <Chip>
          <ThumbsUp aria-hidden className="size-3.5" strokeWidth={1.75} />
          {card.votesFor} for, {card.votesAgainst} against
        </Chip>
      ) : null}
      {clock ? (
        <Chip tone={clock.overdue ? "danger" : "plain"}>
          <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />
          {clock.words}
        </Chip>
      ) : null}
      {card.status === "withdrawn" ? <Chip>Withdrawn</Chip> : null}
      {card.declineReason === "no_reply" ? <Chip tone="danger">You owe an answer</Chip> : null}
    </div>
  );
}

function Asked({ card }: { card: Card }) {
  const { offerAmount, offerCurrency, offerUnit, budgetMax, budgetCurrency } = card;
  if (offerAmount === null || offerCurrency === null) return null;
  const comparable = budgetMax !== null && budgetCurrency === offerCurrency;
  return (
    <Chip className="tabular">
      {formatMoney(offerAmount, offerCurrency)} {offerUnit ? OFFER_UNITS[offerUnit] : ""}
      {comparable ? (offerAmount <= budgetMax ? " · within budget" : " · above budget") : ""}
    </Chip>
  );
}
