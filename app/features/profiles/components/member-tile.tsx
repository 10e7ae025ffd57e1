import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { placeName } from "#app/core/countries.ts";
import { tierLabel } from "#app/core/tiers.ts";
import { Art } from "#app/ui/primitives/art.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

interface MemberTileProps {
  member: {
    id: string;
    handle: string;
    name: string;
    headline: string | null;
    avatarUrl: string | null;
    city: string | null;
    country: string | null;
    skills: string[];
    xp: number;
  };
}

/** A member in a grid: their light, face and tier, then who and where. */
export function MemberTile({ member }: MemberTileProps) {
  const place = placeName(member);
  return (
    <Link
      to={`/profile/${member.handle}`}
      className="flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card transition-[border-color,box-shadow] hover:border-hairline-strong hover:shadow-raised"
    >
      <span className="relative block h-16">
        <Art seed={member.id} />
      </span>
      <span className="flex flex-1 flex-col gap-1 px-4 pb-4">
        <span className="-mt-8 relative flex items-end justify-between gap-3">
          <span className="rounded-full bg-surface p-1.5">
            <Avatar name={member.name} url={member.avatarUrl} size="lg" xp={member.xp} />
          </span>
          <span className="pb-1 font-medium text-12 text-spark">{tierLabel(member.xp)}</span>
        </span>
        <span className="mt-1 block truncate font-medium text-18">{member.name}</span>
        {member.headline ? <span className="line-clamp-2 text-14 text-muted">{member.headline}</span> : null}
        <span className="mt-auto flex flex-wrap gap-1.5 pt-2">
          {place ? (
            <Chip>
              <MapPin aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
              {place}
            </Chip>
          ) : null}
          {member.skills.slice(0, 2).map((skill) => (
            <Chip key={skill}>{skill}</Chip>
          ))}
        </span>
      </span>
    </Link>
  );
}
