import { Check, Clock } from "lucide-react";
import { Link } from "react-router";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Crew } from "../queries.server.ts";
import { shareWords } from "../rules.ts";

/** Who is in a crew, as what and for how much, and who has said yes. */
export function CrewPeople({ crew }: { crew: Pick<Crew, "people" | "leadId"> }) {
  return (
    <ul className="flex flex-col gap-3">
      {crew.people.map((person) => (
        <li key={person.userId} className="flex min-w-0 items-center gap-3">
          <Avatar name={person.name} url={person.avatarUrl} size="sm" xp={person.xp} />
          <span className="min-w-0 flex-1">
            <Link to={`/profile/${person.handle}`} className="block truncate font-medium hover:underline">
              {person.name}
            </Link>
            <span className="block break-words text-14 text-muted">{person.role}</span>
          </span>
          <span className="shrink-0 text-right">
            <span className="block font-medium tabular">{shareWords(person.splitBps)}</span>
            <span className="inline-flex items-center gap-1 text-12 text-muted">
              {person.away ? (
                "Not here"
              ) : person.userId === crew.leadId ? (
                "Leads"
              ) : person.confirmed ? (
                <>
                  <Check aria-hidden className="size-3.5" strokeWidth={1.75} />
                  Said yes
                </>
              ) : (
                <>
                  <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />
                  Asked
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a crew stands, in a word. */
export function CrewChip({ crew }: { crew: Pick<Crew, "state" | "asked"> }) {
  if (crew.asked) return <Chip tone="spark">Waits for your yes</Chip>;
  if (crew.state === "ready") return <Chip tone="success">Ready to apply</Chip>;
  return <Chip>{crew.state === "forming" ? "Only its lead" : "Waits for a yes"}</Chip>;
}
