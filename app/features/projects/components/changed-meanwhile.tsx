import { messageOf } from "#app/core/form-answer.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { type ConflictAnswer, WhatHappened } from "./conflict-dialog.tsx";

interface ChangedMeanwhileProps {
  answer: ConflictAnswer;
  onLoad: () => void;
  /** Saves what stands in the fields on top of what the others did; absent where that cannot be. */
  onOverwrite?: () => void;
}

/** Above the fields of a form that came too late: nothing that was written is lost, and the newer is a press away. */
export function ChangedMeanwhile({ answer, onLoad, onOverwrite }: ChangedMeanwhileProps) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-hairline-strong bg-sunken/60 p-4"
    >
      <p className="text-14">
        {onOverwrite ? "Someone changed this while you wrote." : messageOf(answer)} What you wrote still
        stands in the fields below; nothing of it is saved yet.
      </p>
      <WhatHappened answer={answer} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onLoad}>
          Load the newer
        </Button>
        {onOverwrite ? (
          <Button size="sm" variant="ghost" onClick={onOverwrite}>
            Save mine all the same
          </Button>
        ) : null}
      </div>
    </div>
  );
}
