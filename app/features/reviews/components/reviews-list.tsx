import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Stars } from "#app/ui/primitives/stars.tsx";
import type { ShownReview } from "../queries/reviews-of.server.ts";
import { SCORES, type Score } from "../rules.ts";

/** Published reviews of a member, newest first. */
export function ReviewsList({
  reviews,
  now,
  subjectName,
  footer,
}: {
  reviews: ShownReview[];
  now: number;
  subjectName: string;
  /** What stands below a review: a reply form, on the subject's own page. */
  footer?: (review: ShownReview) => React.ReactNode;
}) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reviews.map((review) => (
        <li
          key={review.id}
          id={review.id}
          className="scroll-mt-20 rounded-card border border-hairline bg-surface p-5 shadow-card target:border-spark"
        >
          <Review review={review} now={now} subjectName={subjectName} />
          {footer?.(review)}
        </li>
      ))}
    </ul>
  );
}

/** One review: who wrote it, its stars and words, and the reply below. */
export function Review({
  review,
  now,
  subjectName,
}: {
  review: ShownReview;
  now: number;
  subjectName: string;
}) {
  const { author } = review;
  const scores = Object.entries(review.ratings).filter(([key]) => Object.hasOwn(SCORES, key));
  return (
    <article className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Author author={author} />
        {/* On phones a row of its own, below every name: a long one left it alone at the right end. */}
        <span className="flex flex-wrap items-center gap-x-2 max-sm:basis-full sm:ml-auto sm:flex-col sm:items-end sm:gap-y-0.5">
          <Stars value={review.stars} />
          <span className="text-12 text-muted">{relativeTime(review.publishedAt, now)}</span>
        </span>
      </header>
      {review.projectTitle ? (
        <p className="break-words text-14 text-muted">
          About “{review.projectTitle}”{review.verified === "project" ? ", a project on Thrive" : ""}
        </p>
      ) : null}
      <p className="max-w-line whitespace-pre-line break-words">{review.body}</p>
      {scores.length > 0 || review.wouldAgain !== null ? (
        <ul className="flex flex-wrap gap-2">
          {scores.map(([key, stars]) => (
            <li key={key}>
              <Chip className="tabular">
                {SCORES[key as Score]} {stars}/5
              </Chip>
            </li>
          ))}
          {review.wouldAgain ? (
            <li>
              <Chip tone="strong">Would work together again</Chip>
            </li>
          ) : null}
        </ul>
      ) : null}
      {review.reply ? (
        <div className="border-hairline-strong border-l-2 pl-4">
          <p className="text-12 text-muted">
            {subjectName} replied {relativeTime(review.reply.at, now)}
          </p>
          <p className="mt-1 max-w-line whitespace-pre-line break-words">{review.reply.body}</p>
        </div>
      ) : null}
    </article>
  );
}

/** A member with their face, or somebody outside with a label that says so; and what else is said of them below the name. */
export function Author({ author, children }: { author: ShownReview["author"]; children?: React.ReactNode }) {
  const face = (
    <>
      <Avatar
        name={author.name}
        url={author.avatarUrl}
        size="md"
        {...(author.xp === null ? {} : { xp: author.xp })}
        className="m-1"
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{author.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
          {author.company ? <span className="truncate">{author.company}</span> : null}
          {author.external ? <Chip>External, email confirmed</Chip> : null}
        </span>
        {children}
      </span>
    </>
  );
  const look = "flex min-h-11 min-w-0 items-center gap-3";
  return author.handle ? (
    <Link to={`/profile/${author.handle}`} className={look}>
      {face}
    </Link>
  ) : (
    <span className={look}>{face}</span>
  );
}
