import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { pressOnceByEnter } from "./browser/held-enter.ts";
import { sayWhomThisShows } from "./browser/shown-to.ts";
import { serviceWorkers } from "./browser/storage.ts";
import type {} from "./core/error-reports.ts";
import { followBack } from "./ui/primitives/sheet-history.ts";

// Before the router begins to.
followBack();
sayWhomThisShows();
pressOnceByEnter();

// The router lets go of answers it no longer needs, and catches only what their first part throws (its `turbo-stream`
// rejects `done`, to which nobody listens). Nothing went wrong, so nothing is said.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if (import.meta.env.PROD)
  onceLoaded(() => {
    serviceWorkers()
      ?.register("/service-worker.js")
      .catch(() => undefined);
  });

onceLoaded(() => {
  const reports = window.thriveErrorReports;
  if (reports)
    import("./browser/error-reports.ts")
      .then(({ reportErrors }) => reportErrors(reports))
      .catch(() => undefined);
});

/** This script is imported by another one, and so may run when the page has long been loaded. */
function onceLoaded(act: () => void): void {
  if (document.readyState === "complete") act();
  else window.addEventListener("load", act);
}
