import { CalendarClock, CalendarDays, HandCoins, MapPin, Reply, Timer, Users, Wallet } from "lucide-react";
import { placeName } from "#app/core/countries.ts";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import type { PostingDetails } from "../../queries/posting-page.server.ts";
import { BUDGET_UNITS, counted, LOCATION_MODES, PAY_TERMS } from "../../words.ts";

/** What somebody who thinks of applying looks for first. */
export function Facts({ posting }: { posting: PostingDetails }) {
  const place = placeName(posting);
  const mode = posting.locationMode ? LOCATION_MODES[posting.locationMode] : null;
  const free = posting.seats - posting.seatsFilled;
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      <Fact icon={Wallet} name="Compensation" lines={[posting.compensation, budgetOf(posting)]} />
      <Fact
        icon={HandCoins}
        name="Payment"
        lines={[posting.payTerms && PAY_TERMS[posting.payTerms], posting.punctuality]}
      />
      <Fact
        icon={MapPin}
        name="Location"
        lines={[posting.location, [mode, place].filter(Boolean).join(" · ")]}
      />
      <Fact icon={Timer} name="Duration" lines={[posting.duration]} />
      <Fact icon={CalendarDays} name="Starts" lines={[posting.startsOn && dayOf(posting.startsOn)]} />
      <Fact
        icon={CalendarClock}
        name="Apply until"
        lines={[posting.applyUntil && dayOf(posting.applyUntil)]}
      />
      <Fact
        icon={Users}
        name="Applicants"
        lines={[
          posting.applicants,
          posting.seats > 1 ? `${free} of ${counted(posting.seats, "seat")} free` : null,
        ]}
      />
      <Fact
        icon={Reply}
        name="Reply promise"
        lines={[
          `An answer within ${counted(posting.replyPromiseDays, "day")}`,
          posting.replyScore === null ? null : `${posting.replyScore} % answered in time so far`,
        ]}
      />
    </dl>
  );
}

/** "€500 to €800 per day"; nothing where there is no amount. */
function budgetOf({ budgetMin, budgetMax, currency, budgetUnit }: PostingDetails): string | null {
  if (!currency || (budgetMin === null && budgetMax === null)) return null;
  const unit = budgetUnit ? ` ${BUDGET_UNITS[budgetUnit]}` : "";
  const [from, to] = [budgetMin, budgetMax].map((amount) =>
    amount === null ? null : formatMoney(amount, currency),
  );
  if (from && to) return `${from === to ? from : `${from} to ${to}`}${unit}`;
  return from ? `From ${from}${unit}` : `Up to ${to}${unit}`;
}

function dayOf(day: string): string {
  return shortDay(Date.parse(`${day}T00:00:00Z`));
}

function Fact({
  icon: Icon,
  name,
  lines,
}: {
  icon: typeof Wallet;
  name: string;
  lines: (string | null | undefined)[];
}) {
  // A poster may write "Remote" as the place of remote work.
  const shown = [...new Set(lines)].filter((line) => line);
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-12 text-muted">
        <Icon aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
        {name}
      </dt>
      {shown.map((line) => (
        <dd key={line} className="tabular col-start-2 break-words">
          {line}
        </dd>
      ))}
    </div>
  );
}
