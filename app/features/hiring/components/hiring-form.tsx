import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { useToldForm } from "./use-told-form.ts";

/** Where everything both sides of an application do comes in. */
export const HIRING_ACTION = "/opportunity-dashboard";

interface HiringFormProps {
  intent: string;
  applicationId: string;
  /** What was on screen; another one meanwhile is a conflict. */
  version?: number;
  onDone?: () => void;
  className?: string;
  children: (
    form: ReturnType<typeof fieldsOf> & { busy: boolean; answer: FormAnswer | undefined },
  ) => React.ReactNode;
}

/** One act on one application: says how it went, and what needs another look. */
export function HiringForm({ intent, applicationId, version, onDone, className, children }: HiringFormProps) {
  const { fetcher, busy, answer } = useToldForm(onDone);
  const form = useErrorFocus<HTMLFormElement>(answer?.error && answer);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={HIRING_ACTION}
      className={cx("flex flex-col gap-4", className)}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="application_id" value={applicationId} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <FormError message={messageOf(answer)} />
      {children({ ...fieldsOf(undefined, answer), busy, answer })}
    </fetcher.Form>
  );
}
