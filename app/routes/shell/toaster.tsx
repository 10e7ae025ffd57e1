import { useEffect, useSyncExternalStore } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { type ToastMessage, toasterReady } from "#app/browser/toasts.ts";
import { useTheme } from "#app/browser/use-theme.ts";

/** Where toasts appear. Its theme follows the page's (specification §9). */
export default function Toaster() {
  const { dark } = useTheme();
  const phone = useSyncExternalStore(watchPhone, isPhone);
  useEffect(() => toasterReady(showToast), []);
  return (
    <Sonner
      theme={dark ? "dark" : "light"}
      duration={4000}
      visibleToasts={3}
      position={phone ? "top-center" : "bottom-right"}
      mobileOffset={{ top: "76px" }}
      toastOptions={{
        classNames: {
          toast: "!rounded-card !border-hairline !bg-raised !text-text !shadow-raised !font-sans",
          description: "!text-muted",
          error: "!border-danger/70 !shadow-[inset_3px_0_0_var(--danger)]",
        },
      }}
    />
  );
}

/** On phones the thumb's end of the screen belongs to sheets and the bottom bar. */
const PHONE = "(max-width: 39.999rem)";

function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

function watchPhone(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function showToast({ title, description, destructive }: ToastMessage): void {
  const options = description ? { description } : {};
  if (destructive) sonner.error(title, options);
  else sonner(title, options);
}
