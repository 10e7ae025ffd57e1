import { useState } from "react";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { TimeFields } from "./time-fields.tsx";

interface CallDialogProps {
  match: { id: string; name: string };
  onClose: () => void;
}

/** Proposes a time for a first call. */
export default function CallDialog({ match, onClose }: CallDialogProps) {
  const { fetcher, busy } = useToldForm(onClose);
  const { message, field, errorsOf } = fieldsOf(fetcher.data, fetcher.data);
  const [when, setWhen] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`A first call with ${match.name}`}
      description="In your own clock; they read it in theirs. It stands when they say yes."
      size="narrow"
    >
      <fetcher.Form method="post" action="/spark" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="propose-call" />
        <input type="hidden" name="match_id" value={match.id} />
        <FormError message={message} />
        <TimeFields when={when} onWhen={setWhen} lasts="15" field={field} errorsOf={errorsOf} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : "Propose it"}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
