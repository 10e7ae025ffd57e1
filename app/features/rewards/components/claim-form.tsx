import { Flame } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Today } from "../queries/check-ins.server.ts";
import { CLAIM_WAITS, type ClaimAnswer, keepWhenOffline, useKeptClaim } from "./kept-claim.ts";

/** *Claim today* on the dashboard; without script it leads to the page of check-ins. */
export function ClaimToday({ today }: { today: Pick<Today, "open" | "xp" | "streak"> }) {
  const fetcher = useFetcher<ClaimAnswer>();
  const gained = fetcher.data?.claimed?.xp;
  const waits = useKeptClaim();
  const done = !today.open || gained !== undefined;
  const streak = fetcher.data?.claimed?.streak ?? today.streak;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to="/check-in"
        className="-my-2 flex min-h-11 items-center gap-1.5 text-14 tabular underline-offset-4 hover:underline"
      >
        <Flame aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
        {streakWords(streak)}
      </Link>
      {done ? (
        <p role="status" className="text-14 text-muted">
          {gained ? <strong className="text-text tabular">+{gained} XP. </strong> : null}
          Already claimed today
        </p>
      ) : waits ? (
        <p role="status" className="text-14 text-muted">
          {CLAIM_WAITS[waits]}
        </p>
      ) : (
        <fetcher.Form method="post" action="/check-in" onSubmit={keepWhenOffline}>
          <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? `Claim today · +${today.xp} XP` : "Claiming..."}
          </Button>
        </fetcher.Form>
      )}
      <FormError message={fetcher.data?.error?.message} />
    </div>
  );
}

export function streakWords(streak: number): string {
  return streak === 0 ? "No streak yet" : `${streak}-day streak`;
}
