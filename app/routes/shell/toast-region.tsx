import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#app/browser/toasts.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** Brings the toaster in with the first toast. */
export function ToastRegion() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
