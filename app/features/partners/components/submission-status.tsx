import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { LogoField } from "#app/features/files/components/logo-field.tsx";
import { CodeField, FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { SubmissionRow } from "../queries/submissions.server.ts";
import { ASKABLE, type Askable, PARTNER_CATEGORIES, PARTNER_STATUSES } from "../terms.ts";
import { PLACES } from "./places.ts";

const NEXT: Record<SubmissionRow["status"], string> = {
  unconfirmed: "We mailed a code to your address. Nobody looks at your offer before you have typed it here.",
  submitted: "We have it, and look at it within three working days. We write to you either way.",
  in_review: "Somebody of our team looks at it right now.",
  needs_info: "Something is missing. Change what we ask about, and we go on.",
  rejected: "We cannot take it, for the reason below. You are welcome to submit another offer.",
  approved: "It is approved, and goes live soon.",
  live: "Members find it in the directory of partners.",
  paused: "It is paused: members do not see it for now.",
  ended: "It has ended. Thank you for what you gave.",
};

/** Where a submission stands, for whoever holds its link, and what is asked of them. */
export function SubmissionStatus({
  submission,
  answer,
}: {
  submission: SubmissionRow;
  answer: FormAnswer | undefined;
}) {
  return (
    <div className="flex flex-col gap-4">
      <FormOutcome answer={answer} />
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="min-w-0 text-18">{submission.title}</h2>
          <Chip tone="strong">{PARTNER_STATUSES[submission.status]}</Chip>
        </div>
        <p className="mt-2 text-muted">{NEXT[submission.status]}</p>
        {submission.answer ? (
          <blockquote className="mt-3 whitespace-pre-line border-spark border-l-2 pl-4">
            {submission.answer}
          </blockquote>
        ) : null}
        {submission.status === "live" ? (
          <ButtonLink to={`/partner-directory/${submission.slug}`} size="sm" className="mt-4">
            See it
          </ButtonLink>
        ) : null}
      </Card>
      {submission.status === "unconfirmed" ? (
        <ConfirmCard address={submission.contactEmail} answer={answer} />
      ) : null}
      {!submission.owned && (submission.status === "submitted" || submission.status === "needs_info") ? (
        <LogoCard url={submission.logoUrl} answer={answer} />
      ) : null}
      {submission.status === "needs_info" ? (
        <AnswerCard
          submission={submission}
          answer={answer}
          title="What we ask about"
          intent="answer"
          fields={submission.askedFields as Askable[]}
        />
      ) : null}
      {submission.status === "unconfirmed" || submission.status === "submitted" ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
            Change what you wrote
          </summary>
          <AnswerCard
            submission={submission}
            answer={answer}
            title="Your offer"
            intent="edit"
            fields={Object.keys(ASKABLE) as Askable[]}
          />
        </details>
      ) : null}
    </div>
  );
}

/** For whoever has no account: their address is confirmed, so what they send has somebody behind it. */
function LogoCard({ url, answer }: { url: string | null; answer: FormAnswer | undefined }) {
  const { form, busy, errorsOf } = useAnsweredForm(answer?.intent === "logo" ? answer : undefined);
  return (
    <Card>
      <Form key={url} ref={form} method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <LogoField name="logo" url={url} limit="2 MB" errors={errorsOf("logo") ?? errorsOf("image")} />
        <Button type="submit" name="intent" value="logo" size="sm" disabled={busy} className="self-start">
          {url ? "Take this one instead" : "Add the logo"}
        </Button>
      </Form>
    </Card>
  );
}

function ConfirmCard({ address, answer }: { address: string; answer: FormAnswer | undefined }) {
  const { form, busy, errorsOf } = useAnsweredForm(answer);
  return (
    <Card>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <CodeField help={`Sent to ${address}. It works for 10 minutes.`} errors={errorsOf("code")} awaited />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          variant="spark"
          disabled={busy}
          className="self-start"
        >
          Confirm
        </Button>
      </Form>
      <Form method="post" className="mt-3">
        <Button type="submit" name="intent" value="send-code" size="sm" variant="ghost" disabled={busy}>
          Send a new code
        </Button>
      </Form>
    </Card>
  );
}

function AnswerCard({
  submission,
  answer,
  title,
  intent,
  fields,
}: {
  submission: SubmissionRow;
  answer: FormAnswer | undefined;
  title: string;
  intent: "answer" | "edit";
  fields: Askable[];
}) {
  const { form, busy, field } = useAnsweredForm(answer?.intent === intent ? answer : undefined);
  const stored: Record<Askable, string | null> = {
    name: submission.name,
    about: submission.about,
    website: submission.website,
    category: submission.category,
    country: submission.country,
    title: submission.title,
    description: submission.description,
    value_text: submission.valueText,
    deal_code: submission.sharedCode,
    url: submission.url,
    terms: submission.terms,
  };
  return (
    <Card>
      <h2 className="mb-4 text-18">{title}</h2>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        {fields.map((name) =>
          name === "category" ? (
            <SelectField
              key={name}
              label={ASKABLE[name]}
              options={PARTNER_CATEGORIES}
              {...field(name, stored[name])}
            />
          ) : name === "country" ? (
            <SelectField
              key={name}
              label={ASKABLE[name]}
              options={PLACES}
              {...field(name, stored[name] ?? "none")}
            />
          ) : name === "about" || name === "description" || name === "terms" ? (
            <TextAreaField key={name} label={ASKABLE[name]} rows={4} {...field(name, stored[name])} />
          ) : (
            <TextField key={name} label={ASKABLE[name]} {...field(name, stored[name])} />
          ),
        )}
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="spark"
          disabled={busy}
          className="self-start"
        >
          {intent === "edit" ? "Save" : "Send"}
        </Button>
      </Form>
    </Card>
  );
}
