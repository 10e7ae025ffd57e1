import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { disputeReview } from "#app/features/reviews/commands/dispute.server.ts";
import { replyToReview } from "#app/features/reviews/commands/reply.server.ts";
import { saveDraft } from "#app/features/reviews/commands/save-draft.server.ts";
import { editReview, type Written, writeReview } from "#app/features/reviews/commands/write.server.ts";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import {
  getSealedReview,
  selectAsked,
  selectGiven,
  selectOwed,
  toOwnPage,
} from "#app/features/reviews/queries/own-reviews.server.ts";
import {
  selectRatingOf,
  selectReviewsOf,
  toReviewPage,
} from "#app/features/reviews/queries/reviews-of.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import {
  disputeSchema,
  replySchema,
  requestReviewSchema,
  reviewDraftForm,
  reviewSchema,
} from "#app/features/reviews/schema.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader, requireMember } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/review.ts";
import { EditReview } from "./edit-review.tsx";
import { RequestDoor } from "./request-door.tsx";
import { answerRequestForm, externalOf, openRequest } from "./request-forms.server.ts";
import { WriteReview } from "./write-review.tsx";
import { YourReviews } from "./your-reviews.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Reviews · Thrive" },
  // A link with a token is for one person.
  { name: "robots", content: "noindex" },
];

const TABS = ["owed", "received", "given", "ask"] as const;

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const now = app.clock.now();
  const asked = await openRequest(app, request, "review");
  if (asked) return { view: "write" as const, now, ...asked };
  const query = new URL(request.url).searchParams;
  const edited = query.get("edit");
  if (edited !== null) return { view: "edit" as const, now, ...(await openSealed(app, request, edited)) };
  if (!app.viewer && !query.has("tab")) return { view: "door" as const, now };
  const member = requireMember(app, request);
  const tab = TABS.find((one) => one === query.get("tab")) ?? "owed";
  const cursor = decodeCursor(query.get("cursor"));
  const [owed, received, [sums], given, requests] = await app.db.batch([
    selectOwed(member, "review"),
    selectReviewsOf(member, member.viewer.userId, tab === "received" ? cursor : null),
    selectRatingOf(member, member.viewer.userId),
    selectGiven(member, tab === "given" ? cursor : null),
    selectAsked(member, "review", tab === "ask" ? cursor : null),
  ]);
  const { reviews, nextCursor } = toReviewPage(received);
  const rating = ratingOf(sums);
  const name = member.viewer.displayName;
  return {
    view: "mine" as const,
    now,
    tab,
    below: cursor !== null,
    owed,
    reviews,
    nextCursor,
    rating,
    given: toOwnPage(given),
    asked: toOwnPage(requests),
    name,
  };
});

async function openSealed(app: AppContext, request: Request, edited: string) {
  const review = await getSealedReview(requireMember(app, request), edited);
  const { id, direction, until, name, handle, headline, avatarUrl, xp, ...written } = review;
  return { id, direction, until, written, subject: { name, handle, headline, avatarUrl, xp } };
}

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerRequestForm(app, request, form, {
    purpose: "review",
    answers: {
      write: async (key) =>
        thanks(await writeReview(app, key, parseForm(form, reviewSchema), externalOf(form))),
      draft: async (key) => {
        await saveDraft(app, key, parseForm(form, reviewDraftForm));
        return { saved: "Saved. Nobody else sees it until you submit it." };
      },
    },
    own: {
      edit: async (member) => {
        const id = new URL(request.url).searchParams.get("edit") ?? "";
        await editReview(member, id, parseForm(form, reviewSchema));
        return redirect("/review?tab=given");
      },
      ask: async (member) => {
        await askForReview(member, parseForm(form, requestReviewSchema));
        return "Your request is on its way. We bring it to mind twice at most.";
      },
      reply: async (member) => {
        const { review_id, reply } = parseForm(form, replySchema);
        await replyToReview(member, review_id, reply);
        return "Your reply stands below the review.";
      },
      dispute: async (member) => {
        await disputeReview(member, parseForm(form, disputeSchema));
        return "Thank you. Our team looks at it; the review stays until they have decided.";
      },
    },
  });
});

function thanks(written: Written): string | null {
  switch (written.state) {
    case "code_sent":
      return null;
    case "published":
      return "Thank you. Your review is published.";
    case "sealed":
      return `Thank you. You'll see theirs when both are in or on ${longDay(written.until)}.`;
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = answerTo<RequestAnswer>(actionData);
  switch (loaderData.view) {
    case "write":
      return <WriteReview request={loaderData} answer={answer} />;
    case "edit":
      return <EditReview review={loaderData} answer={answer} />;
    case "mine":
      return <YourReviews mine={loaderData} answer={answer} />;
    case "door":
      return (
        <RequestDoor title="Reviews" returnTo="/review?tab=owed">
          Say how it was to work together. Open the link in the mail you were sent, or sign in to see what you
          were asked for.
        </RequestDoor>
      );
  }
}
