import { useNavigate, useRevalidator } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { getApplyPage } from "#app/features/hiring/apply-page.server.ts";
import { editApplication } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { dropDraft } from "#app/features/hiring/commands/draft.server.ts";
import { ApplyForm } from "#app/features/hiring/components/apply-form.tsx";
import { applySchema, editApplicationSchema } from "#app/features/hiring/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/apply.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Apply · Thrive" }];

export const loader = publicLoader((app, { params }: Route.LoaderArgs) => getApplyPage(app, idOf(params)));

/** The one place an application comes in, and is changed: from the sheet, and from this page without script. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const send = byIntent(SENDS, form);
  return answerForm(form, () => send(app, idOf(params), form));
});

const SENDS: Record<string, (app: MemberContext, opportunityId: string, form: FormData) => Promise<string>> =
  {
    apply: async (app, opportunityId, form) => {
      await apply(app, opportunityId, parseForm(form, applySchema));
      return "Application sent";
    },
    edit: async (app, _opportunityId, form) => {
      await editApplication(app, parseForm(form, editApplicationSchema));
      return "Application changed";
    },
    "drop-draft": async (app, opportunityId) => {
      await dropDraft(app, opportunityId);
      return "Draft removed";
    },
  };

function idOf({ id }: { id: string }): string {
  if (!isId(id)) throw new AppError("not_found");
  return id;
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function ApplyPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { posting, mine } = page;
  const answer = answerTo(actionData, "apply", "edit");
  const sent = mine !== null && mine.submittedAt !== null;
  const back = <ButtonLink to={`/opportunity/${posting.id}`}>See the opportunity</ButtonLink>;
  return (
    <Page width="column">
      <PageHeader
        title={sent ? "Your application" : "Apply"}
        lead={
          <>
            <bdi>{posting.title}</bdi> · <bdi>{posting.company}</bdi>
          </>
        }
      />
      {answer?.done ? (
        <EmptyState title={answer.done} action={back}>
          You see there how it goes on, and when it was seen.
        </EmptyState>
      ) : posting.own || (sent ? mine.status !== "submitted" || mine.viewedAt !== null : !posting.open) ? (
        <EmptyState title={sent ? "It is on its way" : "Nothing to apply to"} action={back}>
          {sent
            ? "It was seen, and stays as you sent it."
            : posting.own
              ? "This is your own posting."
              : "This one takes no more applications."}
        </EmptyState>
      ) : (
        <Card>
          <ApplyForm
            page={page}
            initialAnswer={answer}
            onReload={() => void revalidate()}
            onSent={() => void navigate(`/opportunity/${posting.id}`)}
          />
        </Card>
      )}
    </Page>
  );
}
