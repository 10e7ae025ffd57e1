import { useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

interface DeletePostDialogProps {
  commentCount: number;
  onClose: () => void;
  onDelete: () => Promise<void>;
}

/** Asks before a post is deleted: its files go with it. */
export default function DeletePostDialog({ commentCount, onClose, onDelete }: DeletePostDialogProps) {
  const [busy, setBusy] = useState(false);
  const withIt =
    commentCount === 0 ? "its files" : commentCount === 1 ? "its comment" : `its ${commentCount} comments`;
  const remove = async () => {
    setBusy(true);
    await onDelete();
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this post?"
      description={`It goes with ${withIt}, and does not come back.`}
      size="narrow"
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Keep it</Button>
        <Button variant="danger" disabled={busy} onClick={() => void remove()}>
          {busy ? "Deleting..." : "Delete post"}
        </Button>
      </div>
    </Dialog>
  );
}
