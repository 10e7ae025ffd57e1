import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { PortfolioItem } from "../queries.server.ts";

interface DeleteItemDialogProps {
  item: PortfolioItem;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks once before a work and its file are gone. */
export default function DeleteItemDialog({ item, onClose, onDelete }: DeleteItemDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this work?"
      description={`“${item.title}” and its file are removed for good.`}
      size="narrow"
    >
      <p className="mb-5 text-14 text-muted">
        XP for a work that you published within the last 24 hours is taken back. You can also hide it instead.
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          variant="danger"
          onClick={() => {
            onDelete();
            onClose();
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
