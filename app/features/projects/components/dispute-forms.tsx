import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { NOTE_MAX } from "../milestone-schema.ts";
import type { ShownFile } from "../project-files.server.ts";
import { DeskForm } from "./desk-form.tsx";

interface DisputeFormProps {
  open: boolean;
  onClose: () => void;
  intent: string;
  /** What it is about. */
  fields: Record<string, string>;
  files: ShownFile[];
}

interface OpenDisputeProps extends DisputeFormProps {
  version: number;
  description: string;
  reasons: Record<string, string>;
  outcomes: Record<string, string>;
}

/** A disagreement: why, what is wrong, what one wishes for, and files that show it. */
export function OpenDispute({
  open,
  onClose,
  description,
  reasons,
  outcomes,
  files,
  ...target
}: OpenDisputeProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Open a dispute" description={description}>
      <DeskForm {...target} keptAs={nameOf(target)} onDone={onClose}>
        {({ busy, field, choices }) => (
          <>
            <SelectField label="Reason" required options={reasons} {...field("reason")} />
            <TextAreaField label="What is wrong" rows={5} required limit={NOTE_MAX} {...field("statement")} />
            <SelectField
              label="What you wish for"
              required
              options={outcomes}
              {...field("requested_outcome")}
            />
            <ShownFiles files={files} choices={choices("file_ids", [])} />
            <Button type="submit" variant="danger" disabled={busy}>
              {busy ? "Opening..." : "Open the dispute"}
            </Button>
          </>
        )}
      </DeskForm>
    </Dialog>
  );
}

/** How the other side sees it. */
export function AnswerDispute({ open, onClose, files, ...target }: DisputeFormProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Answer the dispute"
      description="Say how you see it. Both sides read it."
    >
      <DeskForm {...target} keptAs={nameOf(target)} onDone={onClose}>
        {({ busy, field, choices }) => (
          <>
            <TextAreaField label="Your answer" rows={5} required limit={NOTE_MAX} {...field("answer")} />
            <ShownFiles files={files} choices={choices("file_ids", [])} />
            <Button type="submit" variant="spark" disabled={busy}>
              {busy ? "Sending..." : "Answer"}
            </Button>
          </>
        )}
      </DeskForm>
    </Dialog>
  );
}

/** Files of the project as evidence; whoever decides sees them too, and they cannot be deleted any more. */
function ShownFiles({
  files,
  choices,
}: {
  files: ShownFile[];
  choices: Omit<React.ComponentProps<typeof Choices>, "legend" | "kind" | "options">;
}) {
  if (files.length === 0)
    return (
      <p className="text-14 text-muted">
        To show files as evidence, add them to the files of this project first.
      </p>
    );
  return (
    <Choices
      legend="Files as evidence"
      kind="many"
      options={Object.fromEntries(
        files.map(({ fileId, name, versionNo }) => [fileId, `${name} (version ${versionNo})`]),
      )}
      {...choices}
    />
  );
}

function nameOf({ intent, fields }: Pick<DisputeFormProps, "intent" | "fields">): string {
  return `${intent}:${Object.values(fields).join()}`;
}
