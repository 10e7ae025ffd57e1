import { ThumbsDown } from "lucide-react";
import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { answerTo } from "#app/core/form-answer.ts";
import type { Reason } from "../score/score.ts";

/** "Less like this", beside a reason (product.md B7); taken back at the mixing desk. */
export function LessButton({ reason }: { reason: Reason }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const answer = answerTo(fetcher.data, "less");
  useEffect(() => {
    if (answer?.done) toast({ title: answer.done });
    else if (answer?.error)
      toast({ title: "Not changed", description: answer.error.message, destructive: true });
  }, [answer]);
  return (
    <fetcher.Form method="post" action="/discover/mix" className="contents">
      <input type="hidden" name="term" value={reason.term} />
      <input type="hidden" name="return" value={pathname + search} />
      <button
        type="submit"
        name="intent"
        value="less"
        disabled={fetcher.state !== "idle" || Boolean(answer?.done)}
        aria-label={`Less like this: ${reason.text}`}
        title="Less like this"
        className="relative -my-1.5 inline-grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-muted after:absolute after:-inset-2 hover:bg-sunken hover:text-text disabled:opacity-40 pointer-coarse:size-8"
      >
        <ThumbsDown aria-hidden className="size-3.5" strokeWidth={1.75} />
      </button>
    </fetcher.Form>
  );
}
