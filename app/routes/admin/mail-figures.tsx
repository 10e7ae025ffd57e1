import { Form } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface MailFiguresProps {
  choice: string;
  figures: { mail_state: string; mails: number; last_at: number }[];
  pausable: boolean;
  /** Null while it goes out. */
  pausedAt: number | null;
  now: number;
}

/** What became of the newest mails of one template, and the switch that stops them. */
export function MailFigures({ choice, figures, pausable, pausedAt, now }: MailFiguresProps) {
  const last = Math.max(...figures.map(({ last_at }) => last_at));
  return (
    <section aria-label="Of late" className="border-hairline border-t pt-4 text-14">
      <h2 className="font-medium">Of late</h2>
      {figures.length === 0 ? (
        <p className="mt-1 text-muted">None among the last mails.</p>
      ) : (
        <>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-muted tabular">
            {figures.map(({ mail_state, mails }) => (
              <li key={mail_state}>
                {mails} {mail_state}
              </li>
            ))}
          </ul>
          <p className="text-muted">The last one {relativeTime(last, now)}.</p>
        </>
      )}
      {pausable ? (
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="switch" />
          <input type="hidden" name="template" value={choice} />
          <p className="min-w-0 flex-1 basis-32">
            {pausedAt === null ? "It goes out." : `Off since ${relativeTime(pausedAt, now)}.`}
          </p>
          <Button type="submit" size="sm" name="on" value={pausedAt === null ? "no" : "yes"}>
            {pausedAt === null ? "Turn it off" : "Turn it on"}
          </Button>
        </Form>
      ) : (
        <p className="mt-3 text-muted">It always goes out: somebody waits for it.</p>
      )}
    </section>
  );
}
