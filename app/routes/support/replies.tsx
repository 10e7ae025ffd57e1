import { Plus } from "lucide-react";
import { Form, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { dropCannedReply, saveCannedReply } from "#app/features/support/commands/canned-replies.server.ts";
import { CannedReplyForm } from "#app/features/support/components/canned-reply-form.tsx";
import { type CannedReply, stepsOf } from "#app/features/support/macros.ts";
import { selectCanned } from "#app/features/support/queries/desk.server.ts";
import { cannedKeyForm, cannedReplyForm } from "#app/features/support/schema.ts";
import { categoryWord } from "#app/features/support/terms.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/replies.ts";

const HERE = "/support-dashboard/replies";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Canned replies");

/** Answers that are written once, and what else each does (product.md §5.15); for support and admins. */
export const loader = staffQuery(
  "support",
  (ctx, _args: Route.LoaderArgs) => [selectCanned(ctx.db)] as const,
  (app, [replies], { request }) => {
    const query = new URL(request.url).searchParams;
    const open = replies.find(({ key }) => key === query.get("reply")) ?? null;
    return {
      ...{ replies, open },
      isNew: query.has("new") && !open,
      saved: query.has("saved"),
      formKey: newId(app.clock.now()),
    };
  },
);

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<string | Response>> = {
  save: async (app, form) => {
    await saveCannedReply(app, parseForm(form, cannedReplyForm));
    return redirect(`${HERE}?saved`);
  },
  drop: async (app, form) => {
    await dropCannedReply(app, parseForm(form, cannedKeyForm).key);
    return "It is gone. What was sent with it stays.";
  },
};

export const action = staffAction("support", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(FORMS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function CannedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, open, isNew, saved } = loaderData;
  return (
    <Page width="pair">
      <PageHeader
        title="Canned replies"
        lead="Answers that are written once. What else one does is done with it, in one press."
        actions={
          <>
            <ButtonLink to="/support-dashboard/queue">Queue</ButtonLink>
            <ButtonLink to={`${HERE}?new`} variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              New reply
            </ButtonLink>
          </>
        }
      />
      <FormOutcome
        answer={answerTo(actionData, "drop") ?? (saved ? { intent: "save", done: "Saved." } : undefined)}
      />
      {open || isNew ? (
        <Card className="mb-5">
          <CannedReplyForm
            key={open?.key ?? "new"}
            reply={open}
            formKey={loaderData.formKey}
            answer={answerTo(actionData, "save")}
            back={HERE}
          />
        </Card>
      ) : null}
      {replies.length === 0 ? (
        <EmptyState title="None yet">What you answer again and again is written here once.</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {replies.map((reply) => (
            <li key={reply.key}>
              <Reply reply={reply} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Reply({ reply }: { reply: CannedReply }) {
  const steps = stepsOf(reply);
  return (
    <Card aria-label={reply.title}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-52 text-16">{reply.title}</h2>
        {reply.category ? <Chip>{categoryWord(reply.category)}</Chip> : null}
        {steps.length > 0 ? <Chip tone="strong">Macro</Chip> : null}
      </div>
      <p className="mt-2 line-clamp-3 text-14 text-muted">{reply.body}</p>
      {steps.length > 0 ? <p className="mt-2 text-14">Also {steps.join(", ")}.</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={`${HERE}?reply=${reply.key}`} size="sm">
          Change<span className="sr-only"> {reply.title}</span>
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="key" value={reply.key} />
          <Button
            type="submit"
            variant="ghost"
            size="sm"
            name="intent"
            value="drop"
            aria-label={`Delete ${reply.title}`}
          >
            Delete
          </Button>
        </Form>
      </div>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
