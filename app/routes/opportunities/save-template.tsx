import { useState } from "react";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

/** Keeps what a posting says under a name, to begin the next one with. */
export function SaveTemplate({ posting }: { posting: { id: string; version: number; title: string } }) {
  const [open, setOpen] = useState(false);
  const { fetcher, busy, answer } = useToldForm(() => setOpen(false));
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {open ? (
        <Dialog
          open
          size="narrow"
          onOpenChange={setOpen}
          title="Save as template"
          description="Only you see your templates."
        >
          <fetcher.Form method="post" action="/opportunities/life" className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="save-template" />
            <input type="hidden" name="id" value={posting.id} />
            <input type="hidden" name="version" value={posting.version} />
            <FormError message={messageOf(answer)} />
            <TextField
              label="Name"
              name="name"
              required
              defaultValue={posting.title.slice(0, 60)}
              errors={answer?.error?.fields.name}
            />
            <Button type="submit" variant="spark" disabled={busy}>
              Save
            </Button>
          </fetcher.Form>
        </Dialog>
      ) : null}
    </>
  );
}
