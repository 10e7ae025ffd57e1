import { useRef } from "react";

/**
 * Gives the focus back to what opened a dialog; Radix does so for triggers of its own only, and ours open by state. Where
 * that is gone by then, or nothing had the focus, the page has it.
 * What a dialog marks `data-first-focus` has the focus when it opens, else its first control has.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const first =
        event.currentTarget instanceof Element
          ? event.currentTarget.querySelector<HTMLElement>("[data-first-focus]")
          : null;
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current: before } = opener;
      const stays = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = stays ? before : document.querySelector<HTMLElement>("main");
      target?.focus({ preventScroll: !stays });
      if (stays) hold(before);
    },
  };
}

/** What was sent from a dialog may take away what opened it a moment later: then, too, the page has the focus. */
function hold(opener: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  // Somebody goes on by themselves.
  document.addEventListener("focusin", () => watch.disconnect(), { once: true });
}
