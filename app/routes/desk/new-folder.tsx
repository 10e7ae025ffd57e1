import { FolderPlus } from "lucide-react";
import { useRef, useState } from "react";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

/** A folder may stand empty until something is put into it. */
export function NewFolder({ onDone }: { onDone: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  const name = useRef("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FolderPlus aria-hidden className="size-5" strokeWidth={1.75} />
        New folder
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New folder"
        description="Everybody on the desk sees it."
        size="narrow"
      >
        <DeskForm
          intent="folder-add"
          patient
          onDone={() => {
            setOpen(false);
            onDone(name.current);
          }}
        >
          {({ busy, field }) => (
            <>
              <TextField
                label="Name"
                required
                limit={40}
                onChange={(event) => {
                  name.current = event.currentTarget.value.trim();
                }}
                {...field("name")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Adding..." : "Add the folder"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
