import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { STATUS_WORDS, type SupportTicket } from "#app/features/support/support-view.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

/** The member's own tickets. */
export function TicketList({
  tickets,
  current,
  now,
}: {
  tickets: SupportTicket[];
  current: string | null;
  now: number;
}) {
  if (tickets.length === 0)
    return (
      <Card>
        <EmptyState
          title="No requests yet"
          action={<ButtonLink to="/help">Look through the help</ButtonLink>}
        >
          What you ask the AI Assistant and what you send us is kept here, with its answers.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label="Your requests" className="divide-y divide-hairline">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link
              to={`/support-dashboard?ticket=${ticket.id}`}
              aria-current={ticket.id === current ? "page" : undefined}
              className="block px-4 py-3 hover:bg-text/6 aria-[current=page]:bg-spark/10"
            >
              <span className="block truncate font-medium">{ticket.title}</span>
              <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-12 text-muted">
                <Chip tone={ticket.open ? "strong" : "plain"}>{STATUS_WORDS[ticket.status]}</Chip>
                {ticket.category ? <Chip>{ticket.category}</Chip> : null}
                <span className="ml-auto tabular">{relativeTime(ticket.lastAt, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
