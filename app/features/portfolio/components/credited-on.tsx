import { Link, useFetcher } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { OwnCredit } from "../queries.server.ts";

/** Works of others that name this member: to confirm, or to take one's name off. */
export function CreditedOn({ credits }: { credits: OwnCredit[] }) {
  if (credits.length === 0) return null;
  return (
    <Card id="credits" className="scroll-mt-20" aria-labelledby="credited-title">
      <h2 id="credited-title" className="text-18">
        You are credited
      </h2>
      <p className="mb-2 text-14 text-muted">
        What you confirm stands on your page too, under Also worked on.
      </p>
      <ul className="divide-y divide-hairline">
        {credits.map((credit) => (
          <Row key={credit.itemId} credit={credit} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ credit }: { credit: OwnCredit }) {
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  const asked = credit.status === "asked";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-56 break-words">
        <span className="font-medium">{credit.title}</span> by{" "}
        <Link to={`/profile/${credit.handle}`} className="underline underline-offset-2">
          {credit.name}
        </Link>
        <span className="block text-14 text-muted">{credit.role}</span>
      </p>
      <fetcher.Form method="post" action="/portfolio" className="flex gap-2">
        <input type="hidden" name="intent" value="answer-credit" />
        <input type="hidden" name="id" value={credit.itemId} />
        <Button type="submit" name="answer" value="decline" size="sm" variant="ghost" disabled={busy}>
          {asked ? "Decline" : "Take my name off"}
        </Button>
        {asked ? (
          <Button type="submit" name="answer" value="confirm" size="sm" disabled={busy}>
            Confirm
          </Button>
        ) : null}
      </fetcher.Form>
    </li>
  );
}
