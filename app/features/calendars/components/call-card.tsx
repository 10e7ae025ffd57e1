import { CalendarPlus, Video } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { serverNow } from "#app/browser/server-clock.ts";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { clockWords, zoneWords } from "#app/core/clock-words.ts";
import { messageOf } from "#app/core/form-answer.ts";
import type { CallItem } from "#app/core/realtime-protocol.ts";
import { minutes } from "#app/core/time.ts";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { AskingButton } from "#app/ui/primitives/asking-button.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip, type ChipTone } from "#app/ui/primitives/chip.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import { type AgreedCall, clashWords } from "../clashes.ts";
import { LinkFields, LinkFold } from "./link-fold.tsx";

const callOffDialog = part(() => import("./call-off-dialog.tsx"));

interface CallCardProps {
  call: CallItem;
  me: string;
  /** Of the member's profile. */
  ownZone: string;
  other: { name: string; timeZone: string };
  /** Proposed by the other side: the member may answer. */
  asked: boolean;
  /** Calls the member has agreed on, where that is known: a time beside one says so. */
  agreed?: readonly AgreedCall[];
  /** Nothing can be done where the conversation is closed. */
  locked: boolean;
  nameOf: (userId: string | null) => string;
  now: number;
}

/** A call among the words of two, wherever it stands: its times by both clocks, and what can be done about it. */
export default function CallCard(props: CallCardProps) {
  const { call, me, other, locked } = props;
  const label = useId();
  const now = useInBrowser() ? serverNow() : props.now;
  const mine = useOwnZone(props.ownZone);
  const over = call.startsAt + minutes(call.minutes) <= now;
  const state = stateOf(props, over);
  const mayEnd = call.proposedBy === me || call.withId === me || (props.asked && !call.taken);
  const open = !locked && !over && call.status !== "cancelled";
  const clocks = { mine, theirs: other.timeZone, name: other.name };
  return (
    <section aria-labelledby={label} className="flex w-full min-w-0 flex-col gap-3 py-1.5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3
          id={label}
          className="flex min-w-0 items-center gap-2 font-sans font-medium text-16 tracking-normal"
        >
          <Video aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
          <span className="min-w-0 break-words">{call.title}</span>
        </h3>
        <span className="text-14 text-muted">{call.minutes} minutes</span>
        <Chip tone={state.tone} className="sm:ml-auto">
          {state.words}
        </Chip>
      </header>
      {call.status === "confirmed" ? (
        <TwoClocks from={call.startsAt} to={call.startsAt + minutes(call.minutes)} large {...clocks} />
      ) : null}
      {call.status === "proposed" ? (
        <Times {...props} now={now} open={open && props.asked} clocks={clocks} />
      ) : null}
      {state.note ? <p className="text-14 text-muted">{state.note}</p> : null}
      {open ? (
        <>
          <p className="text-12 text-muted">
            Your clock is {zoneWords(mine, call.startsAt)}, <bdi>{other.name}</bdi>’s{" "}
            {zoneWords(other.timeZone, call.startsAt)}.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {call.status === "confirmed" ? <Standing call={call} /> : null}
            {call.status === "proposed" && props.asked ? (
              <Link to={`/calls/new?instead=${call.id}`} className={buttonClass("quiet", "sm")}>
                Other times
              </Link>
            ) : null}
            {mayEnd && call.status === "confirmed" ? (
              <CallOff call={call} when={clockWords(call.startsAt, mine)} otherName={other.name} />
            ) : mayEnd ? (
              <Act
                call={call}
                fields={{ intent: "end" }}
                variant="ghost"
                label={`${endWords(props)}: ${call.title}`}
              >
                {endWords(props)}
              </Act>
            ) : null}
          </div>
          {call.status === "confirmed" && mayEnd ? <WhereToMeet call={call} /> : null}
        </>
      ) : null}
    </section>
  );
}

function endWords({ asked }: CallCardProps): string {
  return asked ? "Decline" : "Take back";
}

interface State {
  words: string;
  tone: ChipTone;
  note?: string;
}

function stateOf({ call, me, asked, nameOf }: CallCardProps, over: boolean): State {
  const by = call.endedBy === me ? "you" : nameOf(call.endedBy);
  if (call.status === "cancelled") {
    if (call.nextId) return { words: "Replaced", tone: "plain", note: `Other times were proposed by ${by}.` };
    if (call.taken) return { words: "Called off", tone: "danger", note: `Called off by ${by}.` };
    return call.endedBy === call.proposedBy
      ? { words: "Taken back", tone: "plain", note: `Taken back by ${by}.` }
      : { words: "Declined", tone: "plain", note: `Declined by ${by}.` };
  }
  if (call.status === "confirmed")
    return { words: over ? "Over" : "Stands", tone: over ? "plain" : "success" };
  if (over) return { words: "Over", tone: "plain", note: "Nobody took one of these times." };
  return asked ? { words: "Your turn", tone: "spark" } : { words: "Waits for an answer", tone: "strong" };
}

function Times({
  call,
  now,
  open,
  clocks,
  agreed = [],
}: CallCardProps & { open: boolean; clocks: { mine: string; theirs: string; name: string } }) {
  const clashAt = (at: number) =>
    clashWords(agreed, { id: call.id, from: at, to: at + minutes(call.minutes) }, clocks.mine);
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-control border border-hairline bg-canvas/50">
      {call.slots.map((at) => (
        <li key={at} className="flex items-center justify-between gap-3 px-3 py-2">
          <span className={at <= now ? "min-w-0 opacity-60" : "min-w-0"}>
            <TwoClocks from={at} to={at + minutes(call.minutes)} {...clocks} />
            {at > now ? <Clash words={clashAt(at)} /> : null}
          </span>
          {at <= now ? (
            <span className="shrink-0 text-12 text-muted">over</span>
          ) : open ? (
            <Act
              call={call}
              fields={{ intent: "take", slot: String(at) }}
              variant="tonal"
              label={`Take it: ${clockWords(at, clocks.mine)}`}
            >
              Take it
            </Act>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Clash({ words }: { words: string | null }) {
  return words ? <span className="block text-14 text-danger">{words}</span> : null;
}

function Standing({ call }: { call: CallItem }) {
  return (
    <>
      {call.joinUrl ? (
        <a
          href={call.joinUrl}
          target="_blank"
          rel="noreferrer nofollow"
          className={buttonClass("tonal", "sm")}
        >
          <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
          Join
        </a>
      ) : null}
      <a href={`/calls/${call.id}/call.ics`} download className={buttonClass("quiet", "sm")}>
        <CalendarPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        To my calendar
      </a>
    </>
  );
}

/** Where the two meet, told by either of them once the call stands. */
function WhereToMeet({ call: { id, title, joinUrl } }: { call: CallItem }) {
  const { fetcher, busy, answer } = useToldForm();
  const form = useErrorFocus<HTMLFormElement>(answer?.error && answer);
  return (
    <LinkFold title={title} joinUrl={joinUrl}>
      <fetcher.Form ref={form} method="post" action={`/calls/${id}`}>
        <input type="hidden" name="intent" value="link" />
        <LinkFields joinUrl={joinUrl} busy={busy} field={fieldsOf(answer, answer).field} />
        <FormError message={messageOf(answer)} />
      </fetcher.Form>
    </LinkFold>
  );
}

/** What two have agreed on is called off when one of them is sure; without script at once. */
function CallOff({ call, when, otherName }: { call: CallItem; when: string; otherName: string }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const { fetcher, busy, answer } = useToldForm(close);
  const action = `/calls/${call.id}`;
  return (
    <>
      <fetcher.Form method="post" action={action} className="shrink-0">
        <input type="hidden" name="intent" value="end" />
        <AskingButton
          variant="ghost"
          aria-label={`Call off: ${call.title}`}
          onPointerEnter={callOffDialog.prepare}
          onFocus={callOffDialog.prepare}
          onAsk={() => setAsked(true)}
        >
          Call off
        </AskingButton>
      </fetcher.Form>
      {asked ? (
        <LazyPart
          part={callOffDialog}
          props={{
            ...{ title: call.title, when, otherName, busy },
            trouble: messageOf(answer),
            onClose: close,
            onCallOff: () => void fetcher.submit({ intent: "end" }, { method: "post", action }),
          }}
          giveUp={() => {
            close();
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}

/** One press; without script its answer is the page of the call. */
function Act({
  call,
  fields,
  variant,
  label,
  children,
}: {
  call: CallItem;
  fields: Record<string, string>;
  variant: "tonal" | "ghost";
  label?: string;
  children: React.ReactNode;
}) {
  const { fetcher, busy, answer } = useToldForm();
  return (
    <fetcher.Form
      method="post"
      action={`/calls/${call.id}`}
      className="flex shrink-0 flex-col items-end gap-1"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size="sm"
        variant={variant}
        disabled={busy}
        {...(label ? { "aria-label": label } : {})}
      >
        {children}
      </Button>
      <FormError message={messageOf(answer)} />
    </fetcher.Form>
  );
}
