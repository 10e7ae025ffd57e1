import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Review } from "#app/features/reviews/components/reviews-list.tsx";
import type { DisputedReview } from "#app/features/reviews/queries/disputed.server.ts";
import { DISPUTE_REASONS, RULING_MAX } from "#app/features/reviews/rules.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface Props {
  one: DisputedReview;
  now: number;
  answer: FormAnswer | undefined;
}

/** A review, what its subject says against it, and the two ways it can end. */
export function DisputedReviewCard({ one, now, answer }: Props) {
  const { review, subject, authorId, caseId } = one;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 flex-1 basis-40 break-words text-18">A review of {subject.name}</h3>
        <span className="text-14 text-muted">disputed {relativeTime(one.disputedAt, now)}</span>
      </div>
      <Review review={review} now={now} subjectName={subject.name} />
      <blockquote className="border-spark border-l-2 pl-3">
        <p className="font-medium">
          {subject.name}: {DISPUTE_REASONS[one.reason]}
        </p>
        {one.details ? <p className="mt-1 whitespace-pre-line break-words">{one.details}</p> : null}
      </blockquote>
      <p className="flex flex-wrap gap-x-4 text-14">
        <Aside to={`/admin/users/${subject.id}`}>Whom it is about</Aside>
        {authorId ? <Aside to={`/admin/users/${authorId}`}>Who wrote it</Aside> : null}
        {caseId ? <Aside to={`/admin/moderation/${caseId}`}>It was reported too</Aside> : null}
      </p>
      <Decision id={review.id} answer={answer} />
    </Card>
  );
}

function Aside({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-2">
      {children}
    </Link>
  );
}

function Decision({ id, answer }: { id: string; answer: FormAnswer | undefined }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex max-w-xl flex-col gap-3">
      <input type="hidden" name="intent" value="review-dispute" />
      <input type="hidden" name="review_id" value={id} />
      <FormError message={message} />
      <TextAreaField
        id={`why-${id}`}
        label="Why"
        help="Both sides read it."
        rows={2}
        limit={RULING_MAX}
        required
        {...field("reason")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="outcome" value="upheld" variant="solid" disabled={busy}>
          It stays
        </Button>
        <Button type="submit" name="outcome" value="removed" disabled={busy}>
          Take it down
        </Button>
      </div>
    </Form>
  );
}
