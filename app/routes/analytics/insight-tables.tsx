import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { beginOf } from "#app/features/analytics/begins.ts";
import type { Earned, PaidWait } from "#app/features/analytics/income.server.ts";
import type {
  Funnel as FunnelRow,
  selectPostings,
  selectPosts,
  selectWorks,
} from "#app/features/analytics/insight.server.ts";
import type { IncomePart } from "#app/features/analytics/sources.ts";
import type { Spent as SpentRow } from "#app/features/analytics/spent.server.ts";
import type { HeldRow } from "#app/features/billing/queries/held-money.server.ts";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";

type Rows<Q extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Q>>;

const STEPS = [
  ["sent", "Sent"],
  ["seen", "Seen"],
  ["shortlisted", "Shortlisted"],
  ["offered", "Offer"],
  ["accepted", "Accepted"],
] as const;

/** From sent to accepted, each as a bar beside its number. */
export function Funnel({ funnel, nothing }: { funnel: FunnelRow | null; nothing: string }) {
  if (!funnel || funnel.sent === 0) return <Nothing>{nothing}</Nothing>;
  return (
    <>
      <dl className="flex flex-col gap-2.5 text-14">
        {STEPS.map(([key, label]) => (
          <div
            key={key}
            className="grid grid-cols-[min(6rem,40%)_minmax(0,1fr)_min(2.5rem,20%)] items-center gap-3"
          >
            <dt>{label}</dt>
            <dd aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-spark"
                style={{ width: `${(100 * funnel[key]) / funnel.sent}%` }}
              />
            </dd>
            <dd className="text-right tabular">{funnel[key]}</dd>
          </div>
        ))}
      </dl>
      {funnel.median_wait === null ? null : (
        <p className="mt-3 text-14 text-muted">
          Half of them were seen within {waitWords(funnel.median_wait)}.
        </p>
      )}
    </>
  );
}

function waitWords(ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3_600_000));
  if (hours < 48) return hours === 1 ? "an hour" : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}

const KINDS: Record<string, string> = {
  image: "Pictures",
  video: "Films",
  audio: "Sound",
  link: "Links",
  other: "Other",
};

export function Works({ works }: { works: Rows<typeof selectWorks> }) {
  if (works.length === 0) return <Nothing>You show no work yet.</Nothing>;
  return (
    <FiguresTable
      caption="Your works by kind"
      head={["Kind", "Shown", "All", "Opened"]}
      rows={works.map((one) => [KINDS[one.mediaType] ?? one.mediaType, one.shown, one.kept, one.views])}
    />
  );
}

export function Postings({ postings, nothing }: { postings: Rows<typeof selectPostings>; nothing: string }) {
  if (postings.length === 0) return <Nothing>{nothing}</Nothing>;
  return (
    <FiguresTable
      caption="Newest postings"
      head={["Posting", "Views", "Interests", "Applied", "Hired"]}
      rows={postings.map((one) => [
        <Link
          key={one.id}
          to={`/opportunity/${one.id}`}
          className="-my-2 flex min-h-11 items-center hover:text-spark hover:underline"
        >
          <span className="line-clamp-2 break-words">{one.title}</span>
        </Link>,
        one.views,
        one.interests,
        one.applied,
        one.hired,
      ])}
    />
  );
}

export function Posts({ posts }: { posts: Rows<typeof selectPosts> }) {
  if (posts.length === 0) return <Nothing>You have shared no post yet.</Nothing>;
  return (
    <FiguresTable
      caption="Your newest posts"
      head={["Post", "Views", "People", "Reactions", "Comments"]}
      rows={posts.map((one) => [beginOf(one.begins), one.views, one.people, one.reactions, one.comments])}
    />
  );
}

interface MoneyProps {
  earned: Earned[];
  wait?: PaidWait | null;
  /** Left out where it is not for the eyes of who looks. */
  held?: HeldRow[];
  nothing?: string;
}

/** What was earned by currency, beside the period before; what is held for them, and how soon they are paid. */
export function Money({
  earned,
  wait,
  held,
  nothing = "No money came to you, and none is held for you.",
}: MoneyProps) {
  const currencies = [
    ...new Set([...earned.map(({ currency }) => currency), ...(held ?? []).map((one) => one.held_currency)]),
  ];
  if (currencies.length === 0) return <Nothing>{nothing}</Nothing>;
  const of = (currency: string) => earned.find((one) => one.currency === currency);
  return (
    <>
      <FiguresTable
        caption="Money by currency"
        head={["Currency", "Earned", "Before", ...(held ? ["Held"] : [])]}
        rows={currencies.map((currency) => [
          currency,
          formatMoney(of(currency)?.earned ?? 0, currency),
          formatMoney(of(currency)?.before ?? 0, currency),
          ...(held
            ? [formatMoney(held.find((one) => one.held_currency === currency)?.held ?? 0, currency)]
            : []),
        ])}
      />
      {wait?.paid_invoices ? (
        <p className="mt-3 text-14 text-muted">
          {wait.paid_invoices === 1 ? "One invoice was" : `${wait.paid_invoices} invoices were`} paid,{" "}
          {daysWords(wait.paid_after ?? 0)} after you sent {wait.paid_invoices === 1 ? "it" : "them"}
          {wait.paid_invoices === 1 ? "" : " on average"}.
        </p>
      ) : null}
    </>
  );
}

/** Who the money of the period came from, and for what. */
export function Income({ clients, kinds }: { clients: IncomePart[]; kinds: IncomePart[] }) {
  if (clients.length === 0) return null;
  const rows = (parts: IncomePart[]) =>
    parts.map(({ name, currency, amount }) => [name, formatMoney(amount, currency)]);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <FiguresTable caption="Earned by client" head={["Client", "Earned"]} rows={rows(clients)} />
      <FiguresTable caption="Earned by kind" head={["Kind", "Earned"]} rows={rows(kinds)} />
    </div>
  );
}

/** What a company paid out, and what one hire comes to where all was paid in one currency. */
export function Spent({ spent, hires }: { spent: SpentRow[]; hires: number }) {
  const [only, ...others] = spent;
  if (!only) return <Nothing>No milestone was paid in this time, or in the one before.</Nothing>;
  return (
    <>
      <FiguresTable
        caption="Paid for milestones by currency"
        head={["Currency", "Paid", "Before", "Milestones"]}
        rows={spent.map((one) => [
          one.currency,
          formatMoney(one.spent, one.currency),
          formatMoney(one.before, one.currency),
          one.milestones,
        ])}
      />
      {hires > 0 && others.length === 0 && only.spent > 0 ? (
        <p className="mt-3 text-14 text-muted">
          {formatMoney(Math.round(only.spent / hires), only.currency)} for each of {hires}{" "}
          {hires === 1 ? "hire" : "hires"}.
        </p>
      ) : null}
    </>
  );
}

function daysWords(days: number): string {
  const whole = Math.round(days);
  if (whole === 0) return "within a day";
  return whole === 1 ? "a day" : `${whole} days`;
}

function Nothing({ children }: { children: React.ReactNode }) {
  return <p className="text-muted">{children}</p>;
}
