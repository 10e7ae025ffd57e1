import { Ban } from "lucide-react";
import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

const blockDialog = part(() => import("./block-dialog.tsx"));

/** Opens the question before somebody is blocked; its code comes with the first press. */
export function BlockButton({
  member,
  leaveTo,
}: {
  member: { userId: string; name: string };
  leaveTo?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Block ${member.name}`} onClick={() => setOpen(true)}>
        <Ban aria-hidden className="size-4.5" strokeWidth={1.75} />
        Block
      </Button>
      {open ? (
        <LazyPart
          part={blockDialog}
          props={{ member, leaveTo, onClose: () => setOpen(false) }}
          giveUp={() => {
            setOpen(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
