import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { INTRO_NOTE_MAX } from "#app/features/network/limits.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/connect.ts";

import { Press } from "./network-form.tsx";

export type Intros = Route.ComponentProps["loaderData"]["intros"];

/** Passes a request to be introduced on, or lets it be. */
export function ForwardForm({
  intro,
  answer,
}: {
  intro: Intros["toForward"][number];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <>
      <Form ref={form} method="post" className="flex w-full flex-col gap-3" preventScrollReset>
        <input type="hidden" name="intro_id" value={intro.id} />
        <TextAreaField
          label={`Your word to ${intro.targetName}`}
          rows={2}
          required
          limit={INTRO_NOTE_MAX}
          help={`Leave names out: ${intro.targetName} learns who it is once they agree.`}
          {...field("note")}
        />
        <Button
          type="submit"
          size="sm"
          variant="solid"
          name="intent"
          value="forward-intro"
          disabled={busy}
          className="self-end"
        >
          Pass on
        </Button>
      </Form>
      <Press
        fields={{ intent: "pass-intro", intro_id: intro.id }}
        variant="ghost"
        label={`Do not introduce ${intro.requesterName} to ${intro.targetName}`}
      >
        Not this time
      </Press>
    </>
  );
}

/** Asks somebody both know for an introduction. */
export function AskForm({ to, answer }: { to: NonNullable<Intros["to"]>; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices } = useAnsweredForm(answer);
  if (answer?.done) return null;
  if (to.mutuals.length === 0)
    return (
      <Card>
        <p className="text-muted">
          Nobody you are connected to knows {to.name}.{" "}
          <Link to={`/profile/${to.userId}`} className="text-text underline underline-offset-4">
            See their profile
          </Link>
        </p>
      </Card>
    );
  return (
    <Card>
      <h2 className="text-18">Meet {to.name}</h2>
      <p className="mt-1 mb-4 text-14 text-muted">
        Somebody you both know passes your wish on. {to.name} decides before they learn your name.
      </p>
      <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="ask-intro" />
        <input type="hidden" name="target_id" value={to.userId} />
        <Choices
          legend="Who could introduce you?"
          kind="one"
          required
          options={Object.fromEntries(to.mutuals.map(({ userId, name }) => [userId, name]))}
          {...choices("via_id", to.mutuals.length === 1 && to.mutuals[0] ? [to.mutuals[0].userId] : [])}
        />
        <TextAreaField
          label="Why would you like to meet them?"
          rows={3}
          required
          limit={INTRO_NOTE_MAX}
          {...field("note")}
        />
        <Button type="submit" variant="spark" disabled={busy} className="self-end">
          Ask for the introduction
        </Button>
      </Form>
    </Card>
  );
}
