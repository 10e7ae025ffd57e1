import { CircleCheck, TriangleAlert } from "lucide-react";
import type { DiffLine } from "#app/core/line-diff.ts";
import { once } from "#app/core/once.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import type { MailChecks } from "#app/features/notifications/mail-preview.ts";
import type { MailChange } from "#app/features/notifications/mail-versions.server.ts";
import { cx } from "#app/ui/cx.ts";

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
const languages = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** What a mailbox may make of the mail, and what it is made of. */
export function MailHints({ hints, size, language, reads, missing }: MailChecks) {
  return (
    <section aria-label="Checks" className="mt-4 border-hairline border-t pt-4 text-14">
      <h3 className="font-medium text-16">Checks</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {hints.length === 0 ? (
          <Point good>Nothing that filters or mailboxes hold against it.</Point>
        ) : (
          hints.map((hint) => <Point key={hint}>{hint}</Point>)
        )}
        {missing.length > 0 ? <Point>The data does not hold: {missing.join(", ")}.</Point> : null}
      </ul>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 break-words">
        <dt className="text-muted">Size</dt>
        <dd>
          {kilobytes(size.html)} of HTML, {kilobytes(size.text)} of text
        </dd>
        <dt className="text-muted">Language</dt>
        <dd>
          {languages().of(language.lang)} ({language.lang}),{" "}
          {language.dir === "rtl" ? "right to left" : "left to right"}
        </dd>
        <dt className="text-muted">Reads</dt>
        <dd>{reads.length > 0 ? reads.join(", ") : "no data"}</dd>
      </dl>
    </section>
  );
}

function Point({ good = false, children }: { good?: boolean; children: React.ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={cx("mt-0.5 size-4 shrink-0", good ? "text-success" : "text-spark")}
        strokeWidth={1.75}
      />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

interface MailChangesProps {
  change: MailChange | null;
  now: number;
}

/** What its words were before, line by line. */
export function MailChanges({ change, now }: MailChangesProps) {
  if (!change)
    return (
      <p className="mt-4 border-hairline border-t pt-4 text-14 text-muted">
        Its words are those of the version before.
      </p>
    );
  return (
    <details className="mt-4 border-hairline border-t pt-4 text-14">
      <summary className="cursor-pointer">
        <span className="font-medium text-16">Changed</span>{" "}
        <span className="text-muted">
          {change.at === null ? "with this release" : relativeTime(change.at, now)}
        </span>
      </summary>
      <div className="mt-2 overflow-x-auto rounded-control border border-hairline bg-sunken py-2 font-mono text-12 leading-5">
        {numbered(change.lines).map(({ key, ...line }) => (
          <Changed key={key} {...line} />
        ))}
      </div>
    </details>
  );
}

/** A line may stand there twice: its place is what tells it from the other. */
function numbered(lines: DiffLine[]) {
  return lines.map((line, place) => ({ ...line, key: `${place}${line.sign}` }));
}

const CHANGED = {
  "+": { as: "ins", look: "bg-success/12", word: "Added: " },
  "-": { as: "del", look: "bg-danger/12", word: "Removed: " },
  " ": { as: "span", look: "text-muted", word: "" },
} as const;

function Changed({ sign, text }: DiffLine) {
  const { as: Line, look, word } = CHANGED[sign];
  return (
    <Line className={cx("block whitespace-pre-wrap break-words px-3 no-underline", look)}>
      <span aria-hidden>{sign} </span>
      {word ? <span className="sr-only">{word}</span> : null}
      {text || "\u00a0"}
    </Line>
  );
}
