import { CalendarPlus, Video } from "lucide-react";
import { useState } from "react";
import { spanWords } from "#app/core/clock-words.ts";
import { Press } from "#app/features/projects/components/desk-acts.tsx";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { AskingButton } from "#app/ui/primitives/asking-button.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { MeetingRow } from "../meetings.server.ts";
import { CallOffButtons } from "./call-off-buttons.tsx";
import { LinkFields, LinkFold } from "./link-fold.tsx";
import { TimeFields } from "./time-fields.tsx";

interface MeetingListProps {
  meetings: MeetingRow[];
  me: string;
  formKey: string;
  mayMeet: boolean;
}

/** Meetings to come, in the reader's own clock. */
export function MeetingList({ meetings, formKey, me, mayMeet }: MeetingListProps) {
  const zone = useOwnZone(null);
  const when = ({ startsAt, endsAt }: MeetingRow) =>
    zone === null ? `${spanWords(startsAt, endsAt, "UTC")} UTC` : spanWords(startsAt, endsAt, zone);
  return (
    <section aria-labelledby="meetings" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="meetings" className="text-18">
          Meetings
        </h2>
        {mayMeet ? <Propose formKey={formKey} /> : null}
      </div>
      {meetings.length === 0 ? (
        <p className="text-14 text-muted">None to come.</p>
      ) : (
        <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
          {meetings.map((meeting) => (
            <li key={meeting.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="break-words font-medium">{meeting.title}</p>
                <Dotted className="text-14 text-muted">
                  <time dateTime={new Date(meeting.startsAt).toISOString()}>{when(meeting)}</time>
                  {meeting.proposedBy === me ? "you" : meeting.proposer}
                </Dotted>
              </div>
              <Chip tone={meeting.status === "confirmed" ? "strong" : undefined}>
                {meeting.status === "confirmed" ? "Stands" : "Proposed"}
              </Chip>
              {meeting.joinUrl ? (
                <a
                  href={meeting.joinUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-1.5 text-14 underline underline-offset-4"
                >
                  <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
                  Join
                </a>
              ) : null}
              {mayMeet && meeting.status === "proposed" && meeting.proposedBy !== me ? (
                <Press intent="meeting-confirm" fields={{ meeting_id: meeting.id }}>
                  Say yes
                </Press>
              ) : null}
              {mayMeet && meeting.status === "confirmed" ? (
                <CallOff id={meeting.id} title={meeting.title} when={when(meeting)} />
              ) : mayMeet ? (
                <Press intent="meeting-cancel" fields={{ meeting_id: meeting.id }} variant="ghost">
                  {meeting.proposedBy === me ? "Take back" : "Decline"}
                </Press>
              ) : null}
              {mayMeet && meeting.status === "confirmed" ? <WhereToMeet meeting={meeting} /> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where those of the project meet, told by any of them once the meeting stands. */
function WhereToMeet({ meeting: { id, title, joinUrl } }: { meeting: MeetingRow }) {
  return (
    <LinkFold title={title} joinUrl={joinUrl}>
      <DeskForm intent="meeting-link" fields={{ meeting_id: id }}>
        {({ busy, field }) => <LinkFields joinUrl={joinUrl} busy={busy} field={field} />}
      </DeskForm>
    </LinkFold>
  );
}

/** What stands is called off when somebody is sure; without script at once. */
function CallOff({ id, title, when }: { id: string; title: string; when: string }) {
  const [asked, setAsked] = useState(false);
  const act = { intent: "meeting-cancel", fields: { meeting_id: id } };
  return (
    <>
      <DeskForm {...act}>
        {() => (
          <AskingButton variant="ghost" aria-label={`Call off: ${title}`} onAsk={() => setAsked(true)}>
            Call off
          </AskingButton>
        )}
      </DeskForm>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Call off this meeting?"
        description={`“${title}”, ${when}. Everybody on the project is told at once, and it does not come back: you can propose another time.`}
        size="narrow"
      >
        <DeskForm {...act} onDone={() => setAsked(false)}>
          {({ busy }) => <CallOffButtons busy={busy} onKeep={() => setAsked(false)} />}
        </DeskForm>
      </Dialog>
    </>
  );
}

function Propose({ formKey }: { formKey: string }) {
  const [open, setOpen] = useState(false);
  const [when, setWhen] = useState("");
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Propose a meeting
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Propose a meeting"
        description="In your own clock; everybody reads it in theirs. It stands when somebody else says yes; everybody is reminded of it."
        size="narrow"
      >
        <DeskForm
          intent="meeting-propose"
          fields={{ key: formKey }}
          onDone={() => {
            setOpen(false);
            setWhen("");
          }}
          patient
        >
          {({ busy, field, errorsOf }) => (
            <>
              <TextField label="What about" required limit={100} {...field("title")} />
              <TimeFields when={when} onWhen={setWhen} lasts="30" field={field} errorsOf={errorsOf} />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Propose it"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
