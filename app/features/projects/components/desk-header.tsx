import { CalendarDays } from "lucide-react";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { DeskHead } from "../desk-head.ts";
import type { DueDay } from "../milestone-rules.ts";
import { ROLE_WORDS, STATUS_WORDS } from "../words.ts";
import { HealthDot } from "./health-dot.tsx";

interface DeskHeaderProps {
  head: DeskHead;
  actions?: React.ReactNode;
  /** On phones no more than what it is and how it stands: what is done in the tab below needs the room. */
  brief: boolean;
}

/** What stands above every tab of a desk: what it is, how it stands, who is in it. */
export function DeskHeader({ head, actions, brief }: DeskHeaderProps) {
  const over = head.status === "completed" || head.status === "archived" || head.status === "cancelled";
  return (
    <header className="mb-5 flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <KindChip type={head.kind} />
            <Chip tone="strong">{STATUS_WORDS[head.status]}</Chip>
            {over ? null : <HealthDot health={head.health} />}
          </div>
          <h1 className="break-words text-28 sm:text-36">{head.title}</h1>
          <p
            className={cx(
              "mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted",
              brief && "max-sm:hidden",
            )}
          >
            <span>You are {ROLE_WORDS[head.role].label.toLowerCase()}</span>
            {head.company ? <span>for {head.company}</span> : null}
            {over ? null : (
              <>
                <Due day={head.due.project} what="Project" />
                <Due day={head.due.milestone} what="Next milestone" />
              </>
            )}
          </p>
        </div>
        <div
          className={cx(
            "flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-col sm:items-end",
            brief && "max-sm:hidden",
          )}
        >
          <People people={head.people} />
          {actions ? (
            <div className="-mx-3.5 flex flex-wrap items-start gap-1 has-[>form:first-child]:ml-0 sm:mx-0 sm:justify-end">
              {actions}
            </div>
          ) : null}
        </div>
      </div>
      {head.reason ? (
        <p className="rounded-control border border-hairline bg-sunken px-4 py-3 text-14">
          <strong className="font-medium">{STATUS_WORDS[head.status]}:</strong> {head.reason}
        </p>
      ) : null}
      {head.saidDone ? (
        <p className={cx("break-words text-14 text-muted", brief && "max-sm:hidden")}>
          {head.saidDone.by.join(", ")} said that it is done. Silence is a yes on{" "}
          <LocalTime at={head.saidDone.until} />.
        </p>
      ) : null}
      <div className={cx("grid gap-x-6 gap-y-2 sm:grid-cols-2", brief && "max-sm:hidden")}>
        <div>
          <p className="mb-1.5 flex justify-between text-12 text-muted">
            <span>{DONE_WORDS[head.consistsOf]}</span>
            <span className="tabular">{head.progress} %</span>
          </p>
          <ProgressBar label={DONE_WORDS[head.consistsOf]} value={head.progress} />
        </div>
        {head.money ? <MoneyBar money={head.money} /> : null}
      </div>
    </header>
  );
}

function Due({ day, what }: { day: DueDay | null; what: string }) {
  if (!day) return null;
  return (
    <span className={cx("inline-flex items-center gap-1.5", day.late && "text-danger")}>
      <CalendarDays aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {day.late ? `${what} overdue since` : `${what} due`} {longDay(Date.parse(day.day))}
    </span>
  );
}

const DONE_WORDS = {
  milestones: "Milestones done",
  trade: "Trade settled",
  both: "Milestones and trade done",
} as const;

const FACES = 6;

function People({ people }: Pick<DeskHead, "people">) {
  return (
    <ul aria-label="People" className="flex items-center">
      {people.slice(0, FACES).map((person) => (
        <li key={person.userId} className="-ml-2 first:ml-0" title={`${person.name}, ${person.role}`}>
          <Avatar name={person.name} url={person.avatarUrl} size="sm" className="ring-2 ring-canvas" />
          <span className="sr-only">
            {person.name}, {ROLE_WORDS[person.role].label}
          </span>
        </li>
      ))}
      {people.length > FACES ? (
        <li className="ml-2 text-14 text-muted tabular">+{people.length - FACES}</li>
      ) : null}
    </ul>
  );
}

/** What is held and what is paid out, of all that was agreed. */
function MoneyBar({ money }: { money: NonNullable<DeskHead["money"]> }) {
  const { currency, total, held, released } = money;
  const words = (amount: number) => formatMoney(amount, currency);
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-3 text-12 text-muted tabular">
        <span>
          {words(held)} held, {words(released)} paid out
        </span>
        <span>of {words(total)}</span>
      </p>
      <ProgressBar label="Paid out" value={released} max={Math.max(1, total)} />
    </div>
  );
}
