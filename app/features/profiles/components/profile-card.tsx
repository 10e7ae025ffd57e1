import { Globe, Languages, MapPin } from "lucide-react";
import { tierLabel } from "#app/core/tiers.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Art } from "#app/ui/primitives/art.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import type { PublicProfile } from "../queries.server.ts";
import { shownAvailability } from "../rules.ts";

const AVAILABILITY = {
  open: "Open for work",
  limited: "Limited availability",
  booked: "Booked",
  hidden: null,
} as const;
const KINDS = ["job", "collab", "barter"] as const;

/** A member as their public page shows them. */
export function ProfileCard({ profile, actions }: { profile: PublicProfile; actions?: React.ReactNode }) {
  const available = AVAILABILITY[shownAvailability(profile)];
  const wanted = KINDS.filter((kind) => profile.wants.includes(kind));
  const place = [profile.city, profile.country].filter(Boolean).join(", ");
  return (
    <div className="flex flex-col gap-5">
      <Card flush>
        <div className="relative h-28 sm:h-36">
          <Art seed={profile.userId} />
        </div>
        <div className="flex flex-col gap-x-6 gap-y-4 px-5 pb-5 sm:flex-row sm:items-end sm:px-6 sm:pb-6">
          <span className="-mt-14 relative self-start rounded-full bg-surface p-2">
            <Avatar name={profile.name} url={profile.avatarUrl} size="xl" xp={profile.xp} />
          </span>
          <div className="min-w-0 flex-1 sm:pt-4">
            <h1 className="break-words text-28 sm:text-36">{profile.name}</h1>
            {profile.headline ? (
              <p className="mt-1 break-words text-18 text-muted">{profile.headline}</p>
            ) : null}
            <p className="mt-3 flex flex-wrap gap-2">
              <Chip className="capitalize">{profile.accountType}</Chip>
              <Chip className="tabular">
                {tierLabel(profile.xp)} · {profile.xp.toLocaleString("en")} XP
              </Chip>
              {available ? <Chip>{available}</Chip> : null}
            </p>
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <h2 className="mb-2 text-18">About</h2>
          <p className="max-w-[65ch] whitespace-pre-line break-words">
            {profile.bio ?? <span className="text-muted">Nothing here yet.</span>}
          </p>
          {profile.skills.length > 0 ? (
            <ul className="mt-4 flex flex-wrap gap-2" aria-label="Skills">
              {profile.skills.map((skill) => (
                <li key={skill}>
                  <Chip>{skill}</Chip>
                </li>
              ))}
            </ul>
          ) : null}
        </Card>
        <Card className="flex flex-col gap-3 text-14 empty:hidden">
          {place ? (
            <p className="flex items-center gap-2.5">
              <MapPin aria-hidden className="size-4.5 text-spark" strokeWidth={1.75} />
              {place}
            </p>
          ) : null}
          {profile.languages.length > 0 ? (
            <p className="flex items-center gap-2.5">
              <Languages aria-hidden className="size-4.5 text-spark" strokeWidth={1.75} />
              {languageNames(profile.languages)}
            </p>
          ) : null}
          {profile.website ? (
            <p className="flex items-center gap-2.5">
              <Globe aria-hidden className="size-4.5 text-spark" strokeWidth={1.75} />
              <a
                href={profile.website}
                rel="noopener noreferrer nofollow ugc"
                target="_blank"
                className="-my-2 flex min-h-11 min-w-0 items-center underline underline-offset-2"
              >
                <span className="truncate">{profile.website.replace(/^https?:\/\//, "")}</span>
              </a>
            </p>
          ) : null}
          {wanted.length > 0 ? (
            <div>
              <h2 className="mt-1 mb-2 text-16">Looks for</h2>
              <p className="flex flex-wrap gap-2">
                {wanted.map((kind) => (
                  <KindChip key={kind} type={kind} />
                ))}
              </p>
            </div>
          ) : null}
        </Card>
      </div>
      {profile.postings.length > 0 ? (
        <section>
          <h2 className="mb-3 text-22">Open opportunities</h2>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {profile.postings.map((posting) => (
              <li key={posting.id}>
                <PostingTile posting={posting} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function languageNames(codes: string[]): string {
  const names = new Intl.DisplayNames("en", { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(", ");
}
