import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { part } from "#app/ui/lazy-part.tsx";

export const palettePart = part(() => import("./palette.tsx"));

/**
 * Whether the palette is open; Ctrl-K, ⌘K and `/` open it (product.md *Command palette*). What is typed before its field is
 * there stands in it then: who knows it does not wait for it.
 */
export function usePalette() {
  const [shown, setShown] = useState(false);
  /** Null where nothing waits for the field. */
  const early = useRef<string | null>(null);
  const ways = useMemo(() => {
    const show = (is: boolean) => {
      early.current = is ? "" : null;
      setShown(is);
    };
    return {
      open: () => show(true),
      close: () => show(false),
      /** What was typed until now; from then on the field is typed into. */
      begun: () => {
        const typed = early.current ?? "";
        early.current = null;
        return typed;
      },
      giveUp: () => {
        show(false);
        tellOutOfReach();
      },
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (early.current !== null) {
        early.current = typedOn(early.current, event);
        return;
      }
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

/** A letter goes where it was meant to go, and Enter presses nothing that lies below. */
function typedOn(text: string, event: KeyboardEvent): string {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (isAsked(event)) event.preventDefault();
    return text;
  }
  if (key.length > 1 && key !== "Backspace" && key !== "Enter") return text;
  event.preventDefault();
  return key === "Backspace" ? text.slice(0, -1) : key === "Enter" ? text : text + key;
}

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
      className="flex h-10 min-w-44 items-center gap-2 rounded-full border border-hairline-strong/60 bg-field px-3.5 text-14 text-muted transition-colors hover:border-text/60 hover:text-text max-lg:hidden"
    >
      <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
      Search
      <span className="sr-only">Thrive</span>
      <kbd
        aria-hidden
        className="ml-auto whitespace-nowrap rounded-md border border-hairline-strong/60 bg-surface px-1.5 font-sans text-12 leading-5"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
