import { parseWithZod } from "@conform-to/zod/v4";
import { useCallback } from "react";
import { data, redirect, useNavigate } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { AppError, sentenceForStatus } from "#app/core/errors.ts";
import { ContentFlagged } from "#app/features/opportunities/commands/content-flagged.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { announcePostAnswer } from "#app/features/opportunities/components/announce-post-answer.ts";
import { dropDraft } from "#app/features/opportunities/components/post-draft.ts";
import {
  type PostAnswer,
  PostOpportunityForm,
} from "#app/features/opportunities/components/post-opportunity-form.tsx";
import { postOpportunitySchema } from "#app/features/opportunities/schema.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader, refuse } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/new-opportunity.ts";

export const meta: Route.MetaFunction = () => [{ title: "Post an opportunity · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({
  viewer: {
    userId: app.viewer.userId,
    email: app.viewer.email,
    displayName: app.viewer.displayName,
    accountType: app.viewer.accountType,
  },
  submissionKey: crypto.randomUUID(),
}));

/** The one place a posting comes in: from the dialog, and from this page when there is no script. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request, IMAGE_FORM_BYTES);
  const image = form.get("image");
  form.delete("image");
  const submission = parseWithZod(form, { schema: postOpportunitySchema });
  if (submission.status !== "success")
    return data<PostAnswer>({ result: submission.reply() }, { status: 422 });
  try {
    const bytes = image instanceof File && image.size > 0 ? new Uint8Array(await image.arrayBuffer()) : null;
    const posted = await postOpportunity(app, submission.value, bytes);
    if (!request.headers.has("x-remix-single-fetch") && !new URL(request.url).pathname.endsWith(".data")) {
      throw redirect(`/opportunity/${posted.id}`);
    }
    const { submission_key: submissionKey } = submission.value;
    return data<PostAnswer>({ posted: { ...posted, submissionKey } }, { status: 201 });
  } catch (error) {
    if (error instanceof ContentFlagged) {
      return data<PostAnswer>(
        { flagged: { reason: error.message }, result: submission.reply() },
        { status: 422 },
      );
    }
    if (error instanceof AppError && error.fields?.image) {
      return data<PostAnswer>(
        { failed: { image: error.fields.image }, result: submission.reply() },
        { status: 422 },
      );
    }
    if (error instanceof AppError) {
      const refusal = refuse(error);
      return data<PostAnswer>({ ...refusal.data, result: submission.reply() }, refusal.init ?? {});
    }
    throw error;
  }
});

/**
 * Says how a post ended (specification §8). Here and not in the form: the form may have been closed meanwhile, and
 * what was typed into it stays kept until it is posted.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = (await serverAction()) as PostAnswer;
    announcePostAnswer(answer, toast);
    if (answer.posted) dropDraft(answer.posted.submissionKey);
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    const failed: PostAnswer = {
      error: { code: "unexpected", message: sentenceForStatus(500), fields: {} },
    };
    announcePostAnswer(failed, toast);
    // As a failure: after a success the page would be read again, which fails as well without a network.
    return data(failed, { status: 500 });
  }
}

export default function NewOpportunity({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const onAnswer = useCallback(
    (answer: PostAnswer) => {
      if (answer.posted) void navigate(`/opportunity/${answer.posted.id}`);
    },
    [navigate],
  );
  return (
    <Page width="column">
      <PageHeader
        title="Post a Job or Collaboration"
        lead="Share it with the Thrive community and see who is interested."
      />
      <Card>
        <PostOpportunityForm
          viewer={loaderData.viewer}
          submissionKey={loaderData.submissionKey}
          initialAnswer={actionData as PostAnswer | undefined}
          onAnswer={onAnswer}
        />
      </Card>
    </Page>
  );
}
