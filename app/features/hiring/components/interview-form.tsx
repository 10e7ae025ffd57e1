import { ProposedTimes } from "#app/features/profiles/components/clocks/proposed-times.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { HiringForm } from "./hiring-form.tsx";

interface InterviewFormProps {
  applicationId: string;
  version: number;
  other: { name: string; timeZone: string } | null;
  now: number;
  onDone: () => void;
}

/** Times to talk, in the proposer's own clock; the other side reads them in theirs. */
export default function InterviewForm({ applicationId, version, other, now, onDone }: InterviewFormProps) {
  return (
    <HiringForm intent="interview" applicationId={applicationId} version={version} onDone={onDone}>
      {({ busy, typed, errorsOf }) => (
        <>
          <ProposedTimes ownZone="UTC" other={other} now={now} typed={typed} errorsOf={errorsOf} />
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : "Propose these times"}
          </Button>
        </>
      )}
    </HiringForm>
  );
}
