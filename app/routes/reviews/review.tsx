import { redirect } from "react-router";
import { decodeCursor } from "#app/core/cursor.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { declineRequest } from "#app/features/reviews/commands/decline.server.ts";
import { disputeReview } from "#app/features/reviews/commands/dispute.server.ts";
import { cancelRequest, resendRequest } from "#app/features/reviews/commands/own-requests.server.ts";
import { replyToReview } from "#app/features/reviews/commands/reply.server.ts";
import { saveDraft } from "#app/features/reviews/commands/save-draft.server.ts";
import {
  editReview,
  sendCodeAgain,
  type Written,
  writeReview,
} from "#app/features/reviews/commands/write.server.ts";
import {
  getSealedReview,
  selectAsked,
  selectGiven,
  selectOwed,
} from "#app/features/reviews/queries/own-reviews.server.ts";
import {
  selectRatingOf,
  selectReviewsOf,
  toReviewPage,
} from "#app/features/reviews/queries/reviews-of.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import {
  declineSchema,
  disputeSchema,
  replySchema,
  requestIdSchema,
  requestReviewSchema,
  reviewDraftForm,
  reviewSchema,
} from "#app/features/reviews/schema.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/review.ts";
import {
  answerForm,
  externalOf,
  loadRequest,
  type Outcome,
  parsed,
  requestKeyOf,
  signedIn,
} from "./answers.server.ts";
import { EditReview } from "./edit-review.tsx";
import { RequestDoor } from "./request-door.tsx";
import { WriteReview } from "./write-review.tsx";
import { YourReviews } from "./your-reviews.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Reviews · Thrive" },
  // A link with a token is for one person.
  { name: "robots", content: "noindex" },
];

const TABS = ["owed", "received", "given", "ask"] as const;

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const key = requestKeyOf(request);
  const now = app.clock.now();
  if (key) {
    if ("id" in key) signedIn(app, request);
    return { view: "write" as const, now, ...(await loadRequest(app, "review", key)) };
  }
  const edited = query.get("edit");
  if (edited !== null) {
    const { id, direction, until, name, handle, headline, avatarUrl, xp, ...written } = await getSealedReview(
      signedIn(app, request),
      edited,
    );
    const subject = { name, handle, headline, avatarUrl, xp };
    return { view: "edit" as const, now, id, direction, until, subject, written };
  }
  if (!app.viewer) {
    if (query.has("tab")) signedIn(app, request);
    return { view: "door" as const, now };
  }
  const member = signedIn(app, request);
  const [owed, received, [sums], given, asked] = await app.db.batch([
    selectOwed(member, "review"),
    selectReviewsOf(member, member.viewer.userId, decodeCursor(query.get("cursor"))),
    selectRatingOf(member, member.viewer.userId),
    selectGiven(member),
    selectAsked(member, "review"),
  ]);
  const tab = TABS.find((one) => one === query.get("tab")) ?? "owed";
  const { reviews, nextCursor } = toReviewPage(received);
  const rating = ratingOf(sums);
  const name = member.viewer.displayName;
  return { view: "mine" as const, now, tab, owed, reviews, nextCursor, rating, given, asked, name };
});

/** Everything that is sent from this page, by its `intent`; works without script. */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const key = requestKeyOf(request);
  const member = () => signedIn(app, request);
  return answerForm(form, {
    ...(key ? answering(app, key, form) : {}),
    edit: async () => {
      const id = new URL(request.url).searchParams.get("edit") ?? "";
      await editReview(member(), id, parsed(form, reviewSchema));
      throw redirect("/review?tab=given");
    },
    ask: async () => {
      await askForReview(member(), parsed(form, requestReviewSchema));
      return { done: "Your request is on its way. We bring it to mind twice at most." };
    },
    reply: async () => {
      const { review_id, reply } = parsed(form, replySchema);
      await replyToReview(member(), review_id, reply);
      return { done: "Your reply stands below the review." };
    },
    dispute: async () => {
      await disputeReview(member(), parsed(form, disputeSchema));
      return { done: "Thank you. Our team looks at it; the review stays until they have decided." };
    },
    resend: async () => {
      await resendRequest(member(), parsed(form, requestIdSchema).request_id);
      return { done: "We brought it to mind." };
    },
    cancel: async () => {
      await cancelRequest(member(), parsed(form, requestIdSchema).request_id);
      return { done: "The request is taken back. Its link no longer works." };
    },
  });
});

function answering(app: AppContext, key: NonNullable<ReturnType<typeof requestKeyOf>>, form: FormData) {
  return {
    write: async () => thanks(await writeReview(app, key, parsed(form, reviewSchema), externalOf(form))),
    "send-code": async (): Promise<Outcome> => {
      await sendCodeAgain(app, "review", key);
      return { awaitsCode: true };
    },
    draft: async (): Promise<Outcome> => {
      await saveDraft(app, key, parsed(form, reviewDraftForm));
      return { saved: "Saved. Nobody else sees it until you submit it." };
    },
    decline: async (): Promise<Outcome> => {
      await declineRequest(app, "review", key, parsed(form, declineSchema).reason);
      return { done: "Thank you for telling us. No more mail comes about this." };
    },
  };
}

function thanks(written: Written): Outcome {
  switch (written.state) {
    case "code_sent":
      return { awaitsCode: true };
    case "published":
      return { done: "Thank you. Your review is published." };
    case "sealed": {
      const day = new Date(written.until).toLocaleDateString("en", {
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      });
      return { done: `Thank you. You'll see theirs when both are in or on ${day}.` };
    }
  }
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "intent" in actionData ? actionData : undefined;
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
