import { Compass } from "lucide-react";
import { Link } from "react-router";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { ClaimToday } from "#app/features/rewards/components/claim-form.tsx";
import type { todayOf } from "#app/features/rewards/queries/check-ins.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";

interface GreetingProps {
  name: string;
  avatarUrl: string | null;
  xp: number;
  /** Null where there is no streak to go on with. */
  today: ReturnType<typeof todayOf> | null;
}

/** Who they are, how far they came, and the two ways on. */
export function Greeting({ name, avatarUrl, xp, today }: GreetingProps) {
  const { percent, toNext } = tierProgress(xp);
  return (
    <Card className="relative isolate flex flex-col gap-6 overflow-hidden sm:p-6 lg:flex-row lg:items-center">
      <div aria-hidden className="-top-40 -left-32 -z-10 absolute size-104 bg-spark-glow opacity-25" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-4 sm:items-center sm:gap-6">
        <Link to="/profile" aria-label="My Profile" className="m-1 rounded-full">
          <Avatar name={name} url={avatarUrl} size="xl" xp={xp} className="max-sm:size-14 max-sm:text-18" />
        </Link>
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h1 className="break-words text-28 sm:text-36">
            Hello, <bdi>{name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted tabular">
            <Chip tone="strong">{tierLabel(xp)}</Chip>
            <Link
              to="/leaderboard"
              // On phones a line of its own: whether it fits beside the tier would depend on whose letters are there yet.
              className="-my-2 flex min-h-11 items-center underline-offset-4 hover:text-text hover:underline max-[430px]:basis-full"
            >
              {xp.toLocaleString("en")} XP{toNext === null ? "" : ` · ${toNext.toLocaleString("en")} to go`}
            </Link>
          </p>
          <ProgressBar label="Progress to the next tier" value={percent} className="mt-3 max-w-80" />
          {today ? (
            <div className="mt-3">
              <ClaimToday today={today} />
            </div>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:gap-3 max-sm:[&>*]:grow max-sm:[&>*]:px-3">
        <ButtonLink to="/discover">
          <Compass aria-hidden className="size-5" strokeWidth={1.75} />
          Discover
        </ButtonLink>
        <PostLink />
      </div>
    </Card>
  );
}
