import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { type ToastMessage, toasterReady } from "#app/browser/toasts.ts";
import { useTheme } from "#app/browser/use-theme.ts";

/** Where toasts appear. Its theme follows the page's (specification §9). */
export default function Toaster() {
  const { dark } = useTheme();
  useEffect(() => toasterReady(showToast), []);
  return (
    <Sonner
      theme={dark ? "dark" : "light"}
      duration={4000}
      visibleToasts={3}
      position="bottom-right"
      mobileOffset={{ bottom: "88px" }}
      toastOptions={{
        classNames: {
          toast: "!rounded-card !border-hairline !bg-raised !text-text !shadow-raised !font-sans",
          description: "!text-muted",
          error: "!border-danger/60",
        },
      }}
    />
  );
}

function showToast({ title, description, destructive }: ToastMessage): void {
  const options = description ? { description } : {};
  if (destructive) sonner.error(title, options);
  else sonner(title, options);
}
