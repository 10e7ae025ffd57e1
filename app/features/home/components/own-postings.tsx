import { relativeTime } from "#app/core/relative-time.ts";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { PostingStrip, PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import type { HomeCards } from "../cards.server.ts";
import type { Home } from "../reads.server.ts";
import { Arriving, CardShell } from "./card-shell.tsx";
import { Quiet } from "./quiet.tsx";
import { HiringFigures } from "./small-cards.tsx";

interface OwnPostingsProps {
  postings: Home["postings"];
  figures: HomeCards["hiring"];
  /** Epoch milliseconds. */
  now: number;
}

/** What the member posted, newest first, and how it goes. */
export function OwnPostings({ postings, figures, now }: OwnPostingsProps) {
  return (
    <CardShell
      title="Your opportunities"
      {...(postings.length > 0 ? { more: { to: "/manage-opportunities", label: "Manage" } } : {})}
    >
      {figures && postings.length > 0 ? (
        <Arriving from={figures} room="h-14">
          {(read) => <HiringFigures figures={read} />}
        </Arriving>
      ) : null}
      {postings.length === 0 ? (
        <Quiet>Looking for someone? Post a job, a collaboration or a barter. It is free during beta.</Quiet>
      ) : (
        <PostingStrip>
          {postings.map((posting) => (
            <li key={posting.id}>
              <PostingTile posting={posting}>
                <Dotted as="span" className="mt-auto text-14 text-muted tabular">
                  {`${posting.interestCount} interested`}
                  {posting.publishedAt ? relativeTime(posting.publishedAt, now) : "draft"}
                </Dotted>
              </PostingTile>
            </li>
          ))}
        </PostingStrip>
      )}
    </CardShell>
  );
}
