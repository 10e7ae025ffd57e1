import { MapPin, Wallet } from "lucide-react";
import { Link } from "react-router";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";
import type { OpportunityCard } from "../rules.ts";
import { MatchPercent } from "./match-percent.tsx";
import { Reasons } from "./reasons.tsx";
import { withDistance } from "./with-distance.ts";

export type ShownOpportunity = Pick<
  OpportunityCard,
  | "id"
  | "title"
  | "type"
  | "company"
  | "excerpt"
  | "compensation"
  | "location"
  | "skills"
  | "imageUrl"
  | "aiImage"
  | "reasons"
> & { score?: number; boosted?: boolean; away?: number | null };

/** A posting on a card: its image first, then title, who, two facts, two reasons (looks.md *Pieces*). */
export function OpportunityFace({ card, first }: { card: ShownOpportunity; first: boolean }) {
  return (
    <>
      <div className="relative min-h-22 flex-1 overflow-hidden bg-sunken max-[350px]:min-h-20">
        <PostingImage posting={card} first={first} />
        <span className="absolute top-4 left-4 hidden @2xl:block">
          <KindChip type={card.type} onImage />
        </span>
        {card.score === undefined ? null : (
          <span className="absolute top-4 right-4">
            <MatchPercent score={card.score} onImage />
          </span>
        )}
      </div>
      <div className="flex flex-col gap-3 p-4 overflow-y-auto overscroll-contain sm:p-5 @2xl:w-96 @2xl:overflow-visible @2xl:justify-center @2xl:gap-4 @2xl:p-8 @2xl:[@media(max-height:860px)]:gap-3 @2xl:[@media(max-height:860px)]:px-7 @2xl:[@media(max-height:860px)]:py-5 @2xl:*:shrink-0">
        <div>
          <h2 className="line-clamp-2 break-words text-22">
            <Link
              to={`/opportunity/${card.id}`}
              draggable={false}
              className="press-area underline-offset-4 hover:underline"
            >
              {card.title}
            </Link>
          </h2>
          <p className="mt-1.5 flex items-center justify-between @2xl:mt-0.5 gap-x-3 gap-y-2 text-14 text-muted flex-wrap">
            <span className="min-w-[min(100%,6rem)] flex-1 truncate">
              {card.boosted ? "Boosted · " : null}
              {card.company}
            </span>
            {/* On low pictures it would lie on the words of a drawn cover. */}
            <KindChip type={card.type} className="-my-1 @2xl:hidden shrink-0" />
          </p>
        </div>
        <p className="line-clamp-2 break-words text-14 @2xl:line-clamp-5 @2xl:[@media(780px<height<=860px)]:line-clamp-3 @2xl:[@media(max-height:780px)]:line-clamp-1 @max-2xl:[@media(max-height:860px)]:hidden">
          {card.excerpt}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-14 @2xl:flex-col @2xl:gap-2.5">
          {card.compensation ? (
            <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
              <Wallet aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
              <span className="truncate tabular">{card.compensation}</span>
            </span>
          ) : null}
          {card.location ? (
            <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
              <MapPin aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
              <span className="truncate">{withDistance(card.location, card.away)}</span>
            </span>
          ) : null}
        </p>
        {card.skills.length > 0 ? (
          <ul
            className="flex h-7 shrink-0 flex-wrap @2xl:h-auto @2xl:max-h-16 @2xl:[@media(max-height:860px)]:max-h-7 @max-2xl:[@media(max-height:760px)]:hidden max-sm:in-data-[display~=text-larger]:hidden gap-1.5 overflow-hidden"
            aria-label="Skills"
          >
            {card.skills.slice(0, 5).map((skill) => (
              <li key={skill} className="min-w-0 max-w-full">
                <Chip>
                  <span className="truncate">{skill}</span>
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
        <Reasons reasons={card.reasons} less={card.score !== undefined} />
      </div>
    </>
  );
}
