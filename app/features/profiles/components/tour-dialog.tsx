import { Compass, PartyPopper, Sparkles, UserRound, Users } from "lucide-react";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { useSecondClick } from "#app/ui/primitives/use-second-click.ts";
import { TOUR_LENGTH, TOUR_STEPS } from "../tour/steps.ts";

const PICTURES = [SparkMotif, UserRound, Compass, Users, Sparkles, PartyPopper];

interface TourDialogProps {
  /** Counted from 1. */
  step: number;
  onNext: () => void;
  onBack: () => void;
  /** Skipped, or closed. */
  onEnd: () => void;
}

/** One step of the tour (specification §2 *Onboarding tour*). A press beside it does not end it; Escape and close do. */
export function TourDialog({ step, onNext, onBack, onEnd }: TourDialogProps) {
  const { title, text, button } = TOUR_STEPS[step - 1] ?? TOUR_STEPS[0];
  const isSecond = useSecondClick();
  const Picture = PICTURES[step - 1] ?? SparkMotif;
  return (
    <Dialog
      open
      steady
      onOpenChange={(open) => {
        if (!open) onEnd();
      }}
      title={title}
      description={text}
      size="narrow"
    >
      <div data-tour className="flex flex-col gap-5">
        <div className="relative isolate grid h-32 place-items-center overflow-hidden rounded-card bg-sunken">
          <span className="-z-10 absolute size-72 bg-spark-glow opacity-30" />
          <Picture
            key={step}
            aria-hidden
            className="size-16 animate-[rise-in_220ms_ease-out] text-spark"
            strokeWidth={1.5}
          />
        </div>
        <div className="flex flex-col gap-2">
          <p role="status" className="text-14 text-muted tabular">
            <span>{`Step ${step} of ${TOUR_LENGTH}`}</span>
            <span className="sr-only">{`: ${title}. ${text}`}</span>
          </p>
          <ProgressBar label="Progress of the tour" value={step} max={TOUR_LENGTH} />
        </div>
        <div className="flex items-center justify-between gap-2">
          <Button variant="ghost" className="-ml-2 px-2! text-muted! sm:-ml-3 sm:px-3!" onClick={onEnd}>
            Skip Tour
          </Button>
          <span className="flex gap-2">
            <Button onClick={(event) => isSecond(event, "back") || onBack()} disabled={step === 1}>
              Back
            </Button>
            <Button variant="spark" onClick={(event) => isSecond(event, "next") || onNext()} autoFocus>
              {button}
            </Button>
          </span>
        </div>
      </div>
    </Dialog>
  );
}
