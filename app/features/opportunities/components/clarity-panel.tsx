import { CircleAlert, CircleCheck, Plus } from "lucide-react";
import { Button } from "#app/ui/primitives/button.tsx";
import { type Clarity, type ClarityPoint, clarityInWords } from "../clarity.ts";

const LIGHTS = { green: "bg-success", amber: "bg-job", red: "bg-danger" };

interface ClarityPanelProps {
  clarity: Clarity;
  /** Puts the suggested words into their field. */
  onTake: (suggestion: NonNullable<ClarityPoint["suggestion"]>) => void;
}

/** What readers would have to ask, while it is written: a light, each open point, and words that settle it (B9). */
export function ClarityPanel({ clarity, onTake }: ClarityPanelProps) {
  const { score, light, points } = clarity;
  return (
    <section
      aria-label="Clarity check"
      className="flex flex-col gap-3 rounded-card border border-hairline bg-sunken p-4"
    >
      <p className="flex flex-wrap items-center gap-x-2.5 font-medium text-14" role="status">
        <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${LIGHTS[light]}`} />
        Clarity: {clarityInWords(score)}
        <span className="tabular ml-auto shrink-0 text-muted">{score} of 100</span>
      </p>
      {points.length === 0 ? (
        <p className="flex items-center gap-2 text-14 text-muted">
          <CircleCheck aria-hidden className="size-4.5 text-success" strokeWidth={1.75} />
          Nothing left to ask.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {points.map(({ key, weight, message, suggestion }) => (
            <li key={key} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 text-14">
              <CircleAlert
                aria-hidden
                className={`mt-0.5 size-4.5 ${weight === "risk" ? "text-danger" : "text-muted"}`}
                strokeWidth={1.75}
              />
              <span>{message}</span>
              {suggestion ? (
                <span className="col-start-2 mt-1.5">
                  <Button
                    size="sm"
                    onClick={() => onTake(suggestion)}
                    className="h-auto text-left [&>span]:min-w-0"
                  >
                    <Plus aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                    <span>
                      Add “{suggestion.text}”<span className="sr-only"> to {suggestion.field}</span>
                    </span>
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
