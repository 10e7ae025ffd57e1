import { Plus } from "lucide-react";
import { useState } from "react";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SLOTS_MAX } from "../terms.ts";
import { HiringForm } from "./hiring-form.tsx";

/** Times to talk, in the proposer's own clock; the other side reads them in theirs. */
export function InterviewForm({
  applicationId,
  version,
  onDone,
}: {
  applicationId: string;
  version: number;
  onDone: () => void;
}) {
  const [slots, setSlots] = useState<string[]>([""]);
  return (
    <HiringForm intent="interview" applicationId={applicationId} version={version} onDone={onDone}>
      {({ busy, errorsOf }) => (
        <>
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            <div key={index}>
              <TextField
                label={`Time ${index + 1}`}
                type="datetime-local"
                required
                value={slot}
                onChange={(event) => setSlots(slots.with(index, event.currentTarget.value))}
                errors={errorsOf(`slots[${index}]`) ?? (index === 0 ? errorsOf("slots") : undefined)}
              />
              <input
                type="hidden"
                name="slots"
                value={slot && !Number.isNaN(Date.parse(slot)) ? Date.parse(slot) : ""}
              />
            </div>
          ))}
          {slots.length < SLOTS_MAX ? (
            <Button size="sm" className="self-start" onClick={() => setSlots([...slots, ""])}>
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              Another time
            </Button>
          ) : null}
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : "Propose these times"}
          </Button>
        </>
      )}
    </HiringForm>
  );
}
