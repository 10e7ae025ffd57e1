import { data } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import type { Known } from "#app/features/opportunities/commands/move-posting.server.ts";
import type { PostedOpportunity } from "#app/features/opportunities/commands/post-context.server.ts";
import {
  postOpportunity,
  saveAsDraft,
} from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import type { PostAnswer } from "#app/features/opportunities/components/post-opportunity-form.tsx";
import { draftSchema, postOpportunitySchema } from "#app/features/opportunities/schema.ts";
import { ContentFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuse } from "#app/platform/responses.server.ts";

/**
 * Does what the Post Opportunity form asks for: posts, keeps a draft, or changes a posting.
 * @param edits the posting that is changed; `isDraft` as the form has seen it
 */
export async function handlePostForm(
  app: MemberContext,
  form: FormData,
  edits?: Known & { isDraft: boolean },
): Promise<ReturnType<typeof data<PostAnswer>>> {
  const image = form.get("image");
  const isDraft = form.get("intent") === "draft";
  for (const name of ["image", "intent", "version"]) form.delete(name);
  const bytes = async () =>
    image instanceof File && image.size > 0 ? new Uint8Array(await image.arrayBuffer()) : null;
  if (isDraft) {
    const submission = readSubmission(form, draftSchema);
    if (submission.status !== "success")
      return data<PostAnswer>({ result: submission.reply() }, { status: 422 });
    const input = submission.value;
    return answered(submission, async () =>
      edits
        ? savePosting(app, edits, { input, publish: false, image: await bytes() })
        : saveAsDraft(app, input, await bytes()),
    );
  }
  const submission = readSubmission(form, postOpportunitySchema);
  if (submission.status !== "success")
    return data<PostAnswer>({ result: submission.reply() }, { status: 422 });
  const input = submission.value;
  return answered(submission, async () =>
    edits
      ? savePosting(app, edits, { input, publish: edits.isDraft, image: await bytes() })
      : postOpportunity(app, input, await bytes()),
  );

  async function answered(
    from: { value: { submission_key: string }; reply(): NonNullable<PostAnswer["result"]> },
    act: () => Promise<PostedOpportunity>,
  ) {
    try {
      const posted = await act();
      const changed = edits !== undefined && !edits.isDraft;
      const { submission_key: submissionKey } = from.value;
      return data<PostAnswer>(
        { posted: { ...posted, submissionKey, changed } },
        { status: changed ? 200 : 201 },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refused(error, from.reply());
    }
  }
}

function refused(error: AppError, result: NonNullable<PostAnswer["result"]>) {
  if (error instanceof ContentFlagged)
    return data<PostAnswer>({ flagged: { reason: error.message }, result }, { status: 422 });
  if (error.fields?.image)
    return data<PostAnswer>({ failed: { image: error.fields.image }, result }, { status: 422 });
  if (error.fields) return data<PostAnswer>({ result: { ...result, error: error.fields } }, { status: 422 });
  const refusal = refuse(error);
  return data<PostAnswer>({ ...refusal.data, result }, refusal.init ?? {});
}
