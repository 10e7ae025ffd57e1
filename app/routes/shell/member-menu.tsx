import { Menu } from "lucide-react";
import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ShellViewer } from "./viewer.ts";

export const menuSheet = part(() => import("./menu-sheet.tsx"));

/** The menu's button. What it opens comes when a hand comes near. */
export function MemberMenu({ viewer, onSearch }: { viewer: ShellViewer; onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const giveUp = () => {
    close();
    tellOutOfReach();
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={menuSheet.prepare}
        onFocus={menuSheet.prepare}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
      {open ? (
        <LazyPart part={menuSheet} props={{ viewer, onClose: close, onSearch }} giveUp={giveUp} />
      ) : null}
    </>
  );
}
