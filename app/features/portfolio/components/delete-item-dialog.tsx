import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { PortfolioItem } from "../queries.server.ts";

interface DeleteItemDialogProps {
  items: PortfolioItem[];
  onClose: () => void;
  onDelete: () => void;
}

/** Asks once before works and their files go to the trash; those behind links have none and are gone. */
export default function DeleteItemDialog({ items, onClose, onDelete }: DeleteItemDialogProps) {
  const [only] = items;
  const one = items.length === 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={one ? "Delete this work?" : `Delete ${items.length} works?`}
      description={one ? `Nobody sees “${only?.title}” any more.` : "Nobody sees them any more."}
      size="narrow"
    >
      <p className="mb-5 text-14 text-muted">
        Works with a file wait in the trash of your storage for 30 days; those behind a link are gone at once.
        XP for a work that you published within the last 24 hours is taken back. You can also hide
        {one ? " it " : " them "}
        instead.
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{one ? "Keep it" : "Keep them"}</Button>
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
