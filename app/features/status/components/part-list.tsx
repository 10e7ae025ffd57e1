import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { PARTS, type PartHealth, type PartState, STATE_WORDS } from "../health.ts";

const ICONS = { works: CircleCheck, slow: CircleAlert, down: CircleX };
const TONES: Record<PartState, string> = { works: "text-success", slow: "text-spark", down: "text-danger" };

/** Its sign: a form and a word, never colour alone. */
export function StateIcon({ state }: { state: PartState }) {
  const Icon = ICONS[state];
  return <Icon aria-hidden className={cx("size-5 shrink-0", TONES[state])} strokeWidth={1.75} />;
}

export function PartList({ parts, now }: { parts: PartHealth[]; now: number }) {
  return (
    <ul aria-label="Parts of Thrive" className="divide-y divide-hairline">
      {parts.map(({ part, state, since }) => (
        <li key={part} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5 sm:px-6">
          <StateIcon state={state} />
          <span className="min-w-0 flex-1 basis-28">
            <span className="block font-medium">{PARTS[part].label}</span>
            <span className="block text-14 text-muted">{PARTS[part].note}</span>
          </span>
          <span className="ml-auto text-right text-14">
            {STATE_WORDS[state]}
            {since === null ? null : (
              <span className="block text-12 text-muted">since {relativeTime(since, now)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
