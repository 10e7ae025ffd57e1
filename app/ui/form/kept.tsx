import type { FormEventHandler, ReactNode } from "react";
import { DraftNote } from "./draft-note.tsx";

interface KeptProps<A> {
  round: string;
  answer: A | undefined;
  restored: boolean;
  discard: () => void;
  onInput: FormEventHandler;
  onSubmit: FormEventHandler;
  /** The form, with the answer to it, or what was typed before. */
  children: (answer: A | undefined) => ReactNode;
}

/** A form whose words are kept in this window until they are sent (browser/use-kept-form.ts). */
export function Kept<A>({ round, answer, restored, discard, onInput, onSubmit, children }: KeptProps<A>) {
  return (
    <div key={round} className="flex flex-col gap-5" onInput={onInput} onSubmit={onSubmit}>
      {restored ? <DraftNote onDiscard={discard} /> : null}
      {children(answer)}
    </div>
  );
}
