import { AlertTriangle, Clock, RotateCw } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { Waiting } from "./message-outbox.ts";
import { MessageText } from "./message-text.tsx";

/** A message on its way; when it was refused, a press tries again. */
export function WaitingBubble({
  entry,
  onRetry,
  onDrop,
}: {
  entry: Waiting;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const failed = entry.state === "failed";
  return (
    <div className="flex flex-col items-end px-3 pt-1 sm:px-5">
      <div
        className={cx(
          "min-w-0 max-w-[min(88%,38rem)] rounded-card rounded-br-sm border px-3.5 py-2",
          failed ? "border-danger/50 bg-danger/6" : "border-spark/25 bg-spark/8",
        )}
      >
        {entry.body ? <MessageText text={entry.body} /> : <p className="text-14 text-muted">Files</p>}
        <p role="status" className="mt-0.5 flex items-center justify-end gap-1 text-12 text-muted">
          {failed ? (
            <AlertTriangle aria-hidden className="size-3.5 text-danger" strokeWidth={2} />
          ) : (
            <Clock aria-hidden className="size-3.5" strokeWidth={2} />
          )}
          {failed ? "Not sent" : entry.state === "sending" ? "Sending…" : "Waiting for a connection"}
        </p>
      </div>
      {failed ? (
        <div className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-1 text-14">
          <span className="text-danger">{entry.reason}</span>
          <button
            type="button"
            onClick={onRetry}
            className="flex min-h-9 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-text/8 pointer-coarse:min-h-11"
          >
            <RotateCw aria-hidden className="size-4" strokeWidth={1.75} />
            Try again
          </button>
          <button
            type="button"
            onClick={onDrop}
            className="min-h-9 rounded-control px-2 font-medium text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
          >
            Discard
          </button>
        </div>
      ) : null}
    </div>
  );
}
