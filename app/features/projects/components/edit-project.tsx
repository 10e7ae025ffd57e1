import { useState } from "react";
import { TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { TEXT_MAX, TITLE_MAX } from "../schema.ts";
import { DeskForm } from "./desk-form.tsx";

export interface EditedProject {
  title: string;
  description: string | null;
  startsOn: string | null;
  dueOn: string | null;
  autoReleaseDays: number;
  version: number;
}

/** What the project is, written anew by either side. */
export function EditProject({ project }: { project: EditedProject }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit the project"
        description="Everybody on the desk sees what you change."
        size="narrow"
      >
        <DeskForm intent="edit-project" version={project.version} keeps onDone={() => setOpen(false)}>
          {({ busy, field }) => (
            <>
              <TextField label="Title" required limit={TITLE_MAX} {...field("title", project.title)} />
              <TextAreaField
                label="What it is about"
                rows={5}
                limit={TEXT_MAX}
                {...field("description", project.description ?? "")}
              />
              <TextField label="Begins on" type="date" {...field("starts_on", project.startsOn ?? "")} />
              <TextField label="Due on" type="date" {...field("due_on", project.dueOn ?? "")} />
              <TextField
                label="Days to answer a delivery"
                type="number"
                min={3}
                max={14}
                required
                help="After these it counts as approved."
                {...field("auto_release_days", String(project.autoReleaseDays))}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Saving..." : "Save"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
