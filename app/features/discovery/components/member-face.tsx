import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { tierProgress } from "#app/core/tiers.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { MemberCard } from "../rules.ts";
import { Reasons } from "./reasons.tsx";

/** A member on a card. */
export function MemberFace({ card }: { card: MemberCard }) {
  const place = [card.city, card.country].filter(Boolean).join(", ");
  return (
    <>
      <div className="relative flex min-h-0 flex-1 items-center justify-center overflow-hidden bg-sunken">
        <div className="absolute inset-0 bg-[radial-gradient(circle_at_30%_20%,var(--spark-from),transparent_55%),radial-gradient(circle_at_80%_90%,var(--collab),transparent_60%)] opacity-25" />
        <Avatar
          name={card.name}
          url={card.avatarUrl}
          size="xl"
          xp={card.xp}
          className="relative !size-32 sm:!size-40"
        />
        <Chip className="!bg-surface/90 absolute top-4 left-4 capitalize">{card.accountType}</Chip>
      </div>
      <div className="flex flex-col gap-3 p-5">
        <div>
          <h2 className="truncate text-22">
            <Link to={`/profile/${card.id}`} draggable={false} className="hover:underline">
              {card.name}
            </Link>
          </h2>
          <p className="mt-0.5 line-clamp-2 text-14 text-muted">
            {card.headline ?? tierProgress(card.xp).tier.name}
          </p>
        </div>
        {card.excerpt ? (
          <p className="line-clamp-3 break-words text-14 text-muted max-sm:[@media(max-height:760px)]:line-clamp-1">
            {card.excerpt}
          </p>
        ) : null}
        {place ? (
          <p className="inline-flex items-center gap-1.5 text-14">
            <MapPin aria-hidden className="size-4 text-spark" strokeWidth={1.75} />
            {place}
          </p>
        ) : null}
        {card.skills.length > 0 ? (
          <ul className="flex h-7 flex-wrap gap-1.5 overflow-hidden" aria-label="Skills">
            {card.skills.slice(0, 5).map((skill) => (
              <li key={skill}>
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
        <Reasons reasons={card.reasons} />
      </div>
    </>
  );
}
