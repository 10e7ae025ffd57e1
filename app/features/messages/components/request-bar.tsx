import { useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

/** A stranger's first message waits for an answer. */
export function RequestBar({
  name,
  onReport,
  onAnswer,
}: {
  name: string;
  onReport: () => void;
  onAnswer: (answer: "accept" | "decline") => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const answer = (given: "accept" | "decline") => {
    setBusy(true);
    void onAnswer(given).finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t bg-sunken/60 px-3 py-3 sm:px-5">
      <p className="min-w-48 flex-1 text-14 text-muted">
        {name} would like to write to you. If you decline, they are not told.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={onReport}>
          Report
        </Button>
        <Button disabled={busy} onClick={() => answer("decline")}>
          Decline
        </Button>
        <Button variant="spark" disabled={busy} onClick={() => answer("accept")}>
          Accept
        </Button>
      </div>
    </div>
  );
}
