import { Card } from "#app/ui/layout/page.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";

/** What happened with an account, the newest first. Times in epoch milliseconds. */
export function TimelineCard({ timeline }: { timeline: { at: number; words: string }[] }) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Timeline</h3>
      <ol className="flex flex-col divide-y divide-hairline">
        {timeline.map(({ at, words }) => (
          <li key={`${at} ${words}`} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-14">
            <span className="min-w-0 flex-1 basis-48 break-words">{words}</span>
            <span className="text-muted">
              <LocalTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
