import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import { counted } from "#app/features/admin/counted.ts";
import { errorRate, rateWords } from "#app/features/admin/error-rate.ts";
import {
  type DayRow,
  type Figures,
  type MoneyRow,
  selectDays,
  selectFigures,
  selectMoney,
} from "#app/features/admin/overview.server.ts";
import { COUNT_MAX } from "#app/features/admin/waiting.server.ts";
import { isStaff, staffQuery } from "#app/features/staff/guards.server.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import type { Route } from "./+types/overview.ts";

export const loader = staffQuery(
  "any",
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectFigures(ctx.db, ctx.clock.now()),
      selectDays(ctx.db, ctx.clock.now()),
      selectMoney(ctx.db, ctx.clock.now()),
    ] as const,
  ({ viewer }, [[figures], days, money]) => ({
    figures: figures as Figures | undefined,
    leads: TILES.filter(({ need }) => isStaff(viewer, need)).map(({ key }) => key),
    days: days as DayRow[],
    most: COUNT_MAX,
    // The ledger is for finance and admins (product.md §7.3).
    money: isStaff(viewer, "finance") ? (money as MoneyRow[]) : null,
  }),
);

interface Tile {
  key: keyof Figures;
  label: string;
  to: string;
  /** Whose page it leads to; others see the figure alone. */
  need: readonly StaffRole[];
  /** Any of it is one. */
  worry?: boolean;
}

const TILES: Tile[] = [
  { key: "cases", label: "Reports to decide", to: "/admin/moderation", need: ["moderator"] },
  { key: "appeals", label: "Appeals", to: "/admin/moderation?view=appeals", need: ["moderator"] },
  { key: "waiting", label: "Waiting for support", to: "/support-dashboard/queue", need: ["support"] },
  {
    key: "late",
    label: "Answers that are late",
    to: "/support-dashboard/queue",
    need: ["support"],
    worry: true,
  },
  { key: "money", label: "Payments to decide", to: "/admin/finance", need: ["finance"] },
  { key: "roles", label: "Roles to confirm", to: "/admin/roles", need: ["admin"] },
  { key: "events_due", label: "Events not delivered", to: "/admin/jobs", need: ["admin"], worry: true },
  {
    key: "mails_failed",
    label: "Mails that failed",
    to: "/test-emails?status=failed",
    need: ["admin"],
    worry: true,
  },
  { key: "errors", label: "Faults in 24 hours", to: "/admin/jobs", need: ["admin"], worry: true },
];

export default function Overview({
  loaderData: { figures, leads, days, most, money },
}: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-3 max-md:*:last:col-span-2">
        {TILES.map(({ key, label, to, worry }) => {
          const value = figures?.[key] ?? 0;
          const shown = counted(value, most);
          const inside = (
            <>
              <span className={cx("block font-display text-28 tabular", worry && value > 0 && "text-danger")}>
                {shown}
              </span>
              <span className="block text-14 text-muted">{label}</span>
            </>
          );
          return (
            <li key={key} className="rounded-card border border-hairline bg-surface shadow-card">
              {leads.includes(key) ? (
                <Link to={to} className="block rounded-card p-4 hover:bg-text/6">
                  {inside}
                </Link>
              ) : (
                <div className="p-4">{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
      <Errors days={days} most={most} />
      <Card>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-18">The last two weeks</h2>
          <a href="/admin/export" download className={buttonClass("quiet", "sm")}>
            CSV
          </a>
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-5">
          <Days title="Sign-ups" days={days} of="joined" most={most} />
          <Days title="Sign-ins" days={days} of="came" most={most} />
          <Days title="Active members" days={days} of="active" most={most} />
          <Days title="Sparks" days={days} of="sparks" most={most} />
          <Days title="Posts" days={days} of="posts" most={most} />
        </div>
        <p className="mt-3 text-14 text-muted">
          Active members opened a page on that day; whoever asks not to be followed is not among them. They
          are summed up once a day is over.
        </p>
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-muted">
            As a table
          </summary>
          <table className="w-full text-14 tabular">
            <thead>
              <tr className="text-left text-muted">
                {["Day", "Sign-ups", "Sign-ins", "Active", "Sparks", "Posts", "Pages", "Faults"].map(
                  (name) => (
                    <th key={name} scope="col" className="py-1.5 font-medium">
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day} className="border-hairline border-t">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {dayWords(day.day)}
                  </th>
                  <td>{counted(day.joined, most)}</td>
                  <td>{counted(day.came, most)}</td>
                  <td>{day.active === null ? "–" : day.active.toLocaleString("en")}</td>
                  <td>{counted(day.sparks, most)}</td>
                  <td>{counted(day.posts, most)}</td>
                  <td>{day.views === null ? "–" : day.views.toLocaleString("en")}</td>
                  <td>{counted(day.faults, most)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
      {money ? <Money rows={money} /> : null}
    </div>
  );
}

/** How often opening a page ends in a fault, beside the day before. */
function Errors({ days, most }: { days: DayRow[]; most: number }) {
  const found = errorRate(days);
  return (
    <Card>
      <h2 className="text-18">Error rate</h2>
      {found ? (
        <p className="mt-1">
          <span className="font-display text-28 tabular">
            {found.faults >= most ? "at least " : ""}
            {rateWords(found.rate)}
          </span>{" "}
          faults per 1,000 pages on {dayWords(found.day)}
          <span className="text-muted">
            : {counted(found.faults, most)} in {found.views.toLocaleString("en")} opened pages.{" "}
            {comparison(found.rate, found.before)}
          </span>
        </p>
      ) : (
        <p className="mt-1">It is said once a day is summed up on which somebody opened a page.</p>
      )}
      <p className="mt-2 text-14 text-muted">
        Counted from the faults that browsers reported and the pages that were opened in them, also by
        visitors. A browser without our script, and what goes wrong in a request of a program, are in neither.
      </p>
    </Card>
  );
}

function comparison(rate: number, before: number | null): string {
  if (before === null) return "Nothing to compare with on the day before.";
  if (rateWords(rate) === rateWords(before)) return "The same as on the day before.";
  return `${rate > before ? "More" : "Fewer"} than on the day before (${rateWords(before)}).`;
}

/** What members paid each other, and what is held for milestones. */
function Money({ rows }: { rows: MoneyRow[] }) {
  return (
    <Card>
      <h2 className="text-18">Money</h2>
      <p className="mb-2 text-14 text-muted">
        Paid: funded milestones, invoices paid over Thrive, and tips of the last 30 days, before anything went
        back. Held: for milestones, now.
      </p>
      {rows.length === 0 ? (
        <p>None was paid, and none is held.</p>
      ) : (
        <FiguresTable
          caption="Money by currency"
          head={["Currency", "Paid, 30 days", "Held"]}
          rows={rows.map(({ currency, paid, held, more }) => [
            currency,
            `${more ? "at least " : ""}${formatMoney(paid, currency)}`,
            formatMoney(held, currency),
          ])}
        />
      )}
    </Card>
  );
}

const words = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

function dayWords(day: number): string {
  return words.format(day * 86_400_000);
}

/** Bars of one figure; the table below says the same in numbers. */
function Days({
  title,
  days,
  of,
  most,
}: {
  title: string;
  days: DayRow[];
  of: "joined" | "came" | "active" | "sparks" | "posts";
  most: number;
}) {
  const values = days.map((day) => day[of] ?? 0);
  const top = Math.max(1, ...values);
  // Members of several days are the same ones.
  const all = of === "active" ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
  const limited = of !== "active" && top >= most;
  return (
    <figure>
      <figcaption className="mb-2 flex items-baseline justify-between text-14">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular">
          {of === "active" ? "up to " : ""}
          {all.toLocaleString("en")}
          {limited ? "+" : ""}
        </span>
      </figcaption>
      <div aria-hidden className="flex h-24 items-end gap-1">
        {days.map((day, index) => (
          <div
            key={day.day}
            title={`${dayWords(day.day)}: ${(values[index] ?? 0).toLocaleString("en")}`}
            className="min-h-0.5 flex-1 rounded-t-sm bg-spark/70"
            style={{ height: `${Math.round((100 * (values[index] ?? 0)) / top)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-12 text-muted">
        <span>{dayWords(days[0]?.day ?? 0)}</span>
        <span>{dayWords(days.at(-1)?.day ?? 0)}</span>
      </div>
    </figure>
  );
}
