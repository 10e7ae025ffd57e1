import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

interface RemoveDialogProps {
  message: MessageItem;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before a message is taken back: it does not come again. */
export default function RemoveDialog({ message, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove for everybody?"
      description={`“Message removed” stands in its place. ${message.files.length > 0 ? "Its files go with it, and it" : "It"} does not come back.`}
      size="narrow"
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
