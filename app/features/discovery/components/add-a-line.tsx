import { X } from "lucide-react";
import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

export interface AddALineProps {
  id: string;
  title: string;
  onDone: () => void;
}

/** After an interest: a line with it, for who wants to (product.md `/discover`). The next swipe takes it away. */
export default function AddALine({ id, title, onDone }: AddALineProps) {
  const fetcher = useFetcher();
  const label = useId();
  const answer = answerTo(fetcher.data, "add-line");
  useEffect(() => {
    if (!answer?.done) return;
    toast({ title: answer.done });
    onDone();
  }, [answer, onDone]);
  const said = answer?.error?.fields?.line?.[0] ?? answer?.error?.message;
  return (
    <section
      aria-labelledby={label}
      className="absolute inset-x-3 bottom-3 z-20 rounded-card border border-hairline-strong/60 bg-raised p-3 shadow-raised"
    >
      <fetcher.Form method="post" action="/opportunity-dashboard" className="flex flex-col gap-2">
        <input type="hidden" name="opportunity_id" value={id} />
        <p id={label} className="truncate text-14">
          <span className="font-semibold">Add a line?</span> You like “{title}”.
        </p>
        <div className="flex gap-2">
          <input
            name="line"
            required
            maxLength={280}
            autoComplete="off"
            aria-label="Your line to them"
            aria-invalid={said ? true : undefined}
            placeholder="Say why…"
            className={cx(CONTROL, "h-11 min-w-0 flex-1")}
          />
          <Button type="submit" name="intent" value="add-line" disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? "Send" : "Sending..."}
          </Button>
          <Button size="icon" variant="ghost" aria-label="Skip" title="Skip" onClick={onDone}>
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
        </div>
        {said ? (
          <p role="alert" className="text-14 text-danger">
            {said}
          </p>
        ) : null}
      </fetcher.Form>
    </section>
  );
}
