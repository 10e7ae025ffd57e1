import { tierLabel } from "#app/core/tiers.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Art } from "#app/ui/primitives/art.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import { PAGE_THEMES, shownTheme } from "../page-themes.ts";
import type { ShownProfile } from "../queries/profile-columns.server.ts";
import { shownAvailability } from "../rules.ts";
import { AVAILABILITY_WORDS } from "../words.ts";

interface ProfileHeaderProps {
  profile: ShownProfile;
  /** What others think of them. */
  rating: React.ReactNode;
  /** What can be done here. */
  actions?: React.ReactNode;
  /** Over the cover and beside the face, for who may change them. */
  onCover?: React.ReactNode;
  onAvatar?: React.ReactNode;
}

/** Who this is: cover, face with its tier's ring, name, and what matters most about them. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { profile, rating, actions, onCover, onAvatar } = props;
  const available = AVAILABILITY_WORDS[shownAvailability(profile)];
  return (
    <Card flush>
      <div className="relative h-32 sm:h-48">
        <Cover profile={profile} />
        {onCover ? (
          <div className="absolute top-3 right-3 flex flex-wrap justify-end gap-2">{onCover}</div>
        ) : null}
      </div>
      <div className="flex flex-col gap-x-6 gap-y-4 px-5 pb-5 sm:flex-row sm:flex-wrap sm:items-end sm:px-6 sm:pb-6">
        <div className="-mt-14 relative flex max-w-full flex-wrap items-end gap-3 self-start sm:flex-col sm:items-center">
          <span className="shrink-0 rounded-full bg-surface p-2">
            <Avatar name={profile.name} url={profile.avatarUrl} size="xl" xp={profile.xp} />
          </span>
          {onAvatar}
        </div>
        <div className="min-w-0 flex-1 sm:basis-72 sm:pt-4">
          <h1 className="break-words text-28 sm:text-36">{profile.name}</h1>
          <Dotted className="text-14 text-muted">
            <span className="break-all">@{profile.handle}</span>
            {profile.pronouns || null}
          </Dotted>
          {profile.headline ? (
            <p className="mt-1.5 break-words text-18 text-muted">{profile.headline}</p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Chip className="capitalize">{profile.accountType}</Chip>
            <Chip className="tabular">
              {tierLabel(profile.xp)} · {profile.xp.toLocaleString("en")} XP
            </Chip>
            {available ? <Chip tone="strong">{available}</Chip> : null}
            {rating}
          </div>
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </Card>
  );
}

function Cover({ profile }: { profile: ShownProfile }) {
  const { tones } = PAGE_THEMES[shownTheme(profile.themeKey, profile.xp)];
  return (
    <Picture
      src={profile.coverUrl}
      alt=""
      width={1600}
      height={500}
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover"
      instead={<Art seed={profile.userId} tones={tones} />}
    />
  );
}
