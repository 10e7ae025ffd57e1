import { counted } from "#app/features/admin/counted.ts";
import type { DayRow } from "#app/features/admin/overview.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import { DayBars } from "./day-bars.tsx";
import { dayWords } from "./day-words.ts";

/** What each of the last days brought, as bars, as a table and as a file. */
export function FortnightCard({ days, most }: { days: DayRow[]; most: number }) {
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">The last two weeks</h2>
        <a href="/admin/export" download className={buttonClass("quiet", "sm")}>
          CSV
        </a>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-5">
        <DayBars title="Sign-ups" days={days} of="joined" most={most} />
        <DayBars title="Sign-ins" days={days} of="came" most={most} />
        <DayBars title="Active members" days={days} of="active" most={most} />
        <DayBars title="Sparks" days={days} of="sparks" most={most} />
        <DayBars title="Posts" days={days} of="posts" most={most} />
      </div>
      <p className="mt-3 text-14 text-muted">
        Active members opened a page on that day; whoever asks not to be followed is not among them. They are
        summed up once a day is over.
      </p>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-muted">
          As a table
        </summary>
        <FiguresTable
          caption="The last two weeks, day by day"
          head={["Day", "Sign-ups", "Sign-ins", "Active", "Sparks", "Posts", "Pages", "Faults"]}
          rows={days.map((day) => [
            dayWords(day.day),
            counted(day.joined, most),
            counted(day.came, most),
            day.active === null ? "–" : day.active.toLocaleString("en"),
            counted(day.sparks, most),
            counted(day.posts, most),
            day.views === null ? "–" : day.views.toLocaleString("en"),
            counted(day.faults, most),
          ])}
        />
      </details>
    </Card>
  );
}
