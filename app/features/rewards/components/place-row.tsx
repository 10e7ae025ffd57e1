import type { ReactNode } from "react";
import { Link } from "react-router";
import { tierProgress } from "#app/core/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { Place } from "../queries/leaderboard.server.ts";
import { points } from "../words.ts";

/** The hall of fame begins with this tier (specification §9). */
const FAME: readonly string[] = ["icon", "elite"];

/**
 * One place of a ranking.
 * @param children what can be done about them, beside their XP
 */
export function PlaceRow({ place, children }: { place: Place; children?: ReactNode }) {
  const { tier } = tierProgress(place.totalXp);
  return (
    <li
      id={place.me ? "me" : undefined}
      aria-current={place.me ? "true" : undefined}
      className={cx(
        "relative flex flex-wrap items-center gap-3 px-3 py-2.5 sm:gap-4 sm:px-5",
        place.me && "bg-spark/10",
      )}
    >
      <span
        className={cx(
          "w-8 shrink-0 text-center font-display font-semibold tabular sm:w-12",
          place.rank <= 3 ? "text-22 text-spark" : "text-16 text-muted",
        )}
      >
        {points(place.rank)}
      </span>
      <Avatar name={place.name} url={place.avatarUrl} xp={place.totalXp} className="m-1" />
      <span className="min-w-20 flex-1">
        <Link
          to={`/profile/${place.handle}`}
          className="line-clamp-2 break-words font-medium after:absolute after:inset-0 hover:underline"
        >
          {place.name}
          {place.me ? <span className="font-normal text-muted"> (you)</span> : null}
        </Link>
        <span className="block text-14 text-muted">
          <span className="font-semibold text-text tabular sm:hidden">{points(place.xp)} XP · </span>
          {tier.name}
          {FAME.includes(tier.key) ? " · hall of fame" : ""}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular max-sm:hidden">{points(place.xp)} XP</span>
      <span className="flex shrink-0 justify-end sm:w-24">{children}</span>
    </li>
  );
}
