import { useEffect, useState } from "react";
import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { LABELS_MAX, PRIVATE_NOTE_MAX } from "#app/features/network/limits.ts";
import { TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/connect.ts";
import { Press } from "./network-form.tsx";

type Member = Route.ComponentProps["loaderData"]["network"]["members"][number];

interface ConnectionProps {
  member: Member;
  now: number;
  answer: FormAnswer | undefined;
}

/** One connection: who, since when, and what this member alone keeps about them. */
export function Connection({ member, now, answer }: ConnectionProps) {
  const [open, setOpen] = useState(false);
  const { userId, name, headline, avatarUrl, xp, gone, labels, note, connectedAt, lastContactAt } = member;
  const mine = answer?.intent === "keep-note" && (answer.typed?.user_id?.[0] ?? userId) === userId;
  const saved = answer?.intent === "keep-note" && answer.done;
  useEffect(() => {
    if (saved) setOpen(false);
  }, [saved]);
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-4">
        <Link to={`/profile/${userId}`} className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-4">
          <Avatar name={name} url={avatarUrl} size="lg" xp={xp} className="m-1" />
          <span className="min-w-[min(100%,8rem)] flex-1">
            <span className="block truncate font-medium text-18">{name}</span>
            <span className="block truncate text-14 text-muted">{gone ? "Is no longer here" : headline}</span>
            <span className="mt-0.5 block text-12 text-muted">
              {lastContactAt > connectedAt
                ? `Last in touch ${relativeTime(lastContactAt, now)}`
                : `Connected ${relativeTime(connectedAt, now)}`}
            </span>
          </span>
        </Link>
        <div className="flex flex-wrap gap-2">
          {gone ? null : (
            <ButtonLink to={`/messages?to=${userId}`} size="sm" aria-label={`Message ${name}`}>
              Message
            </ButtonLink>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-label={`Note and labels for ${name}`}
            onClick={() => setOpen(!open)}
          >
            {note || labels.length > 0 ? "Edit note" : "Add note"}
          </Button>
        </div>
      </div>
      {!open && (note || labels.length > 0) ? (
        <div className="flex flex-col gap-2">
          {note ? <p className="line-clamp-2 whitespace-pre-line break-words text-14">{note}</p> : null}
          <ul className="flex flex-wrap gap-1.5 empty:hidden" aria-label="Labels">
            {labels.map((label) => (
              <li key={label} className="max-w-full">
                <Chip>
                  <span className="truncate">{label}</span>
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {open ? (
        <NoteForm member={member} answer={mine ? answer : undefined} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  );
}

function NoteForm({
  member,
  answer,
  onClose,
}: {
  member: Member;
  answer: FormAnswer | undefined;
  onClose: () => void;
}) {
  const { form, busy, field } = useAnsweredForm(answer?.error ? answer : undefined);
  return (
    <div className="flex flex-col gap-4 border-hairline border-t pt-4">
      <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="keep-note" />
        <input type="hidden" name="user_id" value={member.userId} />
        <TextAreaField
          label="Note"
          rows={3}
          limit={PRIVATE_NOTE_MAX}
          help="Only you see it."
          {...field("note", member.note)}
        />
        <TextField
          label="Labels"
          help={`Up to ${LABELS_MAX}, separated by commas.`}
          {...field("labels", member.labels.join(", "))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="solid" disabled={busy}>
            Save
          </Button>
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t pt-3">
        <p className="text-14 text-muted">Ends the connection, and drops this note. They are not told.</p>
        <Press
          fields={{ intent: "remove", user_id: member.userId }}
          variant="danger"
          label={`Remove ${member.name} from your network`}
        >
          Remove
        </Press>
      </div>
    </div>
  );
}
