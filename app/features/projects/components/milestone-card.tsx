import { Lock, Paperclip } from "lucide-react";
import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip, type ChipTone } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { HOLDING } from "../milestone-rules.ts";
import { DISPUTE_REASONS, OUTCOMES } from "../milestone-schema.ts";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { MILESTONE_WORDS } from "../words.ts";
import { Countdown } from "./countdown.tsx";
import { DisputeNote } from "./dispute-note.tsx";
import { MilestoneActs, type MilestoneActsProps } from "./milestone-acts.tsx";

const TONES: Partial<Record<MilestoneView["status"], ChipTone>> = {
  approved: "success",
  released: "success",
  funded: "success",
  refund_requested: "job",
  delivered: "info",
  disputed: "danger",
  changes_requested: "job",
};

/** One milestone: what it is, where it stands, what was handed over, and what one may do with it. */
export function MilestoneCard({
  milestone,
  number,
  now,
  ...acts
}: { milestone: MilestoneView; number: number; now: number } & Omit<MilestoneActsProps, "milestone">) {
  const { title, status, amount, currency, dueOn, deliveries } = milestone;
  return (
    <li id={`milestone-${milestone.id}`}>
      <Card className={cx("flex flex-col gap-4", status === "cancelled" && "opacity-70")}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="break-words text-18">
              <span className="text-muted tabular">{number}.</span> {title}
            </h2>
            <Dotted className="mt-1 gap-y-1 text-14 text-muted">
              <span className="tabular">{amount > 0 ? formatMoney(amount, currency) : "No money"}</span>
              {amount > 0 && HOLDING.includes(status) ? <Held /> : null}
              {dueOn ? <span>Due {longDay(Date.parse(dueOn))}</span> : null}
              {milestone.assignees.length > 0 ? <span>By {milestone.assignees.join(", ")}</span> : null}
              {milestone.required ? null : <span>Extra</span>}
              {milestone.revisionsUsed > 0 ? (
                <span className="tabular">
                  {milestone.revisionsUsed} of {milestone.revisionLimit} rounds of changes
                </span>
              ) : null}
            </Dotted>
          </div>
          <Chip tone={TONES[status] ?? "strong"}>{MILESTONE_WORDS[status]}</Chip>
        </div>
        {milestone.description ? (
          <p className="max-w-line whitespace-pre-line break-words text-14">{milestone.description}</p>
        ) : null}
        {milestone.spec.length > 0 ? (
          <ul className="list-disc pl-5 text-14 text-muted">
            {milestone.spec.map((each) => (
              <li key={each} className="break-words">
                {each}
              </li>
            ))}
          </ul>
        ) : null}
        {status === "proposed" && milestone.proposedBy ? (
          <p className="break-words text-14 text-muted">
            Proposed by {milestone.proposedBy}. The other side agrees to it.
          </p>
        ) : null}
        {status === "delivered" && milestone.approveDueAt !== null ? (
          <Countdown until={milestone.approveDueAt} now={now} />
        ) : null}
        {milestone.approvedBy ? (
          <p className="text-14 text-success">
            {milestone.approvedBy === "time"
              ? "Approved: nobody answered in time."
              : `Approved by ${milestone.approvedBy}.`}
          </p>
        ) : null}
        {milestone.dispute ? (
          <DisputeNote
            dispute={milestone.dispute}
            reasons={DISPUTE_REASONS}
            outcomes={OUTCOMES}
            held={{ amount, currency }}
          />
        ) : null}
        {deliveries.length > 0 ? (
          <ol className="flex flex-col gap-2">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} now={now} />
            ))}
          </ol>
        ) : null}
        {amount > 0 && (status === "released" || status === "split") && acts.role !== "client" ? (
          <p className="text-14">
            <Link
              to={`/thrivepay/invoices/new?milestone=${milestone.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Write its invoice
            </Link>
          </p>
        ) : null}
        <MilestoneActs milestone={milestone} {...acts} />
      </Card>
    </li>
  );
}

/** The money is there and waits for the work to be approved. */
function Held() {
  return (
    <span className="inline-flex items-center gap-1 text-success">
      <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />
      Held
    </span>
  );
}

function Delivery({ delivery, now }: { delivery: MilestoneView["deliveries"][number]; now: number }) {
  return (
    <li className="rounded-control bg-sunken px-4 py-3 text-14">
      <p className="flex flex-wrap justify-between gap-2">
        <strong className="min-w-0 break-words font-medium">
          Version {delivery.versionNo}, by {delivery.by}
        </strong>
        <span className="text-12 text-muted">{relativeTime(delivery.at, now)}</span>
      </p>
      {delivery.note ? <p className="mt-1 whitespace-pre-line break-words">{delivery.note}</p> : null}
      {delivery.urls.length > 0 ? (
        <ul className="mt-1">
          {delivery.urls.map((url) => (
            <li key={url}>
              <a
                href={url}
                rel="noreferrer nofollow ugc"
                target="_blank"
                className="break-all underline underline-offset-3"
              >
                {url}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {delivery.files.length > 0 ? (
        <ul aria-label={`Files of version ${delivery.versionNo}`} className="mt-1 flex flex-wrap gap-x-4">
          {delivery.files.map(({ id, name }) => (
            <li key={id} className="min-w-0 max-w-full">
              {name === null ? (
                <span className="text-muted">A file</span>
              ) : (
                <a
                  href={`/files/${id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline underline-offset-4 hover:text-spark"
                >
                  <Paperclip aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                  <span className="truncate">{name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {delivery.shows.length > 0 ? (
        <p className="mt-1 break-words text-14 text-muted">Shows: {delivery.shows.join(", ")}</p>
      ) : null}
      {delivery.answer ? (
        <p className="mt-2 whitespace-pre-line break-words border-job border-l-2 pl-3">
          <strong className="font-medium">{delivery.answeredBy}:</strong> {delivery.answer}
        </p>
      ) : null}
      <p className="mt-1.5 text-12 text-muted">
        Fingerprint <code>{delivery.sha256.slice(0, 16)}</code>
      </p>
    </li>
  );
}
