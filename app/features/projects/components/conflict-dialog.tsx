import { useState } from "react";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

/** The answer to an act that came too late, with what the others did meanwhile. */
export interface ConflictAnswer extends FormAnswer {
  /** Absent where nobody was quicker. */
  theirs?: { seq: number; actorName: string; words: string; at: number }[];
  /** When it was read. */
  now?: number;
}

interface ConflictDialogProps {
  answer: ConflictAnswer;
  message: string;
  /** Does it all the same, on top of what the others did; absent where that cannot be. */
  onOverwrite?: () => void;
  onClose: () => void;
}

/** Somebody else was quicker: what they did, and the choice to look at it or to go on (product.md §4.4). */
export function ConflictDialog({ answer, message, onOverwrite, onClose }: ConflictDialogProps) {
  const [open, setOpen] = useState(true);
  const readAgain = useReadAgain();
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Someone changed this meanwhile"
      description={message}
      size="narrow"
    >
      <div className="flex flex-col gap-5">
        <WhatHappened answer={answer} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="spark"
            onClick={() => {
              close();
              void readAgain();
            }}
          >
            Reload
          </Button>
          {onOverwrite ? (
            <Button
              onClick={() => {
                setOpen(false);
                onOverwrite();
              }}
            >
              Overwrite
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** The last entries of the log, the newest first. */
export function WhatHappened({ answer: { theirs = [], now } }: { answer: ConflictAnswer }) {
  if (theirs.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-16">What happened last</h3>
      <ol className="flex flex-col gap-2">
        {theirs.map((line) => (
          <li key={line.seq} className="rounded-control bg-sunken px-3.5 py-2.5 text-14">
            <strong className="font-medium">{line.actorName}</strong> {line.words}
            <span className="block text-12 text-muted">{relativeTime(line.at, now ?? line.at)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
