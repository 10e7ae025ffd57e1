import { MapPin, Wallet } from "lucide-react";
import { Link } from "react-router";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import type { OpportunityCard } from "../rules.ts";
import { Reasons } from "./reasons.tsx";

/** A posting on a card: its image first, then title, who, two facts, two reasons (looks.md *Pieces*). */
export function OpportunityFace({ card }: { card: OpportunityCard }) {
  return (
    <>
      <div className="relative min-h-0 flex-1 bg-sunken">
        {card.imageUrl ? (
          <img
            src={card.imageUrl}
            alt=""
            draggable={false}
            width={800}
            height={600}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <div className="absolute inset-0 bg-spark-gradient opacity-25" />
        )}
        <KindChip type={card.type} className="absolute top-4 left-4 !bg-surface/90 backdrop-blur-sm" />
      </div>
      <div className="flex flex-col gap-3 p-5">
        <div>
          <h2 className="line-clamp-2 break-words text-22">
            <Link to={`/opportunity/${card.id}`} draggable={false} className="hover:underline">
              {card.title}
            </Link>
          </h2>
          <p className="mt-0.5 truncate text-14 text-muted">{card.company}</p>
        </div>
        <p className="line-clamp-2 break-words text-14 text-muted max-sm:[@media(max-height:760px)]:hidden">
          {card.excerpt}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-14">
          {card.compensation ? (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Wallet aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
              <span className="truncate">{card.compensation}</span>
            </span>
          ) : null}
          {card.location ? (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
              <span className="truncate">{card.location}</span>
            </span>
          ) : null}
        </p>
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
