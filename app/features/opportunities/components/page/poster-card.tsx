import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { PostingDetails } from "../../queries/posting-page.server.ts";

/** Who posted it, and for which company; a proved domain carries its badge. */
export function PosterCard({ posting }: { posting: PostingDetails }) {
  return (
    <Card className="flex flex-col gap-4">
      {posting.companyHandle && posting.companyName ? (
        <Link to={`/company/${posting.companyHandle}`} className="flex min-h-11 items-center gap-3">
          <Avatar name={posting.companyName} url={posting.companyLogoUrl} className="rounded-control" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{posting.companyName}</span>
            {posting.provedDomain ? (
              <span className="flex items-center gap-1.5 text-14 text-muted">
                <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" strokeWidth={1.75} />
                <span className="min-w-0 break-words">{posting.provedDomain} is proved</span>
              </span>
            ) : (
              <span className="block text-14 text-muted">Unverified employer</span>
            )}
          </span>
        </Link>
      ) : null}
      <Link to={`/profile/${posting.posterId}`} className="flex min-h-11 items-center gap-3">
        <Avatar name={posting.posterName} url={posting.posterAvatarUrl} xp={posting.posterXp} />
        <span className="min-w-0">
          <span className="block text-12 text-muted">Posted by</span>
          <span className="block truncate font-medium">{posting.posterName}</span>
        </span>
      </Link>
    </Card>
  );
}
