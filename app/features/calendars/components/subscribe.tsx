import { CalendarSync } from "lucide-react";
import { useFetcher } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";

interface SubscribeProps {
  /** Where the address is asked for. */
  action: string;
  /** Since when there is one; null for none. */
  since: number | null;
  /** What the calendar will show. */
  children: React.ReactNode;
}

/** The secret address that a calendar subscribes to: made, shown once, and made anew. */
export function Subscribe({ action, since, children }: SubscribeProps) {
  const fetcher = useFetcher<FormAnswer & { path?: string }>();
  const { data: answer } = fetcher;
  return (
    <details className="mt-6 rounded-card border border-hairline bg-surface p-4">
      <summary className="-my-2.5 flex cursor-pointer items-center gap-2 py-2.5 font-medium">
        <CalendarSync aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        Subscribe with your calendar
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <p className="max-w-line text-14 text-muted">{children}</p>
        {since !== null && !answer?.path ? (
          <p className="text-14">
            You have an address since {longDay(since)}. A new one takes its place, and the old one leads
            nowhere.
          </p>
        ) : null}
        <FormError message={messageOf(answer)} />
        {answer?.path ? <SecretAddress key={answer.path} path={answer.path} /> : null}
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="feed-renew" />
          <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
            {since !== null || answer?.path ? "Make a new address" : "Make an address"}
          </Button>
        </fetcher.Form>
      </div>
    </details>
  );
}
