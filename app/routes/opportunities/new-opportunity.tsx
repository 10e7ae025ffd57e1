import { useCallback } from "react";
import { redirect, useNavigate } from "react-router";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import { findTemplate } from "#app/features/opportunities/commands/templates.server.ts";
import {
  type PostAnswer,
  PostOpportunityForm,
} from "#app/features/opportunities/components/post-opportunity-form.tsx";
import { asMember } from "#app/platform/context.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/new-opportunity.ts";
import { handlePostForm } from "./post-forms.server.ts";
import { postInPlace } from "./post-in-place.ts";

export const meta: Route.MetaFunction = () => [{ title: "Post an opportunity · Thrive" }];

/** Open to visitors: what they fill in waits in their browser until they have signed in (specification §4). */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const submissionKey = crypto.randomUUID();
  if (!app.viewer) return { viewer: null, companies: [], begins: undefined, submissionKey };
  const from = new URL(request.url).searchParams.get("template");
  const member = asMember(app);
  const [companies, begins] = await Promise.all([
    selectHiringCompanies(member),
    from ? findTemplate(member, from) : null,
  ]);
  const { userId, email, displayName, accountType } = app.viewer;
  return {
    viewer: { userId, email, displayName, accountType },
    companies,
    begins: begins ?? undefined,
    submissionKey,
  };
});

/** The one place a posting comes in: from the dialog, and from this page when there is no script. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const answer = await handlePostForm(app, await readForm(request, IMAGE_FORM_BYTES));
  const scripted = new URL(request.url).pathname.endsWith(".data");
  if (answer.data.posted && !scripted) throw redirect(`/opportunity/${answer.data.posted.id}`);
  return answer;
});

export function clientAction(args: Route.ClientActionArgs) {
  return postInPlace(args);
}

export default function NewOpportunity({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const onAnswer = useCallback(
    (answer: PostAnswer) => {
      if (answer.posted) void navigate(`/opportunity/${answer.posted.id}`);
      if (answer.error?.code === "unauthenticated") void navigate("/auth?return=post-opportunity");
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
          companies={loaderData.companies}
          begins={loaderData.begins}
          submissionKey={loaderData.submissionKey}
          initialAnswer={actionData as PostAnswer | undefined}
          onAnswer={onAnswer}
        />
      </Card>
    </Page>
  );
}
