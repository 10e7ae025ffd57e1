import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { placeName } from "#app/core/countries.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { shownAvailability } from "#app/features/profiles/rules.ts";
import { cx } from "#app/ui/cx.ts";
import { Art } from "#app/ui/primitives/art.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { MemberCard } from "../rules.ts";
import { MatchPercent } from "./match-percent.tsx";
import { Reasons } from "./reasons.tsx";
import { withDistance } from "./with-distance.ts";

export type ShownMember = Pick<
  MemberCard,
  | "id"
  | "name"
  | "accountType"
  | "headline"
  | "excerpt"
  | "avatarUrl"
  | "city"
  | "country"
  | "skills"
  | "availability"
  | "xp"
  | "reasons"
> & { score?: number; away?: number | null };

const AVAILABLE = {
  open: { words: "Open for work", dot: "bg-success" },
  limited: { words: "Limited availability", dot: "bg-job" },
  booked: null,
  hidden: null,
} as const;

/** A member on a card: the face in their own light, then who, where, what with. */
export function MemberFace({ card, first }: { card: ShownMember; first: boolean }) {
  const place = withDistance(placeName(card), card.away);
  const available = AVAILABLE[shownAvailability(card)];
  // The first tier is everyone's and says nothing of anyone.
  const tier = tierProgress(card.xp).tier.min > 0 ? tierLabel(card.xp) : null;
  return (
    <>
      <div className="@container-[size]/face relative grid min-h-24 flex-1 place-items-center overflow-hidden">
        <Art seed={card.id} />
        <Avatar
          name={card.name}
          url={card.avatarUrl}
          size="fill"
          xp={card.xp}
          first={first}
          className="relative"
        />
        <div className="absolute inset-x-4 top-4 flex flex-wrap items-start justify-between gap-2">
          <Chip tone="onImage" className="capitalize">
            {card.accountType}
          </Chip>
          {available ? (
            <Chip tone="onImage">
              <span aria-hidden className={cx("size-2 rounded-full", available.dot)} />
              {available.words}
            </Chip>
          ) : null}
        </div>
        {card.score === undefined ? null : (
          <span className="absolute right-4 bottom-4">
            <MatchPercent score={card.score} onImage />
          </span>
        )}
      </div>
      <div className="flex flex-col gap-3 p-4 overflow-y-auto overscroll-contain sm:p-5 @2xl:w-96 @2xl:overflow-visible @2xl:justify-center @2xl:gap-4 @2xl:p-8 @2xl:[@media(max-height:860px)]:gap-3 @2xl:[@media(max-height:860px)]:px-7 @2xl:[@media(max-height:860px)]:py-5 @2xl:*:shrink-0">
        <div>
          <div className="flex items-baseline flex-wrap gap-x-3">
            <h2 className="min-w-[min(100%,8rem)] flex-1 truncate text-22">
              <Link
                to={`/profile/${card.id}`}
                draggable={false}
                className="press-area underline-offset-4 hover:underline"
              >
                {card.name}
              </Link>
            </h2>
            {tier ? <span className="shrink-0 font-medium text-12 text-spark">{tier}</span> : null}
          </div>
          {card.headline ? (
            <p className="mt-0.5 line-clamp-2 break-words text-14 text-muted">{card.headline}</p>
          ) : null}
        </div>
        {card.excerpt ? (
          <p className="line-clamp-2 break-words text-14 @2xl:line-clamp-5 @2xl:[@media(780px<height<=860px)]:line-clamp-4 @2xl:[@media(max-height:780px)]:line-clamp-2 @max-2xl:[@media(max-height:860px)]:hidden">
            {card.excerpt}
          </p>
        ) : null}
        {place ? (
          <p className="flex items-center gap-1.5 text-14">
            <MapPin aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
            <span className="truncate">{place}</span>
          </p>
        ) : null}
        {card.skills.length > 0 ? (
          <ul
            className="flex h-7 shrink-0 flex-wrap @2xl:h-auto @2xl:max-h-16 @2xl:[@media(max-height:860px)]:max-h-7 @max-2xl:[@media(max-height:760px)]:hidden gap-1.5 overflow-hidden"
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
