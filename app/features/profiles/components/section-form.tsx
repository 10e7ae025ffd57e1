import { Link } from "react-router";
import { FormError } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import type { SectionAnswer } from "./section-answer.ts";
import { type SaveState, useSectionForm } from "./use-section-form.ts";

const WORDS: Record<SaveState, string> = {
  idle: "Saved as you go",
  saving: "Saving...",
  saved: "Saved",
  refused: "Not saved yet",
};

interface SectionFormProps {
  /** What the action knows the form by. */
  intent: string;
  /** The answer to a submit without script. */
  answer: SectionAnswer | undefined;
  /** Gets what the server says of a field, and what was typed into it when it was refused. */
  children: (
    errorsOf: (field: string) => string[] | undefined,
    typedOr: (field: string, saved: string) => string,
  ) => React.ReactNode;
}

/** The form of one section: it saves itself, says so, and works without script by its button. */
export function SectionForm({ intent, answer: initial, children }: SectionFormProps) {
  const { fetcher, form, answer, state, handlers } = useSectionForm(intent, initial);
  const focus = useErrorFocus<HTMLDivElement>(initial?.refused);
  const errorsOf = (field: string) => (state === "saving" ? undefined : answer?.refused?.fields[field]);
  const typedOr = (field: string, saved: string) => initial?.typed?.[field]?.[0] ?? saved;
  return (
    <fetcher.Form ref={form} method="post" action="/profile" preventScrollReset noValidate {...handlers}>
      <input type="hidden" name="intent" value={intent} />
      <div ref={focus} className="flex flex-col gap-4">
        <FormError message={answer?.refused?.message} />
        {children(errorsOf, typedOr)}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="solid" size="sm">
            Save
          </Button>
          <Link to="/profile" preventScrollReset className={buttonClass("ghost", "sm")}>
            Done
          </Link>
          <p role="status" className="text-14 text-muted">
            {WORDS[state]}
          </p>
        </div>
      </div>
    </fetcher.Form>
  );
}
