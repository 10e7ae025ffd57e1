import { useState } from "react";
import { TextField } from "#app/ui/form/fields.tsx";
import { AskingButton } from "#app/ui/primitives/asking-button.tsx";
import { Button, type ButtonVariant } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { DeskHead } from "../desk-head.ts";
import { canMoveProject, may, type ProjectMove } from "../rules.ts";
import { REASON_MAX } from "../schema.ts";
import { DeskForm } from "./desk-form.tsx";

/** What the sides do with the project as a whole. */
export function DeskActs({ head }: { head: DeskHead }) {
  const can = (move: ProjectMove) => may(head.role, "move_project") && canMoveProject(move, head.status);
  return (
    <>
      {can("start") ? (
        <Press intent="start" version={head.version} variant="spark">
          Start the project
        </Press>
      ) : null}
      {head.canConfirm ? (
        <Press intent="confirm-completion" variant="spark">
          It is done
        </Press>
      ) : null}
      {can("resume") ? (
        <Press intent="resume" version={head.version} variant="spark">
          Take it up again
        </Press>
      ) : null}
      {can("hold") ? (
        <WithReason
          intent="hold"
          version={head.version}
          words="Put on hold"
          description="Nothing is approved by time alone until you take it up again."
          variant="ghost"
        />
      ) : null}
      {can("reopen") ? (
        <Press intent="reopen" version={head.version}>
          Open it again
        </Press>
      ) : null}
      {can("archive") ? (
        <Press intent="archive" version={head.version}>
          Archive
        </Press>
      ) : null}
      {can("cancel") ? (
        <WithReason
          intent="cancel"
          version={head.version}
          words="Cancel the project"
          description="It ends for everybody in it, and stays readable."
          variant="ghost"
        />
      ) : null}
    </>
  );
}

interface PressProps {
  intent: string;
  version?: number;
  fields?: Record<string, string | number>;
  variant?: ButtonVariant;
  children: React.ReactNode;
}

/** An act that needs no words: one press. */
export function Press({ intent, version, fields, variant = "quiet", children }: PressProps) {
  return (
    <DeskForm
      intent={intent}
      className="gap-2"
      {...(fields ? { fields } : {})}
      {...(version === undefined ? {} : { version })}
    >
      {({ busy }) => (
        <Button type="submit" size="sm" variant={variant} disabled={busy}>
          {children}
        </Button>
      )}
    </DeskForm>
  );
}

interface AskedPressProps extends PressProps {
  title: string;
  description: string;
}

/** An act that does not come back: it is done when somebody is sure; without script at once. */
export function AskedPress({ title, description, variant = "quiet", children, ...act }: AskedPressProps) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <DeskForm {...act} className="gap-2">
        {({ busy }) => (
          <AskingButton variant={variant} disabled={busy} onAsk={() => setAsked(true)}>
            {children}
          </AskingButton>
        )}
      </DeskForm>
      <Dialog open={asked} onOpenChange={setAsked} title={title} description={description} size="narrow">
        <DeskForm {...act} onDone={close}>
          {({ busy }) => (
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={close} disabled={busy}>
                Not yet
              </Button>
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "One moment..." : children}
              </Button>
            </div>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}

interface WithReasonProps extends Omit<PressProps, "children"> {
  words: string;
  description: string;
  /** Without one it goes as well. */
  optional?: boolean;
  label?: string;
  className?: string;
}

/** An act with a reason that everybody reads. */
export function WithReason({
  words,
  description,
  variant = "quiet",
  optional,
  label = "Reason",
  className,
  ...act
}: WithReasonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant={variant} className={className} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={words} description={description} size="narrow">
        <DeskForm {...act} onDone={() => setOpen(false)}>
          {({ busy, errorsOf }) => (
            <>
              <TextField
                label={label}
                name="reason"
                limit={REASON_MAX}
                required={!optional}
                errors={errorsOf("reason")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "One moment..." : words}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
