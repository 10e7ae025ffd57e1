import { clockWords } from "#app/core/clock-words.ts";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import { ActButton } from "./act-button.tsx";
import { InterviewFile } from "./interview-file.tsx";

interface InterviewSlotsProps {
  applicationId: string;
  slots: number[];
  /** The one that was taken. */
  interviewAt: number | null;
  /** Of the applicant's profile, and of who talks with them. */
  ownZone: string;
  other: { name: string; timeZone: string };
  now: number;
  /** Where a press goes to; without script its page is the answer. */
  action?: string;
}

/** The times a poster proposes, for the applicant to take one, or the one they took: by both clocks. */
export function InterviewSlots(props: InterviewSlotsProps) {
  const { applicationId, slots, interviewAt, other, now, action } = props;
  const mine = useOwnZone(props.ownZone);
  const clocks = { mine, theirs: other.timeZone, name: other.name };
  if (interviewAt)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-14 text-muted">You talk on</p>
          <TwoClocks from={interviewAt} large {...clocks} />
        </div>
        <InterviewFile applicationId={applicationId} />
      </div>
    );
  const open = slots.filter((at) => at > now);
  if (open.length === 0) return <p className="text-14 text-muted">The proposed times have passed.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-14">They would like to talk. When?</p>
      <ul className="divide-y divide-hairline overflow-hidden rounded-control border border-hairline">
        {open.map((at) => (
          <li key={at} className="flex items-center justify-between gap-3 px-3 py-2">
            <TwoClocks from={at} {...clocks} />
            <ActButton
              intent="take-slot"
              applicationId={applicationId}
              fields={{ slot: String(at) }}
              variant="tonal"
              label={`Take it: ${clockWords(at, mine)}`}
              {...(action ? { action } : {})}
            >
              Take it
            </ActButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
