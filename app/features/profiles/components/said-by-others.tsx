import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { ShownEndorsement, ShownReview } from "../queries/tab-content.server.ts";
import type { ShownSkill } from "./about-tab.tsx";

const RELATIONSHIPS = {
  worked_together: "Worked together",
  client: "Client",
  manager: "Manager",
  classmate: "Classmate",
  other: null,
} as const;

const DIRECTIONS = {
  client_to_creator: "Client",
  creator_to_client: "Worked for them",
  peer: "Worked together",
  external: "Client outside Thrive",
} as const;

/** Published reviews, newest first, with the one answer of their subject. */
export function ReviewList({ reviews, name, now }: { reviews: ShownReview[]; name: string; now: number }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {reviews.map((review) => (
        <li key={review.id}>
          <Card className="flex flex-col gap-3">
            <Author author={review.author}>
              {DIRECTIONS[review.direction]}
              {review.publishedAt ? ` · ${relativeTime(review.publishedAt, now)}` : ""}
            </Author>
            <p className="flex flex-wrap items-center gap-2">
              <Stars rating={review.rating} />
              {review.verified === "project" ? <Chip>From a project here</Chip> : null}
              {review.wouldAgain ? <Chip>Would work together again</Chip> : null}
            </p>
            <p className="max-w-[65ch] whitespace-pre-line break-words">{review.body}</p>
            {review.replyBody ? (
              <div className="border-spark/60 border-l-2 pl-4">
                <p className="text-14 text-muted">{name} answered</p>
                <p className="max-w-[65ch] whitespace-pre-line break-words">{review.replyBody}</p>
              </div>
            ) : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Who vouches for which skill, in the order the member names their skills. */
export function EndorsementList({
  endorsements,
  skills,
}: {
  endorsements: ShownEndorsement[];
  skills: ShownSkill[];
}) {
  const groups = skills
    .map((skill) => ({
      skill,
      given: endorsements.filter((endorsement) => endorsement.skill === skill.skill),
    }))
    .filter(({ given }) => given.length > 0);
  return (
    <ul className="grid grid-cols-1 gap-4">
      {groups.map(({ skill, given }) => (
        <li key={skill.skill}>
          <Card>
            <h2 className="mb-3 text-18">{skill.name}</h2>
            <ul className="flex flex-col gap-4">
              {given.map((endorsement) => (
                <li key={endorsement.endorser}>
                  <Author author={endorsement.author}>{RELATIONSHIPS[endorsement.relationship]}</Author>
                  {endorsement.note ? (
                    <p className="mt-1.5 max-w-[65ch] break-words">{endorsement.note}</p>
                  ) : null}
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Author({ author, children }: { author: ShownReview["author"]; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={author.name} url={author.avatarUrl} xp={author.xp} />
      <div className="min-w-0">
        {author.handle ? (
          <Link
            to={`/profile/${author.handle}`}
            className="-my-2.5 flex min-h-11 items-center font-medium hover:underline"
          >
            <span className="truncate">{author.name}</span>
          </Link>
        ) : (
          <p className="truncate font-medium">{author.name}</p>
        )}
        <p className="text-14 text-muted">{children}</p>
      </div>
    </div>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="tracking-wider">
      <span aria-hidden className="text-spark">
        {"★".repeat(rating)}
      </span>
      <span aria-hidden className="text-muted">
        {"☆".repeat(Math.max(0, 5 - rating))}
      </span>
    </span>
  );
}
