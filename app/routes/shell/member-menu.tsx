import { Menu } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ShellViewer } from "./viewer.ts";

const MenuSheet = lazyPart(
  () => import("./menu-sheet.tsx"),
  ({ onClose }) => onClose(),
);

/** The menu's button. What it opens comes when a hand comes near. */
export function MemberMenu({ viewer }: { viewer: ShellViewer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={MenuSheet.prepare}
        onFocus={MenuSheet.prepare}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
      {open ? <MenuSheet viewer={viewer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
