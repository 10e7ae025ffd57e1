import { BookOpen, Bot, FileImage, Headset, Lock } from "lucide-react";
import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { Prose } from "#app/ui/layout/prose.tsx";
import type { SupportMessage } from "../support-view.ts";

interface MessagesProps {
  messages: SupportMessage[];
  now: number;
  /** Who reads: their own words stand on the right. */
  side: "user" | "agent";
  /** What the member is called; to themselves nothing. */
  memberName?: string;
}

/** What was said in a request for help. */
export function SupportMessages({ messages, now, side, memberName }: MessagesProps) {
  return (
    <ol className="flex flex-col gap-3.5">
      {messages.map((message) => (
        <li key={message.id}>
          {message.from === "system" ? (
            <p className="mx-auto max-w-[29em] text-center text-14 text-muted">{message.text}</p>
          ) : (
            <Bubble message={message} now={now} mine={message.from === side} memberName={memberName} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface BubbleProps {
  message: SupportMessage;
  now: number;
  mine: boolean;
  memberName: string | undefined;
}

function Bubble({ message, now, mine, memberName }: BubbleProps) {
  return (
    <div className={cx("flex flex-col gap-1", mine ? "items-end" : "items-start")}>
      <p className="flex items-center gap-1.5 px-1 text-12 text-muted">
        <Sender message={message} memberName={memberName} />
        <span className="tabular">{relativeTime(message.at, now)}</span>
      </p>
      <div
        className={cx(
          "min-w-0 max-w-[88%] rounded-card px-3.5 py-2.5 [overflow-wrap:anywhere]",
          message.internal
            ? "border border-job/50 border-dashed bg-job/10"
            : mine
              ? "bg-spark/16"
              : "border border-hairline bg-raised",
        )}
      >
        {message.blocks ? (
          <Prose blocks={message.blocks} className="gap-2.5 text-16" />
        ) : (
          <p className="whitespace-pre-line">{message.text}</p>
        )}
        {message.files.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-2">
            {message.files.map((file) => (
              <li key={file.id}>
                <a
                  href={`/files/${file.id}`}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 rounded-control border border-hairline bg-sunken px-3 text-14"
                >
                  <FileImage aria-hidden className="size-4" strokeWidth={1.75} />
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {message.citations.length > 0 ? (
        <ul aria-label="From the help centre" className="flex flex-wrap gap-1.5 px-1">
          {message.citations.map(({ slug, title }) => (
            <li key={slug}>
              <Link
                to={`/help/${slug}`}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-hairline px-2.5 text-12 text-muted hover:text-text pointer-coarse:min-h-11"
              >
                <BookOpen aria-hidden className="size-3.5" strokeWidth={1.75} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Sender({ message, memberName }: Pick<BubbleProps, "message" | "memberName">) {
  const icon = "size-3.5";
  if (message.internal)
    return (
      <>
        <Lock aria-hidden className={icon} strokeWidth={1.75} />
        <span>
          Note by <bdi>{message.name ?? "the team"}</bdi>
        </span>
      </>
    );
  if (message.from === "ai")
    return (
      <>
        <Bot aria-hidden className={icon} strokeWidth={1.75} />
        AI assistant
      </>
    );
  if (message.from === "agent")
    return (
      <>
        <Headset aria-hidden className={icon} strokeWidth={1.75} />
        <span>
          <bdi>{message.name?.split(" ")[0] ?? "Support"}</bdi> · Support team
        </span>
      </>
    );
  return memberName ?? "You";
}
