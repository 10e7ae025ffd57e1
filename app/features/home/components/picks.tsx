import { Link } from "react-router";
import { MatchPercent } from "#app/features/discovery/components/match-percent.tsx";
import type { DeckCard } from "#app/features/discovery/rules.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";

/** The best of a deck as short rows, each with why it is here. */
export function Picks({ cards }: { cards: DeckCard[] }) {
  if (cards.length === 0)
    return (
      <p className="mt-3 text-muted">
        Nothing that you have not seen, for now. New ones come as people post.
      </p>
    );
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {cards.map((card) => {
        const posting = card.kind === "opportunity";
        return (
          <li key={card.id}>
            <Link
              to={posting ? `/opportunity/${card.id}` : `/profile/${card.id}`}
              className="flex flex-wrap items-center gap-3 rounded-control p-2 hover:bg-text/8"
            >
              {posting ? (
                <span className="relative aspect-[4/3] w-24 shrink-0 overflow-hidden rounded-control bg-sunken">
                  <PostingImage posting={card} />
                </span>
              ) : (
                <Avatar name={card.name} url={card.avatarUrl} xp={card.xp} className="m-0.5" />
              )}
              <span className="min-w-24 flex-1">
                <span className="line-clamp-2 break-words font-medium">
                  {posting ? card.title : card.name}
                </span>
                <span className="line-clamp-2 break-words text-14 text-muted sm:line-clamp-1">
                  {card.reasons.map(({ text }) => text).join(" · ") ||
                    (posting ? card.company : (card.headline ?? ""))}
                </span>
              </span>
              <MatchPercent score={card.score} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
