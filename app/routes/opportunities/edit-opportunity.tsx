import { useCallback } from "react";
import { redirect, useNavigate } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import {
  type PostAnswer,
  PostOpportunityForm,
} from "#app/features/opportunities/components/post-opportunity-form.tsx";
import { toFormFields } from "#app/features/opportunities/form-fields.ts";
import { isEditable } from "#app/features/opportunities/life.ts";
import { getManaged } from "#app/features/opportunities/managed.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/edit-opportunity.ts";
import { handlePostForm } from "./post-forms.server.ts";
import { postInPlace } from "./post-in-place.ts";

export const meta: Route.MetaFunction = () => [{ title: "Edit your opportunity · Thrive" }];

export const loader = memberLoader(async (app, { params }: Route.LoaderArgs) => {
  if (!isId(params.id)) throw new AppError("not_found");
  const [posting, companies] = await Promise.all([getManaged(app, params.id), selectHiringCompanies(app)]);
  if (!isEditable(posting.status)) throw redirect(`/opportunity/${posting.id}`);
  const { userId, email, displayName, accountType } = app.viewer;
  return {
    viewer: { userId, email, displayName, accountType },
    companies,
    begins: toFormFields({ ...posting, email: posting.email ?? email }),
    edits: { id: posting.id, version: posting.version, isDraft: posting.status === "draft" },
    submissionKey: crypto.randomUUID(),
  };
});

/** Changes a posting, keeps a draft, or sends it out. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  if (!isId(params.id)) throw new AppError("not_found");
  const form = await readForm(request, IMAGE_FORM_BYTES);
  const { status } = await getManaged(app, params.id);
  const version = Number(form.get("version"));
  const answer = await handlePostForm(app, form, { id: params.id, version, isDraft: status === "draft" });
  const scripted = new URL(request.url).pathname.endsWith(".data");
  if (answer.data.posted && !scripted) throw redirect(`/opportunity/${answer.data.posted.id}`);
  return answer;
});

export function clientAction(args: Route.ClientActionArgs) {
  return postInPlace(args);
}

export default function EditOpportunity({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { edits } = loaderData;
  const onAnswer = useCallback(
    (answer: PostAnswer) => {
      if (answer.posted) void navigate(`/opportunity/${answer.posted.id}`);
    },
    [navigate],
  );
  return (
    <Page width="column">
      <PageHeader
        title={edits.isDraft ? "Your draft" : "Edit your opportunity"}
        lead={
          edits.isDraft
            ? "Only you see it until you post it."
            : "Who applied hears of changes that matter to them."
        }
      />
      <Card>
        {/* By version: what was changed elsewhere is there once the page is read again. */}
        <PostOpportunityForm
          key={`${edits.id}:${edits.version}`}
          viewer={loaderData.viewer}
          companies={loaderData.companies}
          begins={loaderData.begins}
          edits={edits}
          submissionKey={loaderData.submissionKey}
          initialAnswer={actionData as PostAnswer | undefined}
          onAnswer={onAnswer}
        />
      </Card>
    </Page>
  );
}
