import { type ComponentType, useEffect, useState } from "react";
import { onFirstToast } from "#app/browser/toasts.ts";
import { toasterPart } from "./load-toaster.ts";

/** Brings the toaster in with the first toast. When it cannot be fetched, toasts wait for the next try. */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onFirstToast(() => {
        toasterPart
          .fetch()
          .then((component) => setToaster(() => component))
          .catch(() => undefined);
      }),
    [],
  );
  return Toaster ? <Toaster /> : null;
}
