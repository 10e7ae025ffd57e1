import { FormError } from "#app/ui/form/fields.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { CallOffButtons } from "./call-off-buttons.tsx";

interface CallOffDialogProps {
  title: string;
  /** By one's own clock. */
  when: string;
  otherName: string;
  busy: boolean;
  trouble: string | null;
  onClose: () => void;
  onCallOff: () => void;
}

/** Asks before a call that stands is called off: it does not come back. */
export default function CallOffDialog({ title, when, otherName, ...asked }: CallOffDialogProps) {
  const { busy, trouble, onClose, onCallOff } = asked;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Call off this call?"
      description={`“${title}”, ${when}. ${otherName} is told at once, and it does not come back: you can propose other times.`}
      size="narrow"
    >
      <FormError message={trouble} />
      <CallOffButtons busy={busy} onKeep={onClose} onCallOff={onCallOff} />
    </Dialog>
  );
}
