import { relativeTime } from "#app/core/relative-time.ts";
import type { LogLine } from "../queries/log.server.ts";

/** Entries of the log, newest first. */
export function LogList({ lines, now }: { lines: LogLine[]; now: number }) {
  return (
    <ol className="flex flex-col border-hairline border-l">
      {lines.map((line) => (
        <li key={line.seq} className="relative pb-4 pl-5">
          <span aria-hidden className="-left-1 absolute top-1.5 size-2 rounded-full bg-spark" />
          <p className="break-words text-14">
            <strong className="font-medium">{line.actorName}</strong> {line.words}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-muted tabular">
            <time dateTime={new Date(line.at).toISOString()}>{relativeTime(line.at, now)}</time>
            <span>#{line.seq}</span>
            <code title={line.hash}>{line.hash.slice(0, 12)}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}
