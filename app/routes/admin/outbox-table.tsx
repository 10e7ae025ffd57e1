import { Form, Link, useSearchParams } from "react-router";
import { momentWords } from "#app/core/moment-words.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface OutboxMail {
  id: string;
  to: string;
  template: string;
  status: string;
  attempts: number;
  reason: string | null;
  createdAt: number;
  /** Null where it is its receiver's alone, or has no text any more. */
  text: string | null;
}

/** Mails with what became of them; what failed can be tried again. */
export function OutboxTable({ mails }: { mails: OutboxMail[] }) {
  if (mails.length === 0) return <p className="text-muted">Nothing here.</p>;
  return (
    <ul className="divide-y divide-hairline">
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1">
            <p className="break-words font-medium">
              {mail.template} <span className="font-normal text-muted">to {mail.to}</span>
            </p>
            <p className="text-14 text-muted">
              {momentWords(mail.createdAt)} · {mail.status}
              {mail.attempts > 1 ? ` · ${mail.attempts} tries` : ""}
              {mail.reason ? ` · ${mail.reason}` : ""}
            </p>
            {mail.text ? (
              <details>
                <summary className="inline-flex min-h-9 cursor-pointer items-center text-14">Read it</summary>
                <pre className="whitespace-pre-wrap break-words text-14">{mail.text}</pre>
              </details>
            ) : null}
          </div>
          {mail.status === "failed" ? (
            <Form method="post">
              <input type="hidden" name="mail" value={mail.id} />
              <Button type="submit" name="intent" value="requeue" variant="quiet" size="sm">
                Try again
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const STATES = ["all", "queued", "sent", "failed", "bounced", "complained", "suppressed"];

export function StatusLinks() {
  const [search] = useSearchParams();
  const chosen = search.get("status") ?? "all";
  return (
    <nav aria-label="State of mails" className="mb-3 flex flex-wrap gap-x-4 text-14">
      {STATES.map((state) => (
        <Link
          key={state}
          to={state === "all" ? "?" : `?status=${state}`}
          aria-current={state === chosen ? "page" : undefined}
          className="inline-flex min-h-11 items-center text-muted capitalize hover:text-text aria-[current=page]:text-spark"
        >
          {state}
        </Link>
      ))}
    </nav>
  );
}
