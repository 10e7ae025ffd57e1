import { Form, useNavigation } from "react-router";
import { answerTo, type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/accept-invite.ts";

/** One fact about the project, with its name. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** Of an invitation that has expired: asks who sent it for a new one. */
export function AskAgain({ answer }: { answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  if (answer?.done) return <p role="status">{answer.done}</p>;
  return (
    <Form method="post" className="flex flex-col gap-2">
      <FormError message={messageOf(answer)} />
      <Button type="submit" name="intent" value="ask-again" variant="spark" disabled={busy}>
        Ask for a new one
      </Button>
    </Form>
  );
}

/** The answer to an invitation: yes, or no with a word. */
export function Answer({
  actionData,
  invite,
}: Pick<Route.ComponentProps, "actionData"> & {
  invite: { id: string; inviterId: string; inviter: string };
}) {
  const { id, inviterId, inviter } = invite;
  const busy = useNavigation().formMethod === "POST";
  const answer = answerTo(actionData, "accept", "decline");
  const agreed = answer?.error?.fields.agreed?.[0];
  return (
    <Form method="post" className="flex flex-col gap-4">
      <FormError message={messageOf(answer) ?? agreed} />
      <TickField
        name="agreed"
        value="yes"
        label="I take this role. What we agree on in detail stands in the agreement of the project, which I read and sign there."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="accept" variant="spark" disabled={busy}>
          Accept
        </Button>
        <ButtonLink to={`/messages?to=${inviterId}`}>Ask a question</ButtonLink>
        <span className="flex items-center sm:ml-auto">
          <ReportButton
            look="button"
            thing={{ type: "project_invite", id, owner: { userId: inviterId, name: inviter } }}
            leaveTo="/settings/blocked"
          />
        </span>
      </div>
      <details className="border-hairline border-t pt-3">
        <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted">Decline</summary>
        <div className="flex flex-col gap-3">
          <TextField label="A word to them" name="note" limit={300} />
          <Button type="submit" name="intent" value="decline" disabled={busy}>
            Decline
          </Button>
        </div>
      </details>
    </Form>
  );
}
