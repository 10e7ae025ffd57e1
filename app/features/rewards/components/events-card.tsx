import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { AlsoThere, Attended } from "../event-codes.server.ts";
import { eventDays } from "../event-rules.ts";
import { dayWords } from "../words.ts";
import { CodeForm } from "./code-form.tsx";

interface EventsCardProps {
  attended: Attended[];
  alsoThere: AlsoThere[];
  /** The code that a camera read. */
  given: string | null;
}

/** Checks in at a real-life event; where the member was, and who else (product.md `/check-in`). */
export function EventsCard({ attended, alsoThere, given }: EventsCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">At an event?</h2>
        <p className="mt-1 text-14 text-muted">Who else checks in there sees that you came.</p>
      </div>
      <CodeForm
        // Where a link brings a code, it is written into the field anew.
        key={given}
        intent="event-code"
        action="/check-in"
        given={given ?? undefined}
        label="Event code"
        help="The hosts show it, or a QR code for your camera."
        button="Check in"
      />
      {attended.length > 0 ? (
        <ul aria-label="Where you have been" className="flex flex-col gap-3">
          {attended.map(({ eventId, eventName, place, startsOn, endsOn, attended: guests }) => (
            <li key={eventId} className="min-w-0 border-spark border-l-2 pl-3">
              <p className="break-words font-medium">{eventName}</p>
              <p className="break-words text-14 text-muted">
                {place ? <bdi>{place}, </bdi> : null}
                {eventDays(startsOn, endsOn, shortWords)}.{" "}
                {guests === 1 ? "You alone" : `${guests} checked in`}.
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {alsoThere.length > 0 ? (
        <div>
          <h3 className="mb-2 text-14 text-muted">Also at {attended[0]?.eventName}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {alsoThere.map(({ userId, name, handle, avatarUrl, xp }) => (
              <li key={userId} className="min-w-0">
                <Link
                  to={`/profile/${handle}`}
                  className="flex min-h-11 min-w-0 items-center gap-2 hover:underline"
                >
                  <Avatar name={name} url={avatarUrl} xp={xp} size="sm" />
                  <span className="truncate">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

function shortWords(day: string): string {
  return dayWords(day, { day: "numeric", month: "short", year: "numeric" });
}
