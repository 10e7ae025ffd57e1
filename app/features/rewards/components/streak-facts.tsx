import { CalendarHeart, Check, Snowflake, Trophy } from "lucide-react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { FREEZES_KEPT } from "../check-in-rules.ts";
import type { Today } from "../queries/check-ins.server.ts";
import { dayWords } from "../words.ts";

/** The last seven days of a member, with those they claimed. */
export function Week({ week, today }: { week: { day: string; claimed: boolean }[]; today: string }) {
  return (
    <ol aria-label="The last seven days" className="grid grid-cols-7 gap-1 text-center text-12 text-muted">
      {week.map(({ day, claimed }) => (
        <li key={day} className="flex flex-col items-center gap-1.5">
          <span
            className={cx(
              "grid size-9 place-items-center rounded-full border sm:size-11",
              claimed
                ? "border-transparent bg-spark-gradient text-on-spark"
                : "border-hairline-strong border-dashed",
              day === today && !claimed && "border-2 border-spark border-solid",
            )}
          >
            {claimed ? <Check aria-hidden className="size-5" strokeWidth={2.25} /> : null}
          </span>
          <span aria-hidden>{day === today ? "Today" : dayWords(day, { weekday: "short" })}</span>
          <span className="sr-only">
            {dayWords(day)}: {claimed ? "claimed" : "not claimed"}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How far their streak has come, and what comes next. */
export function StreakFacts({ today }: { today: Today }) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <Fact
          icon={Trophy}
          name="Longest streak"
          value={today.longest === 1 ? "1 day" : `${today.longest} days`}
        />
        <Fact icon={Snowflake} name="Freezes" value={`${today.freezes} of ${FREEZES_KEPT}`} />
        <Fact
          icon={CalendarHeart}
          name="Next weekly bonus, +100 XP"
          value={today.weeklyOn === today.day ? "Today" : dayWords(today.weeklyOn)}
          className="col-span-2"
        />
      </dl>
      <p className="mt-4 text-14 text-muted">
        Every seventh day of a streak brings 100 XP more and a freeze. A freeze keeps your streak over one
        missed day, by itself. While you are{" "}
        <Link
          to="/notification-settings#vacation_until"
          className="underline underline-offset-4 hover:text-text"
        >
          on vacation
        </Link>{" "}
        your streak rests, two weeks at most.
      </p>
    </Card>
  );
}

function Fact({
  icon: Icon,
  name,
  value,
  className,
}: {
  icon: typeof Trophy;
  name: string;
  value: string;
  className?: string;
}) {
  return (
    <div className={className}>
      <dt className="flex items-center gap-1.5 text-14 text-muted">
        <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="mt-0.5 font-medium tabular">{value}</dd>
    </div>
  );
}
