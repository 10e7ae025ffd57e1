import { shortDay } from "#app/core/day-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { BadgeProgress } from "../queries/badges.server.ts";
import { BadgeMark } from "./badge-mark.tsx";

/** All badges: those a member has with their day, and the open ones with how far they are. */
export function BadgeBoard({ badges }: { badges: BadgeProgress[] }) {
  return (
    <Card flush>
      <ul className="divide-y divide-hairline">
        {badges.map(({ key, name, purpose, awardedAt, done, needed }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <BadgeMark badge={key} open={awardedAt === null} />
            <span className="min-w-0 flex-1">
              <span className="block">{name}</span>
              <span className="block text-14 text-muted">{purpose}</span>
            </span>
            {awardedAt === null ? (
              <span className="shrink-0 text-14 text-muted max-sm:basis-full max-sm:pl-13 sm:w-36 sm:text-right">
                <span className="mb-1 block tabular">
                  {done} of {needed}
                </span>
                <ProgressBar label={`Towards ${name}`} value={done} max={needed} />
              </span>
            ) : (
              <span className="shrink-0 text-14 text-muted max-sm:basis-full max-sm:pl-13">
                {shortDay(awardedAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
