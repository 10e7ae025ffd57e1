import { Fragment, useState } from "react";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { inviteWords } from "#app/features/auth/mails/invite-words.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError, FormNote, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { NOTE_MAX } from "../referral-rules.ts";
import { useEarnForm } from "./earn-answer.ts";

/** Invites one person by mail, with a note, and shows what they would read. */
export function InviteForm({ name }: { name: string }) {
  const { Form, busy, done, error, answer } = useEarnForm();
  const kept = useKeptForm("invite", answer);
  const typed = kept.answer?.typed;
  return (
    <Form
      method="post"
      action="/earn-credits"
      onInput={kept.onInput}
      onSubmit={kept.onSubmit}
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="invite" />
      {kept.restored ? <DraftNote onDiscard={kept.discard} /> : null}
      {done ? <FormNote>{done}</FormNote> : null}
      <FormError message={error && !error.fields.email && !error.fields.note ? error.message : null} />
      <Fragment key={kept.round}>
        <TextField
          name="email"
          type="email"
          label="Email address"
          defaultValue={typed?.email?.[0]}
          errors={error?.fields.email}
          required
          autoComplete="off"
          maxLength={255}
        />
        <Note name={name} begun={typed?.note?.[0] ?? ""} errors={error?.fields.note} />
      </Fragment>
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? "Sending..." : "Send invitation"}
      </Button>
    </Form>
  );
}

function Note({ name, begun, errors }: { name: string; begun: string; errors: string[] | undefined }) {
  const [note, setNote] = useState(begun);
  return (
    <>
      <TextAreaField
        name="note"
        label="A word from you"
        rows={2}
        limit={NOTE_MAX}
        errors={errors}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <details className="text-14">
        <summary className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
          What they read
        </summary>
        <div className="mt-2 flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
          {inviteWords(name, note.trim()).map((words) => (
            <p key={words} className="break-words">
              {words}
            </p>
          ))}
        </div>
      </details>
    </>
  );
}

const STATUS = {
  sent: "Sent",
  opened: "Opened",
  signed_up: "Joined",
  activated: "Set up",
  expired: "Over",
} as const;

/** What was sent lately; whom it went to is not kept. */
export function SentInvites({
  mails,
  now,
}: {
  mails: { id: string; note: string | null; status: keyof typeof STATUS; sentAt: number }[];
  now: number;
}) {
  if (mails.length === 0) return null;
  return (
    <ul
      aria-label="Sent invitations"
      className="mt-5 divide-y divide-hairline border-hairline border-t text-14"
    >
      {mails.map(({ id, note, status, sentAt }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0 truncate">
            {relativeTime(sentAt, now)}
            {note ? <span className="text-muted"> · “{note}”</span> : null}
          </span>
          <span className="shrink-0 text-muted">{STATUS[status]}</span>
        </li>
      ))}
    </ul>
  );
}
