import { FileLock, FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { BARTER_KINDS, BARTER_WORDS } from "../barter-rules.ts";
import { TRACKING_MAX, TRADE_OUTCOMES, TRADE_REASONS } from "../barter-schema.ts";
import type { ShownFile } from "../project-files.server.ts";
import type { BarterItemView, BarterView } from "../queries/barter.server.ts";
import { BarterFiles } from "./barter-files.tsx";
import { BarterForm } from "./barter-form.tsx";
import { Press, WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";
import { AnswerDispute, OpenDispute } from "./dispute-forms.tsx";
import { DisputeNote } from "./dispute-note.tsx";

interface BarterItemProps {
  item: BarterItemView;
  barter: BarterView;
  ownFiles: { id: string; name: string }[];
  /** What can be shown in a dispute. */
  shownFiles: ShownFile[];
}

/** One thing that is given: where it is, its files, and what one may do with it. */
export function BarterItem({ item, barter, ownFiles, shownFiles, now }: BarterItemProps & { now: number }) {
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
        {dispute ? (
          <DisputeNote dispute={dispute} reasons={TRADE_REASONS} outcomes={TRADE_OUTCOMES} now={now} />
        ) : null}
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

function Acts({ item, barter, ownFiles, shownFiles }: BarterItemProps) {
  const [asked, setAsked] = useState<"edit" | "send" | "files" | "dispute" | "answer" | null>(null);
  const close = () => setAsked(null);
  const target = { fields: { item_id: item.id }, version: item.version };
  const { can } = item;
  return (
    <div className="mt-auto flex flex-wrap items-start gap-2 pt-1 empty:hidden">
      {can.send ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("send")}>
          It is sent
        </Button>
      ) : null}
      {can.receive ? (
        <Press intent="barter-receive" variant="spark" {...target}>
          It has arrived
        </Press>
      ) : null}
      {can.approve ? (
        <Press intent="barter-approve" variant="spark" {...target}>
          It is as agreed
        </Press>
      ) : null}
      {can.files ? (
        <Button size="sm" onClick={() => setAsked("files")}>
          Files
        </Button>
      ) : null}
      {can.edit ? (
        <Button size="sm" onClick={() => setAsked("edit")}>
          Edit
        </Button>
      ) : null}
      {can.miss ? (
        <WithReason
          intent="barter-miss"
          words="It has not arrived"
          description="The giver's side is told. The project stays open until it is settled."
          {...target}
        />
      ) : null}
      {can.return ? (
        <WithReason
          intent="barter-return"
          words="Send it back"
          description="It is not as agreed. The files you give stay held."
          {...target}
        />
      ) : null}
      {can.waive ? (
        <WithReason
          intent="barter-waive"
          words="Do without it"
          description="You do not wait for it any more. That counts as settled, and releases what waits for it."
          variant="ghost"
          {...target}
        />
      ) : null}
      {can.answer ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("answer")}>
          Answer
        </Button>
      ) : null}
      {can.takeBack ? (
        <Press intent="barter-undispute" fields={target.fields}>
          Withdraw the dispute
        </Press>
      ) : null}
      {can.dispute ? (
        <Button size="sm" variant="ghost" onClick={() => setAsked("dispute")}>
          Open a dispute
        </Button>
      ) : null}
      {can.remove ? (
        <Press intent="barter-remove" variant="ghost" {...target}>
          Take it out
        </Press>
      ) : null}
      <Dialog
        open={asked === "edit"}
        onOpenChange={close}
        title="What is given"
        description="A change opens the trade again: both sides say yes anew."
      >
        <BarterForm barter={barter} item={item} onDone={close} />
      </Dialog>
      <Dialog
        open={asked === "send"}
        onOpenChange={close}
        title="It is sent"
        description={item.description}
        size="narrow"
      >
        <DeskForm intent="barter-send" {...target} onDone={close}>
          {({ busy, field }) => (
            <>
              <TextField
                label="Tracking"
                help="A number or an address, for things that travel."
                limit={TRACKING_MAX}
                {...field("tracking")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Saving..." : "It is sent"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
      <Dialog
        open={asked === "files"}
        onOpenChange={close}
        title="Files that are this item"
        description="The other side sees that they are there, and opens them when what it gives has arrived."
      >
        <BarterFiles item={item} ownFiles={ownFiles} projectId={barter.id} onDone={close} />
      </Dialog>
      <OpenDispute
        open={asked === "dispute"}
        onClose={close}
        description="It stays where it is until this is settled, and so does what waits for it. Talking first is often quicker."
        intent="barter-dispute"
        {...target}
        reasons={TRADE_REASONS}
        outcomes={TRADE_OUTCOMES}
        files={shownFiles}
      />
      <AnswerDispute
        open={asked === "answer"}
        onClose={close}
        intent="barter-answer"
        fields={target.fields}
        files={shownFiles}
      />
    </div>
  );
}
