import { Share2 } from "lucide-react";
import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

import type { ShareDialogProps } from "./share-dialog.tsx";

const shareDialog = part(() => import("./share-dialog.tsx"));

/** Opens the dialog with an address and its QR code. */
export function ShareButton(props: Omit<ShareDialogProps, "onOpenChange">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onPointerEnter={shareDialog.prepare} onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        Share
      </Button>
      {open ? (
        <LazyPart
          part={shareDialog}
          props={{ ...props, onOpenChange: setOpen }}
          giveUp={() => {
            setOpen(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
