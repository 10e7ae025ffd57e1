import { Fragment } from "react";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import type { Typed } from "#app/core/typed-fields.ts";
import { cx } from "#app/ui/cx.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";

/** Where everything both sides of an application do comes in. */
export const HIRING_ACTION = "/opportunity-dashboard";

interface HiringFormProps {
  intent: string;
  applicationId: string;
  /** What was on screen; another one meanwhile is a conflict. */
  version?: number;
  onDone?: () => void;
  /** Its words outlive a closed dialog and a reload, until they are sent or somebody else was quicker. */
  keeps?: boolean;
  /** Where it goes to: a page that answers it without script, too. */
  action?: string;
  className?: string;
  children: (
    form: ReturnType<typeof fieldsOf> & {
      busy: boolean;
      answer: FormAnswer | undefined;
      /** What was typed before, by field. */
      kept: Typed | undefined;
    },
  ) => React.ReactNode;
}

/** One act on one application: says how it went, and what needs another look. */
export function HiringForm({
  intent,
  applicationId,
  version,
  onDone,
  keeps = false,
  action = HIRING_ACTION,
  className,
  children,
}: HiringFormProps) {
  const { fetcher, busy, answer } = useToldForm(onDone);
  const kept = useKeptForm<FormAnswer>(keeps ? `${intent}:${applicationId}` : null, undefined);
  const form = useErrorFocus<HTMLFormElement>(answer?.error && answer);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      onInput={kept.onInput}
      onSubmit={kept.onSubmit}
      className={cx("flex flex-col gap-4", className)}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="application_id" value={applicationId} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {kept.restored ? <DraftNote onDiscard={kept.discard} /> : null}
      <FormError message={messageOf(answer)} />
      <Fragment key={kept.round}>
        {children({ ...fieldsOf(kept.answer, answer), busy, answer, kept: kept.answer?.typed })}
      </Fragment>
    </fetcher.Form>
  );
}
