import { Gift } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { MoneyLine } from "../money.ts";

/** Balances at a glance: real money, by currency. */
export function MoneySnapshot({ lines }: { lines: MoneyLine[] }) {
  if (lines.length === 0)
    return <p className="mt-3 text-muted">Nothing yet. What you are paid for your work arrives here.</p>;
  return (
    <ul className="mt-3 flex flex-col gap-4">
      {lines.map(({ currency, available, held, due }) => (
        <li key={currency}>
          <dl className="grid grid-cols-3 gap-3 tabular">
            <Figure label="Available" value={formatMoney(available, currency)} />
            <Figure label="In projects" value={formatMoney(held, currency)} />
            <Figure label="Owed to you" value={formatMoney(due, currency)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** What comes in on the postings of somebody who hires; "12+" where they have more postings than are counted. */
export function HiringFigures({
  figures,
}: {
  figures: { fresh: number; waiting: number; due: number; views: number; more: boolean };
}) {
  const words = (count: number) => `${count.toLocaleString("en")}${figures.more ? "+" : ""}`;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4 tabular">
      <Figure label="New applications" value={words(figures.fresh)} />
      <Figure label="In the pipeline" value={words(figures.waiting)} />
      <Figure label="Answers overdue" value={words(figures.due)} late={figures.due > 0} />
      <Figure label="Views" value={words(figures.views)} />
    </dl>
  );
}

function Figure({ label, value, late }: { label: string; value: string; late?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className={`break-words font-display font-semibold text-18 ${late ? "text-danger" : ""}`}>
        {value}
      </dd>
    </div>
  );
}

/** How whole a profile is, and what it still lacks. */
export function Completeness({ hint }: { hint: { completeness: number; missing: string[] } }) {
  return (
    <>
      <ProgressBar label="Your profile" value={hint.completeness} className="mt-4" />
      <p className="mt-2 text-14 text-muted tabular">
        {hint.completeness} % complete
        {hint.missing.length > 0 ? ` · still to say: ${hint.missing.join(", ").toLowerCase()}` : null}
      </p>
    </>
  );
}

export function Deals({
  deals,
}: {
  deals: { id: string; title: string; partnerName: string; slug: string }[];
}) {
  if (deals.length === 0)
    return <p className="mt-3 text-muted">You have all that your tier opens. The next tier opens more.</p>;
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {deals.map((deal) => (
        <li key={deal.id}>
          <Link
            to={`/partner-directory/${deal.slug}`}
            className="flex min-h-14 items-center gap-3 rounded-control p-2 hover:bg-text/8"
          >
            <Gift aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{deal.title}</span>
              <span className="block truncate text-14 text-muted">{deal.partnerName}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
