import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { FIELD_REACH, type FieldReach } from "../visibility.ts";

interface EditableSectionProps {
  /** Its place in the address: `?edit=` and the anchor. */
  id: string;
  title: string;
  /** Who sees it, where that is chosen for it alone. */
  reach?: FieldReach | undefined;
  open: boolean;
  /** As others see it, or what to say while there is nothing. */
  shown: React.ReactNode;
  form: React.ReactNode;
}

/** A part of the page that its owner edits in place; which one is open stands in the address, so that it needs no script. */
export function EditableSection({ id, title, reach, open, shown, form }: EditableSectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <div className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-18">
            {title}
          </h2>
          {reach && reach !== "public" ? (
            <p className="text-12 text-muted">Seen by: {FIELD_REACH[reach].toLowerCase()}</p>
          ) : null}
        </div>
        {open ? null : (
          <Link
            to={`/profile?edit=${id}#${id}`}
            preventScrollReset
            aria-label={`Edit ${title.toLowerCase()}`}
            className={buttonClass("ghost", "sm", "-my-1.5 -mr-2")}
          >
            <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
            Edit
          </Link>
        )}
      </div>
      {open ? form : shown}
    </Card>
  );
}

/** What an empty section says to its owner. */
export function Prompt({ children }: { children: React.ReactNode }) {
  return <p className="text-14 text-muted">{children}</p>;
}
