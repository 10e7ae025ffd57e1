import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { serverNow } from "#app/browser/server-clock.ts";
import { shortDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { dayIn } from "#app/core/time-zone.ts";
import { Press, WithReason } from "#app/features/projects/components/desk-acts.tsx";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { TimeView } from "../queries.server.ts";
import { TIME_WORDS, timeWords } from "../rules.ts";
import { TIME_NOTE_MAX } from "../schema.ts";

type Entry = TimeView["entries"][number];

/** Hours of a project: one's own clock, what is written down, and the yes to it. */
export function TimePanel({ time }: { time: TimeView }) {
  const [writing, setWriting] = useState<Entry | "new" | null>(null);
  const { works, running, toSend, toInvoice, entries, approved, waiting } = time;
  if (!works && entries.length === 0) return null;
  return (
    <section aria-labelledby="hours" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="hours" className="text-18">
          Hours
        </h2>
        <div className="flex flex-wrap gap-2">
          {toInvoice > 0 ? (
            <ButtonLink size="sm" to={`/thrivepay/invoices/new?hours=${time.projectId}`}>
              Invoice {timeWords(toInvoice)}
            </ButtonLink>
          ) : null}
          {works ? (
            <>
              {running ? null : (
                <Press intent="time-start" variant="quiet">
                  Start the clock
                </Press>
              )}
              <Button size="sm" onClick={() => setWriting("new")}>
                <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
                Write hours down
              </Button>
            </>
          ) : null}
          {works && toSend > 0 ? (
            <Press intent="time-submit" variant="spark">
              Send {toSend === 1 ? "it" : `all ${toSend}`}
            </Press>
          ) : null}
        </div>
      </div>
      {running ? <Running entry={running} /> : null}
      {entries.length === 0 ? (
        <p className="text-14 text-muted">
          For work that is paid by the hour. What you write down is yours alone until you send it.
        </p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-4 text-14 text-muted tabular empty:hidden">
            {approved > 0 ? <span>Approved {timeWords(approved)}</span> : null}
            {waiting > 0 ? <span>Waits for a yes {timeWords(waiting)}</span> : null}
          </p>
          <Card flush>
            <ul aria-label="Hours" className="divide-y divide-hairline">
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} onChange={() => setWriting(entry)} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <Dialog
        open={writing !== null}
        onOpenChange={() => setWriting(null)}
        title="Hours"
        description="Yours alone until you send them."
        size="narrow"
      >
        {writing ? (
          <WriteForm entry={writing === "new" ? null : writing} onDone={() => setWriting(null)} />
        ) : null}
      </Dialog>
    </section>
  );
}

function Running({ entry }: { entry: NonNullable<TimeView["running"]> }) {
  return (
    <Card className="border-spark/60">
      <DeskForm intent="time-stop" fields={{ entry_id: entry.id }}>
        {({ busy, field }) => (
          <div className="flex flex-wrap items-end gap-3">
            <p className="basis-full text-14">
              Your clock runs since <LocalTime at={entry.startedAt} />.
            </p>
            <div className="min-w-0 flex-1 basis-52">
              <TextField label="What for" limit={TIME_NOTE_MAX} {...field("note")} />
            </div>
            <Button type="submit" variant="spark" disabled={busy}>
              Stop
            </Button>
          </div>
        )}
      </DeskForm>
    </Card>
  );
}

function Row({ entry, onChange }: { entry: Entry; onChange: () => void }) {
  const { id, name, startedAt, minutes, note, status, answer, version, mayChange, mayAnswer } = entry;
  const target = { fields: { entry_id: id }, version };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium tabular">{timeWords(minutes)}</span>
          <Dotted as="span" className="text-14 text-muted">
            <bdi>{entry.mine ? "You" : name}</bdi>
            {shortDay(startedAt)}
          </Dotted>
        </p>
        {note ? <p className="break-words text-14">{note}</p> : null}
        {entry.mine && entry.invoiceId ? (
          <Link to={`/thrivepay/invoices/${entry.invoiceId}`} className="text-14 underline">
            On an invoice
          </Link>
        ) : null}
        {answer ? <p className="mt-1 break-words border-danger border-l-2 pl-3 text-14">{answer}</p> : null}
      </div>
      <Chip
        tone={status === "approved" ? "strong" : undefined}
        className={cx(
          status === "approved" && "border-success/50 text-success",
          status === "disputed" && "border-danger/50 text-danger",
        )}
      >
        {TIME_WORDS[status]}
      </Chip>
      {mayChange ? (
        <>
          <Button size="sm" onClick={onChange} aria-label={`Change ${timeWords(minutes)}`}>
            Change
          </Button>
          <Press intent="time-remove" variant="ghost" {...target}>
            Take away
          </Press>
        </>
      ) : null}
      {mayAnswer ? (
        <>
          <Press intent="time-approve" variant="spark" {...target}>
            Approve
          </Press>
          <WithReason
            intent="time-dispute"
            words="Dispute"
            description="Who worked reads why, changes it and sends it anew."
            variant="ghost"
            {...target}
          />
        </>
      ) : null}
    </li>
  );
}

function WriteForm({ entry, onDone }: { entry: Entry | null; onDone: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  // A dialog, which the browser alone draws: today is the day where its member is.
  const today = () => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow());
  return (
    <DeskForm
      intent="time-write"
      {...(entry ? { fields: { entry_id: entry.id }, version: entry.version } : { fields: { key } })}
      onDone={onDone}
    >
      {({ busy, field }) => (
        <>
          <TextField
            label="Day"
            type="date"
            required
            {...field("day", entry ? dayOf(entry.startedAt) : today())}
          />
          <TextField
            label="How long"
            required
            help="Like 1:30, 1.5 or 90m."
            {...field("time", entry ? timeWords(entry.minutes).replace(" h", "") : "")}
          />
          <TextField label="What for" limit={TIME_NOTE_MAX} {...field("note", entry?.note)} />
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Saving..." : "Write it down"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
