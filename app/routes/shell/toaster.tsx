import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { TOASTS_AT_ONCE, type ToastMessage, toasterReady } from "#app/browser/toasts.ts";
import { useTheme } from "#app/browser/use-theme.ts";

/** Below the navigation bar: what a page asks for is at its end, and side sheets come from the right. */
const PLACE = { top: "72px", bottom: "16px" };

/** On phones over the bar, in the room that a sheet leaves above itself. */
const PHONE_PLACE = { top: "calc(env(safe-area-inset-top, 0px) + 8px)", bottom: "16px" };

/** Where a side sheet leaves no room beside it (Tailwind's `lg`). */
const NARROW = "(max-width: 63.999rem)";

/** Where toasts appear. Its theme follows the page's (specification §9). */
export default function Toaster() {
  const { dark } = useTheme();
  useEffect(() => toasterReady({ show, dismiss }), []);
  return (
    <Sonner
      theme={dark ? "dark" : "light"}
      duration={4000}
      visibleToasts={TOASTS_AT_ONCE}
      position="top-center"
      offset={PLACE}
      mobileOffset={PHONE_PLACE}
      toastOptions={{
        classNames: {
          toast:
            "!rounded-card !border-hairline !bg-raised !text-text !shadow-raised !font-sans data-[type=error]:!border-danger data-[type=error]:!shadow-[inset_3px_0_0_var(--danger)]",
          description: "!text-muted",
          icon: "in-data-[type=error]:!text-danger",
        },
      }}
    />
  );
}

/** What each toast is about, while it is shown. */
const abouts = new Map<string | number, string>();

function show({ title, description, destructive, about, action }: ToastMessage): void {
  const options = {
    position: placeNow(),
    ...(description ? { description } : {}),
    ...(action
      ? {
          // Said again it is the same one.
          id: about ?? title,
          duration: Number.POSITIVE_INFINITY,
          closeButton: true,
          action: { label: action.label, onClick: action.act },
        }
      : {}),
    onAutoClose: ({ id }: { id: string | number }) => void abouts.delete(id),
    onDismiss: ({ id }: { id: string | number }) => void abouts.delete(id),
  };
  const id = destructive ? sonner.error(title, options) : sonner(title, options);
  if (about) abouts.set(id, about);
}

/** At the end where a side sheet takes the whole screen: its title, and what it is asked to do, are at its head. */
function placeNow(): "top-center" | "bottom-center" {
  const covered = document.querySelector("[data-side-sheet]") && matchMedia(NARROW).matches;
  return covered ? "bottom-center" : "top-center";
}

function dismiss(about: string): void {
  for (const [id, its] of abouts) if (its === about) sonner.dismiss(id);
}
