import { Button } from "#app/ui/primitives/button.tsx";
import { MOST_AT_ONCE } from "../schema.ts";

interface ChosenWorksProps {
  count: number;
  onShow: () => void;
  onHide: () => void;
  onDelete: () => void;
  onEnd: () => void;
}

/** What can be done with several works at once (product.md `/profile`). */
export function ChosenWorks({ count, onShow, onHide, onDelete, onEnd }: ChosenWorksProps) {
  const none = count === 0;
  return (
    <section
      aria-label="Chosen works"
      className="sticky top-18 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-surface p-3 shadow-card"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-32 text-14 tabular">
        {none ? `Choose up to ${MOST_AT_ONCE} works` : `${count} chosen`}
      </p>
      <Button size="sm" disabled={none} onClick={onShow}>
        Publish
      </Button>
      <Button size="sm" disabled={none} onClick={onHide}>
        Hide
      </Button>
      <Button size="sm" variant="danger" disabled={none} onClick={onDelete}>
        Delete
      </Button>
      <Button size="sm" variant="ghost" onClick={onEnd}>
        Done
      </Button>
    </section>
  );
}
