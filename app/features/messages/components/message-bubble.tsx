import { Check, CheckCheck, ShieldAlert } from "lucide-react";
import type { CallItem, MessageItem } from "#app/core/realtime-protocol.ts";
import { cx } from "#app/ui/cx.ts";
import { SCAM_REASONS, type ScamReason } from "../scam.ts";
import { clockOf } from "./local-time.ts";
import { MessageFiles } from "./message-files.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { MessageText } from "./message-text.tsx";
import type { Translation } from "./use-translations.ts";

/** How far an own message has come. */
export type Arrival = "sent" | "delivered" | "read";

export interface BubbleActs {
  onReply: (message: MessageItem) => void;
  onEdit: (message: MessageItem) => void;
  onRemove: (message: MessageItem) => void;
  onReport: (message: MessageItem) => void;
  onReact: (message: MessageItem, emoji: string, on: boolean) => void;
  onGoTo: (messageId: string) => void;
  /** Null where nobody translates. */
  onTranslate: ((message: MessageItem) => void) | null;
  translationOf: (message: MessageItem) => Translation | null;
}

interface BubbleProps extends BubbleActs {
  message: MessageItem;
  own: boolean;
  me: string;
  first: boolean;
  last: boolean;
  /** Said above the first of a row; null where there are only two. */
  name: React.ReactNode;
  nameOf: (userId: string | null) => string;
  arrival: Arrival | null;
  timeZone: string;
  highlighted: boolean;
  locked: boolean;
  /** The card of a call; its words where none is drawn. */
  drawCall: ((call: CallItem) => React.ReactNode) | null;
}

export function MessageBubble(props: BubbleProps) {
  const { message, own, first, last, name, nameOf, arrival, timeZone, highlighted } = props;
  if (message.type === "system")
    return <p className="mx-auto max-w-[31.5em] py-1 text-center text-12 text-muted">{message.body}</p>;
  const removed = message.removedAt !== null;
  return (
    <article
      aria-label={`${nameOf(message.senderId)}, ${clockOf(message.sentAt, timeZone)}`}
      className={cx(
        "group flex flex-col px-3 sm:px-5",
        own ? "items-end" : "items-start",
        first ? "pt-3" : "pt-1",
      )}
    >
      {first && name ? <p className="mb-0.5 px-1 text-12 text-muted">{name}</p> : null}
      <div className={cx("flex max-w-[min(88%,38rem)] items-end gap-1", own && "flex-row-reverse")}>
        <div
          className={cx(
            "min-w-0 rounded-card border px-3.5 py-2 transition-shadow",
            own ? "border-spark/25 bg-spark/12" : "border-hairline bg-surface",
            last && (own ? "rounded-br-sm" : "rounded-bl-sm"),
            highlighted && "ring-2 ring-spark",
          )}
        >
          {message.replyTo ? (
            <button
              type="button"
              onClick={() => props.onGoTo(message.replyTo?.id ?? "")}
              className="mb-1.5 block w-full rounded-control border-spark border-l-2 bg-text/6 px-2.5 py-1 text-left text-14"
            >
              <span className="block truncate font-medium text-12">{nameOf(message.replyTo.senderId)}</span>
              <span className="line-clamp-2 text-muted">{message.replyTo.excerpt || "Message removed"}</span>
            </button>
          ) : null}
          {removed ? (
            <p className="text-14 text-muted italic">Message removed</p>
          ) : (
            <>
              {message.files.length > 0 ? <MessageFiles files={message.files} /> : null}
              {message.call && props.drawCall ? (
                props.drawCall(message.call)
              ) : message.body ? (
                <MessageText text={message.body} naming={{ mentions: message.mentions, me: props.me }} />
              ) : null}
              <Translated {...props} />
            </>
          )}
          <p className="mt-0.5 flex items-center justify-end gap-1 text-12 text-muted tabular">
            {message.editedAt !== null && !removed ? <span>edited ·</span> : null}
            <time dateTime={new Date(message.sentAt).toISOString()}>{clockOf(message.sentAt, timeZone)}</time>
            {own && arrival && !removed ? <ArrivalSign arrival={arrival} /> : null}
          </p>
        </div>
        {removed || props.locked ? null : <MessageMenu {...props} />}
      </div>
      {!own && message.warnings.length > 0 ? <Warning reasons={message.warnings} /> : null}
      <Reactions {...props} />
    </article>
  );
}

/** The words in the reader's language, below the original. As plain text: what it links to stands in the original. */
function Translated({ message, translationOf }: BubbleProps) {
  const translation = translationOf(message);
  if (!translation) return null;
  const { language, text } = translation;
  return (
    <div role="status" className="mt-2 border-hairline border-t pt-2">
      {text ? (
        <p lang={language} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : null}
      <p className="text-12 text-muted">{text ? "Translated by AI" : "Translating…"}</p>
    </div>
  );
}

/** Why a message may not be what it seems (product.md B6), calmly. */
function Warning({ reasons }: { reasons: string[] }) {
  const words = reasons.map((reason) => SCAM_REASONS[reason as ScamReason]).filter(Boolean);
  return (
    <p className="mt-1 flex max-w-[min(88%,38rem)] gap-2 rounded-control border border-job/40 bg-job/8 px-3 py-2 text-14">
      <ShieldAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-job" strokeWidth={1.75} />
      <span>
        Take care: this message {new Intl.ListFormat("en").format(words)}. Agree and pay on Thrive, and never
        share codes or passwords.
      </span>
    </p>
  );
}

function Reactions({ message, me, onReact, nameOf, locked, own }: BubbleProps) {
  const given = Object.entries(message.reactions);
  if (given.length === 0) return null;
  return (
    <ul aria-label="Reactions" className={cx("-mt-1 flex flex-wrap gap-1 px-1", own && "justify-end")}>
      {given.map(([emoji, by]) => {
        const mine = by.includes(me);
        return (
          <li key={emoji}>
            <button
              type="button"
              disabled={locked}
              aria-pressed={mine}
              aria-label={`${emoji} by ${by.map(nameOf).join(", ")}`}
              title={by.map(nameOf).join(", ")}
              onClick={() => onReact(message, emoji, !mine)}
              className={cx(
                "min-h-7 rounded-full border bg-raised px-2 text-12 tabular pointer-coarse:min-h-9",
                mine ? "border-spark text-text" : "border-hairline text-muted",
              )}
            >
              {emoji} {by.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const ARRIVALS = {
  sent: ["Sent", Check, "text-muted"],
  delivered: ["Delivered", CheckCheck, "text-muted"],
  read: ["Read", CheckCheck, "text-spark"],
} as const;

function ArrivalSign({ arrival }: { arrival: Arrival }) {
  const [words, Sign, color] = ARRIVALS[arrival];
  return (
    <span title={words} className={color}>
      <Sign aria-hidden className="size-3.5" strokeWidth={2} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
