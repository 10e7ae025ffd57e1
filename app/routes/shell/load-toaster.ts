import { part } from "#app/ui/lazy-part.tsx";

/** The toaster's code, which pages without a toast do not carry. */
export const toasterPart = part(() => import("./toaster.tsx"));
