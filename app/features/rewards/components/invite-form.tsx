import { useEffect, useRef } from "react";
import { relativeTime } from "#app/core/relative-time.ts";
import { FormError, FormNote, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { NOTE_MAX } from "../referral-rules.ts";
import { useEarnForm } from "./earn-answer.ts";

/** Invites one person by mail, with a note. */
export function InviteForm() {
  const { Form, busy, done, error } = useEarnForm();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  return (
    <Form ref={form} method="post" action="/earn-credits" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="invite" />
      {done ? <FormNote>{done}</FormNote> : null}
      <FormError message={error && !error.fields.email && !error.fields.note ? error.message : null} />
      <TextField
        name="email"
        type="email"
        label="Email address"
        errors={error?.fields.email}
        required
        autoComplete="off"
        maxLength={255}
      />
      <TextAreaField
        name="note"
        label="A word from you"
        rows={2}
        limit={NOTE_MAX}
        errors={error?.fields.note}
      />
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? "Sending..." : "Send invitation"}
      </Button>
    </Form>
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
