import { Link } from "react-router";
import { relativeTime, untilWords } from "#app/core/relative-time.ts";
import { AskForReviewForm } from "#app/features/reviews/components/ask-form.tsx";
import { AskedList } from "#app/features/reviews/components/asked-list.tsx";
import { DisputeForm } from "#app/features/reviews/components/dispute-form.tsx";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { ReplyForm } from "#app/features/reviews/components/reply-form.tsx";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { ReviewsList } from "#app/features/reviews/components/reviews-list.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { Stars } from "#app/ui/primitives/stars.tsx";
import { type Count, TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/review.ts";

type Mine = Extract<Route.ComponentProps["loaderData"], { view: "mine" }>;

const TABS = { owed: "To write", received: "Received", given: "Given", ask: "Ask" } as const;

/** Reviews of a member's own: what they owe, received and gave, and whom they asked. */
export function YourReviews({ mine, answer }: { mine: Mine; answer: RequestAnswer | undefined }) {
  const { tab } = mine;
  const { rows, next } = mine.given;
  const counts: Record<keyof typeof TABS, Count> = {
    owed: mine.owed.length,
    received: mine.rating.count,
    // A page further down is not all there is.
    given: mine.below && tab === "given" ? 0 : next ? `${rows.length}+` : rows.length,
    ask: 0,
  };
  return (
    <Page>
      <PageHeader
        title="Reviews"
        lead="What people say once the work is done."
        actions={
          <ButtonLink to="/endorse" size="sm">
            Your endorsements
          </ButtonLink>
        }
      />
      <TabLinks
        label="Reviews"
        className="mb-6 sm:max-w-xl"
        tabs={Object.entries(TABS).map(([key, label]) => ({
          to: `/review?tab=${key}`,
          label,
          current: tab === key,
          count: counts[key as keyof typeof counts],
        }))}
      />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
      {tab === "owed" ? <Owed mine={mine} /> : null}
      {tab === "received" ? <Received mine={mine} answer={answer} /> : null}
      {tab === "given" ? <Given mine={mine} /> : null}
      {tab === "ask" ? <Ask mine={mine} answer={answer} /> : null}
    </Page>
  );
}

function Owed({ mine: { owed, now } }: { mine: Mine }) {
  if (owed.length === 0) {
    return (
      <EmptyState
        title="Nothing to write"
        action={
          <ButtonLink to="/review?tab=ask" variant="spark">
            Ask for a review
          </ButtonLink>
        }
      >
        When someone asks you for a review, it appears here.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {owed.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-4 shadow-card"
        >
          <Avatar name={request.name} url={request.avatarUrl} size="md" xp={request.xp} className="m-1" />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block truncate font-medium">{request.name}</span>
            <span className="block break-words text-14 text-muted">
              {request.projectTitle ? `About “${request.projectTitle}”, ` : ""}
              closes {untilWords(request.expiresAt, now)}
            </span>
          </span>
          <ButtonLink to={`/review?request=${request.id}`} size="sm">
            Write the review
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Received({ mine, answer }: { mine: Mine; answer: RequestAnswer | undefined }) {
  const { reviews, rating, nextCursor, below, now, name } = mine;
  if (reviews.length === 0 && !below) {
    return (
      <EmptyState
        title="No review yet"
        action={
          <ButtonLink to="/review?tab=ask" variant="spark">
            Ask for a review
          </ButtonLink>
        }
      >
        Ask somebody you worked with. They need no account.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RatingSummary rating={rating} />
      <ReviewsList
        reviews={reviews}
        now={now}
        subjectName={name}
        footer={(review) => (
          <>
            {review.reply ? null : <ReplyForm reviewId={review.id} answer={answer} />}
            {review.status === "published" ? <DisputeForm reviewId={review.id} answer={answer} /> : null}
            {review.status === "disputed" ? (
              <p className="mt-3 text-14 text-muted">You dispute it: our team looks at it.</p>
            ) : null}
            {review.status === "upheld" ? <Stays whose="You" ruling={review.ruling} /> : null}
          </>
        )}
      />
      <PageLinks
        newest={below ? "/review?tab=received" : null}
        earlier={nextCursor && `/review?tab=received&cursor=${nextCursor}`}
      />
    </div>
  );
}

function Given({ mine: { given, below, now } }: { mine: Mine }) {
  if (given.rows.length === 0 && !below) {
    return (
      <EmptyState
        title="Nothing written yet"
        action={<ButtonLink to="/review?tab=owed">What waits for you</ButtonLink>}
      >
        Reviews you write appear here, also while they are sealed.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {given.rows.map((review) => (
          <li key={review.id} className="rounded-card border border-hairline bg-surface p-5 shadow-card">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Link
                to={`/profile/${review.handle}`}
                className="min-w-0 font-medium underline underline-offset-2"
              >
                {review.name}
              </Link>
              <Stars value={review.stars} />
              <span className="text-12 text-muted">{relativeTime(review.createdAt, now)}</span>
              {review.status === "submitted" ? (
                <span className="ml-auto flex flex-wrap items-center gap-2">
                  <Chip>Sealed, opens {untilWords(review.sealedUntil, now)}</Chip>
                  <ButtonLink to={`/review?edit=${review.id}`} size="sm">
                    Edit
                  </ButtonLink>
                </span>
              ) : null}
            </div>
            <p className="mt-2 max-w-line whitespace-pre-line break-words">{review.body}</p>
            {review.status === "upheld" ? <Stays whose={review.name} ruling={review.ruling} /> : null}
            {review.status === "removed" ? (
              <p className="mt-3 text-14 text-muted">
                Our team took it down.{" "}
                <Link
                  to="/settings/decisions"
                  className="-my-3 inline-block py-3 underline underline-offset-2"
                >
                  Read why
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <PageLinks
        newest={below ? "/review?tab=given" : null}
        earlier={given.next && `/review?tab=given&cursor=${given.next}`}
        className="mt-6"
      />
    </>
  );
}

function Ask({ mine, answer }: { mine: Mine; answer: RequestAnswer | undefined }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card className="sm:p-6">
        <h2 className="mb-1 text-18">Ask for a review</h2>
        <p className="mb-5 text-14 text-muted">
          A past client, or anybody you worked with. They get a link that works for 30 days.
        </p>
        <AskForReviewForm answer={answer} />
      </Card>
      <Card className="sm:p-6">
        <h2 className="mb-1 text-18">Whom you asked</h2>
        {mine.asked.rows.length === 0 && !mine.below ? (
          <p className="text-14 text-muted">Nobody yet.</p>
        ) : (
          <AskedList requests={mine.asked.rows} now={mine.now} />
        )}
        <PageLinks
          newest={mine.below ? "/review?tab=ask" : null}
          earlier={mine.asked.next && `/review?tab=ask&cursor=${mine.asked.next}`}
          className="mt-3"
        />
      </Card>
    </div>
  );
}

/** What came of a dispute that did not take the review down. */
function Stays({ whose, ruling }: { whose: string; ruling: string | null }) {
  return (
    <p className="mt-3 max-w-line whitespace-pre-line break-words text-14 text-muted">
      {whose} disputed it. Our team decided that it stays{ruling ? `: ${ruling}` : "."}
    </p>
  );
}
