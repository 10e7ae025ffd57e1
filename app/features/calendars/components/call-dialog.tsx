import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { LENGTHS } from "../schema.ts";

interface CallDialogProps {
  match: { id: string; name: string };
  onClose: () => void;
}

/** Proposes a time for a first call. */
export default function CallDialog({ match, onClose }: CallDialogProps) {
  const fetcher = useFetcher<FormAnswer>();
  const { message, field, errorsOf } = fieldsOf(fetcher.data, fetcher.data);
  const [when, setWhen] = useState("");
  const at = Date.parse(when);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const done = fetcher.data?.done;
  useEffect(() => {
    if (!done) return;
    toast({ title: done });
    close.current();
  }, [done]);
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
        <TextField
          label="When"
          type="datetime-local"
          required
          value={when}
          onChange={(event) => setWhen(event.currentTarget.value)}
          errors={errorsOf("starts_at")}
        />
        <input type="hidden" name="starts_at" value={Number.isNaN(at) ? "" : at} />
        <input type="hidden" name="timezone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />
        <SelectField label="How long" required options={LENGTHS} {...field("minutes", "15")} />
        <TextField label="Link to join" type="url" placeholder="https://" {...field("join_url")} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="spark" disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? "Propose it" : "Sending..."}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
