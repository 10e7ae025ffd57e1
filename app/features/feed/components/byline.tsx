import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { tierLabel } from "#app/core/tiers.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";

interface BylineProps {
  author: { name: string; handle: string; avatarUrl: string | null; xp: number };
  at: number;
  editedAt: number | null;
  now: number;
  small?: boolean;
  /** Beside the time: who sees it. */
  children?: React.ReactNode;
}

/** Who wrote something, their tier, and when. */
export function Byline({ author, at, editedAt, now, small, children }: BylineProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={author.name} url={author.avatarUrl} size={small ? "sm" : "md"} xp={author.xp} />
      <div className="min-w-0">
        <p>
          <Link
            to={`/profile/${author.handle}`}
            className="-my-2.5 block w-fit max-w-full truncate py-2.5 font-medium hover:underline"
          >
            {author.name}
          </Link>
        </p>
        <Dotted className="text-12 text-muted">
          <span className="text-spark">{tierLabel(author.xp)}</span>
          <time dateTime={new Date(at).toISOString()}>{relativeTime(at, now)}</time>
          {editedAt === null ? null : "edited"}
          {children}
        </Dotted>
      </div>
    </div>
  );
}
