import { Link } from "react-router";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
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

export type SectionFields = Omit<ReturnType<typeof fieldsOf>, "message">;

interface SectionFormProps {
  /** What the action knows the form by; also the section's place in the address. */
  intent: string;
  /** The answer to a submit without script. */
  answer: SectionAnswer | undefined;
  children: (fields: SectionFields) => React.ReactNode;
}

/** The form of one section: it saves itself, says so, and works without script by its button. */
export function SectionForm({ intent, answer: initial, children }: SectionFormProps) {
  const { fetcher, form, judgedBy, stopped, state, close, handlers } = useSectionForm(intent, initial);
  // Who goes on typing keeps their words and their place: the focus moves by an answer without script, and by Done.
  const part = useErrorFocus<HTMLDivElement>(stopped ?? initial?.error);
  const { message, ...fields } = fieldsOf(initial, judgedBy);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/profile?edit=${intent}`}
      preventScrollReset
      {...handlers}
    >
      <input type="hidden" name="intent" value={intent} />
      <div ref={part} className="flex flex-col gap-4">
        <FormError message={message} />
        {children(fields)}
        <SectionButtons submit="Save" savesItself onDone={close} refused={state === "refused"}>
          <p role="status" className="text-14 text-muted noscript:hidden">
            {WORDS[state]}
          </p>
        </SectionButtons>
      </div>
    </fetcher.Form>
  );
}

/** Below a section's form: sends it, or closes the section. */
export function SectionButtons({
  submit,
  savesItself = false,
  done = "Done",
  onDone,
  refused = false,
  children,
}: {
  submit: string | null;
  /** What is typed is saved already, and said so: the button is for browsers without script, and for Enter. */
  savesItself?: boolean;
  done?: "Done" | "Cancel";
  /** Saves what still has to be, and keeps the section open until it is. */
  onDone?: (event: React.MouseEvent) => void;
  /** What stands there cannot be saved: the section can be left without it. */
  refused?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {submit ? (
        <Button
          type="submit"
          variant="solid"
          size="sm"
          className={savesItself ? "[@media(scripting:enabled)]:hidden" : ""}
        >
          {submit}
        </Button>
      ) : null}
      <Link
        to="/profile"
        preventScrollReset
        onClick={onDone}
        className={buttonClass(savesItself ? "quiet" : "ghost", "sm")}
      >
        {done}
      </Link>
      {children}
      {refused ? (
        <Link to="/profile" preventScrollReset className={buttonClass("ghost", "sm", "noscript:hidden")}>
          Discard
        </Link>
      ) : null}
    </div>
  );
}
