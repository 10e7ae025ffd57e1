import { Headset, RotateCcw, Star } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { Spinner } from "#app/ui/feedback/loading.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type PlainReply, SupportComposer } from "./support-composer.tsx";
import { SupportLog } from "./support-log.tsx";
import { SupportMessages } from "./support-messages.tsx";
import type { Support } from "./use-support.ts";

/** A person can be asked for from here on, the greeting counted. */
const REPLIES_BEFORE_PEOPLE = 2;

interface ConversationProps {
  support: Support;
  now: number;
  plain?: PlainReply;
}

/** What was said, what can be done with it, and the field to write in. */
export function Conversation({ support, now, plain }: ConversationProps) {
  const { thread, pending } = support;
  const count = (thread?.messages.length ?? 0) + (pending ? 1 : 0);
  const isStored = thread?.messages.some(({ clientId }) => clientId === pending?.clientId);
  return (
    <>
      <SupportLog count={count} className="min-h-32 flex-1 overscroll-contain sm:px-6">
        {thread ? (
          <SupportMessages messages={thread.messages} now={now} side="user" />
        ) : support.failed ? (
          <div className="flex h-full min-h-40 flex-col items-center justify-center gap-3 text-center">
            <p className="text-muted">The Support Assistant could not be opened.</p>
            <Button onClick={() => void support.start()}>Try again</Button>
          </div>
        ) : (
          <Spinner label="Opening the Support Assistant" />
        )}
        {pending && !isStored ? (
          <p className="mt-3.5 ml-auto w-fit max-w-[88%] whitespace-pre-line rounded-card bg-spark/16 px-3.5 py-2.5 opacity-70 [overflow-wrap:anywhere]">
            {pending.text}
          </p>
        ) : null}
        {pending ? (
          <p className="mt-3 animate-[pulse-soft_1200ms_infinite] text-14 text-muted">
            {thread?.ticket.withTeam ? "Sending..." : "The assistant is looking..."}
          </p>
        ) : null}
      </SupportLog>
      {thread ? <Acts support={support} /> : null}
      <SupportComposer support={support} plain={plain} />
    </>
  );
}

/** Talk to a person, solved, stars: whatever fits where the request stands. */
function Acts({ support: { thread, act, rate } }: { support: Support }) {
  if (!thread) return null;
  const { ticket, messages } = thread;
  const replies = messages.filter(({ from }) => from === "ai").length;
  const asked = messages.some(({ from }) => from === "user");
  const mayAsk = ticket.open && !ticket.withTeam && asked && replies >= REPLIES_BEFORE_PEOPLE;
  if (!asked) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-hairline border-t px-5 py-2 sm:px-6">
      {mayAsk ? (
        <Button size="sm" onClick={() => void act("person")}>
          <Headset aria-hidden className="size-4" strokeWidth={1.75} />
          Talk to a person
        </Button>
      ) : null}
      {ticket.open ? (
        <Button size="sm" variant="ghost" onClick={() => void act("solved")}>
          Mark as solved
        </Button>
      ) : null}
      {ticket.status === "resolved" ? (
        <Button size="sm" onClick={() => void act("open")}>
          <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
          Open again
        </Button>
      ) : null}
      {ticket.rateable ? <Rating value={ticket.csat} onRate={(stars) => void rate(stars)} /> : null}
    </div>
  );
}

function Rating({ value, onRate }: { value: number | null; onRate: (stars: number) => void }) {
  return (
    <fieldset className="ml-auto flex items-center">
      <legend className="sr-only">How was our help?</legend>
      <span aria-hidden className="mr-1 text-14 text-muted">
        {value ? "Thank you" : "How was it?"}
      </span>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={stars === 1 ? "1 star" : `${stars} stars`}
          aria-pressed={value === stars}
          onClick={() => onRate(stars)}
          className="grid size-8 place-items-center rounded-control hover:bg-text/8 pointer-coarse:size-11"
        >
          <Star
            aria-hidden
            className={cx("size-4.5", stars <= (value ?? 0) ? "fill-spark text-spark" : "text-muted")}
            strokeWidth={1.75}
          />
        </button>
      ))}
    </fieldset>
  );
}
