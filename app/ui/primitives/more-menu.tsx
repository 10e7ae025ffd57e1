import { useEffect, useRef } from "react";

interface MoreMenuProps {
  /** What it is about, for who hears it. */
  label: string;
  children: React.ReactNode;
}

/**
 * What is done with a card less often, behind three dots: unfolds without script. Closed again by a press beside it, by
 * Escape, and by another such menu; a dialog that came from it leaves it open, so that the focus finds its way back.
 */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const inDialog = (target: EventTarget | null) =>
      target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
    const pressed = ({ target }: Event) => {
      const { current } = menu;
      if (!current?.open || !(target instanceof Node) || current.contains(target) || inDialog(target)) return;
      current.open = false;
    };
    const typed = ({ key, target }: KeyboardEvent) => {
      const { current } = menu;
      if (key !== "Escape" || !current?.open || inDialog(target)) return;
      const within = current.contains(document.activeElement);
      current.open = false;
      if (within) current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", pressed);
    document.addEventListener("focusin", pressed);
    document.addEventListener("keydown", typed);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      document.removeEventListener("focusin", pressed);
      document.removeEventListener("keydown", typed);
    };
  }, []);
  return (
    <details ref={menu} className="relative shrink-0">
      <summary
        aria-label={label}
        title="More"
        className="grid size-9 cursor-pointer list-none place-items-center rounded-control text-muted hover:bg-text/8 pointer-coarse:size-11 [&::-webkit-details-marker]:hidden"
      >
        <span aria-hidden>⋯</span>
      </summary>
      <div className="absolute right-0 z-10 mt-1 flex w-max min-w-44 max-w-[min(20rem,80vw)] flex-col items-stretch gap-1 [&_button]:justify-start! rounded-card border border-hairline bg-raised p-1.5 shadow-raised">
        {children}
      </div>
    </details>
  );
}
