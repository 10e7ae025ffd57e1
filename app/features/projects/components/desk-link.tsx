import { Link2 } from "lucide-react";
import { copyLink } from "#app/browser/copy-link.ts";
import { Button } from "#app/ui/primitives/button.tsx";

const WHOM = "It leads in who is part of this project, and nobody else.";

/** Copies the address of a desk, for who works on it: it lets nobody in. */
export function DeskLink({ id }: { id: string }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      title={WHOM}
      onClick={() => {
        const link = `${location.origin}/desk/${id}`;
        void copyLink(link, { copied: WHOM, refused: link });
      }}
    >
      <Link2 aria-hidden className="size-4" strokeWidth={1.75} />
      Copy link
    </Button>
  );
}
