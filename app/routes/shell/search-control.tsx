import { Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { part } from "#app/ui/lazy-part.tsx";

export const palettePart = part(() => import("./palette.tsx"));

/** Whether the palette is open; Ctrl-K, ⌘K and `/` open it (product.md *Command palette*). */
export function usePalette() {
  const [shown, setShown] = useState(false);
  const ways = useMemo(
    () => ({
      open: () => setShown(true),
      close: () => setShown(false),
      giveUp: () => {
        setShown(false);
        tellOutOfReach();
      },
    }),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isAsked(event)) return;
      event.preventDefault();
      ways.open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [ways]);
  return { shown, ...ways };
}

export type Palette = ReturnType<typeof usePalette>;

/** Not over another dialog, which may hold what is not saved; `/` is a letter where one types. */
function isAsked({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || document.querySelector("[role=dialog], [role=alertdialog]")) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  const typing =
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], [role=menu]");
  return key === "/" && !typing;
}

/** On desktops; on phones the menu has it. */
export function SearchControl({ palette }: { palette: Palette }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={palette.shown}
      aria-keyshortcuts="Control+K Meta+K /"
      onPointerEnter={palettePart.prepare}
      onFocus={palettePart.prepare}
      onClick={palette.open}
      className="flex h-10 w-44 items-center gap-2 rounded-full border border-hairline-strong/60 bg-field px-3.5 text-14 text-muted transition-colors hover:border-text/60 hover:text-text max-lg:hidden"
    >
      <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
      Search
      <span className="sr-only">Thrive</span>
      <kbd
        aria-hidden
        className="ml-auto rounded-md border border-hairline-strong/60 bg-surface px-1.5 font-sans text-12 leading-5"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
