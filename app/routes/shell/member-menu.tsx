import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ShellViewer } from "./viewer.ts";

const loadSheet = () => import("./menu-sheet.tsx");
const MenuSheet = lazy(loadSheet);

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
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
      {open ? (
        <Suspense>
          <MenuSheet viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
