import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import type { ContentRow } from "#app/features/admin/content.server.ts";
import { type ContentKind, WORDS_SHOWN } from "#app/features/admin/content-kinds.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { stateWords } from "./state-words.ts";

interface Props {
  kind: ContentKind;
  one: ContentRow;
  now: number;
  answer: FormAnswer | undefined;
}

/** Something a member made, and what the team does about it. */
export function ContentLine({ kind, one, now, answer }: Props) {
  const down = one.case_id !== null;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      {one.content_title ? (
        <p className="break-words font-medium">
          {kind === "opportunity" ? (
            <Link to={`/opportunity/${one.content_id}`} className="-my-3 inline-block py-3 hover:underline">
              {one.content_title}
            </Link>
          ) : (
            one.content_title
          )}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <Link
          to={`/admin/users/${one.owner_id}`}
          className="-my-3.5 min-w-0 max-w-full truncate py-3.5 underline underline-offset-2"
        >
          {one.owner_name}
        </Link>
        <span>{relativeTime(one.made_at, now)}</span>
        <Chip tone={down ? "strong" : "plain"}>{down ? "Taken down" : stateWords(one.content_state)}</Chip>
      </p>
      {one.content_words ? (
        <p className="line-clamp-3 whitespace-pre-line break-words text-14">
          {one.content_words.length === WORDS_SHOWN ? `${one.content_words}…` : one.content_words}
        </p>
      ) : null}
      {down ? (
        <p className="text-14 text-muted">
          {one.case_reason}{" "}
          <Link
            to={`/admin/moderation/${one.case_id}`}
            className="-my-3 inline-block py-3 underline underline-offset-2"
          >
            The case
          </Link>
        </p>
      ) : null}
      <details open={answer?.error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-2">
          {down ? "Put it back" : "Take it down"}
        </summary>
        <Decision kind={kind} one={one} answer={answer} />
      </details>
    </li>
  );
}

function Decision({ kind, one, answer }: Omit<Props, "now">) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const down = one.case_id !== null;
  return (
    <Form ref={form} method="post" className="flex max-w-xl flex-col gap-3 pb-2">
      <input type="hidden" name="intent" value={down ? "restore" : "remove"} />
      <input type="hidden" name="subject_type" value={kind} />
      <input type="hidden" name="subject_id" value={one.content_id} />
      <FormError message={message} />
      <TextAreaField
        id={`why-${one.content_id}`}
        label="Why"
        help="Its owner reads this."
        rows={2}
        limit={500}
        required
        {...field("reason")}
      />
      <Button type="submit" variant="solid" size="sm" disabled={busy} className="self-start">
        {down ? "Put it back" : "Take it down"}
      </Button>
    </Form>
  );
}
