import { FileLock, FileText } from "lucide-react";
import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { BARTER_KINDS, BARTER_WORDS } from "../barter-rules.ts";
import { TRADE_OUTCOMES, TRADE_REASONS } from "../barter-schema.ts";
import type { BarterItemView } from "../queries/barter.server.ts";
import { Acts, type BarterItemProps } from "./barter-acts.tsx";
import { DisputeNote } from "./dispute-note.tsx";

/** One thing that is given: where it is, its files, and what one may do with it. */
export function BarterItem({ item, barter, ownFiles, shownFiles }: BarterItemProps) {
  const { description, kind, value, currency, giver, status, approvedAt, tracking, note, dispute } = item;
  return (
    <li>
      <Card className={cx("flex h-full flex-col gap-3", status === "waived" && "opacity-70")}>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 flex-1 basis-40 break-words text-16">{description}</h3>
          <Chip
            tone="strong"
            className={cx(
              approvedAt !== null && "border-success/50 text-success",
              dispute?.open && "border-danger/50 text-danger",
            )}
          >
            {chipWords(item)}
          </Chip>
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-muted">
          <span>{BARTER_KINDS[kind]}</span>
          <span className="tabular">{value === null ? "No value yet" : formatMoney(value, currency)}</span>
          <span className="break-words">from {giver}</span>
        </p>
        {whenOf(item).length > 0 ? (
          <p className="flex flex-wrap gap-x-3 text-14 text-muted">
            {whenOf(item).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        ) : null}
        {tracking ? <p className="break-words text-14">Tracking: {tracking}</p> : null}
        {note ? <p className="break-words border-job border-l-2 pl-3 text-14">{note}</p> : null}
        {item.files.length > 0 ? <Files item={item} projectId={barter.id} /> : null}
        {dispute ? <DisputeNote dispute={dispute} reasons={TRADE_REASONS} outcomes={TRADE_OUTCOMES} /> : null}
        <Acts item={item} barter={barter} ownFiles={ownFiles} shownFiles={shownFiles} />
      </Card>
    </li>
  );
}

function chipWords({ status, approvedAt, dispute }: BarterItemView): string {
  if (dispute?.open) return "In dispute";
  if (approvedAt !== null) return "As agreed";
  return status === "returned" && dispute?.resolution === "refund" ? "Not given" : BARTER_WORDS[status];
}

function whenOf({ shippedAt, receivedAt, approvedAt, status }: BarterItemView): string[] {
  return [
    shippedAt === null ? null : `Sent ${shortDay(shippedAt)}`,
    receivedAt === null || status === "sent" ? null : `Received ${shortDay(receivedAt)}`,
    approvedAt === null ? null : `As agreed since ${shortDay(approvedAt)}`,
  ].filter((words) => words !== null);
}

function Files({ item, projectId }: { item: BarterItemView; projectId: string }) {
  const Icon = item.released ? FileText : FileLock;
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5 text-14">
      <ul>
        {item.files.map(({ id, name }) => (
          <li key={id} className="flex min-h-8 items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0 text-barter" strokeWidth={1.75} />
            {item.released || item.mine ? (
              <Link
                to={`/desk/${projectId}/files?folder=&file=${id}`}
                className="min-w-0 break-words underline underline-offset-3"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 break-words">{name}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-muted">{heldWords(item)}</p>
    </div>
  );
}

function heldWords({ released, mine }: BarterItemView): string {
  if (released) return mine ? "The other side can open them." : "Released: you can open them.";
  return mine
    ? "Held: the other side opens them when what it gives has arrived."
    : "Held: they open for you when what your side gives has arrived.";
}
