import { Globe, Languages, MapPin } from "lucide-react";
import { Link } from "react-router";
import { tierProgress } from "#app/core/tiers.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import type { PublicProfile } from "../queries.server.ts";

const AVAILABILITY = {
  open: "Open for work",
  limited: "Limited availability",
  booked: "Booked",
  hidden: null,
} as const;
const KINDS = ["job", "collab", "barter"] as const;

/** A member as their public page shows them. */
export function ProfileCard({ profile, actions }: { profile: PublicProfile; actions?: React.ReactNode }) {
  const { tier } = tierProgress(profile.xp);
  const available = AVAILABILITY[profile.availability];
  const place = [profile.city, profile.country].filter(Boolean).join(", ");
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <Avatar name={profile.name} url={profile.avatarUrl} size="xl" xp={profile.xp} className="m-1" />
        <div className="min-w-0 flex-1">
          <h1 className="break-words text-28 sm:text-36">{profile.name}</h1>
          {profile.headline ? <p className="mt-1 text-18 text-muted">{profile.headline}</p> : null}
          <p className="mt-3 flex flex-wrap gap-2">
            <Chip className="capitalize">{profile.accountType}</Chip>
            <Chip className="tabular">
              {tier.name} · {profile.xp.toLocaleString("en")} XP
            </Chip>
            {available ? <Chip>{available}</Chip> : null}
          </p>
        </div>
        {actions ? <div className="flex flex-wrap gap-2 self-start">{actions}</div> : null}
      </Card>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
        <Card className="flex flex-col gap-3 text-14">
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
                className="truncate underline underline-offset-2"
              >
                {profile.website.replace(/^https?:\/\//, "")}
              </a>
            </p>
          ) : null}
          <div>
            <h2 className="mt-1 mb-2 text-16">Looks for</h2>
            <p className="flex flex-wrap gap-2">
              {KINDS.filter((kind) => profile.wants.includes(kind)).map((kind) => (
                <KindChip key={kind} type={kind} />
              ))}
            </p>
          </div>
        </Card>
      </div>
      {profile.postings.length > 0 ? (
        <section>
          <h2 className="mb-3 text-22">Open opportunities</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {profile.postings.map((posting) => (
              <li key={posting.id}>
                <Link
                  to={`/opportunity/${posting.id}`}
                  className="flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card transition-colors hover:border-hairline-strong"
                >
                  {posting.imageUrl ? (
                    <img
                      src={posting.imageUrl}
                      alt=""
                      loading="lazy"
                      width={800}
                      height={600}
                      className="aspect-[4/3] w-full object-cover"
                    />
                  ) : null}
                  <span className="flex flex-1 flex-col items-start gap-2 p-4">
                    <KindChip type={posting.type} />
                    <span className="font-medium">{posting.title}</span>
                  </span>
                </Link>
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
