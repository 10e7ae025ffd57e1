import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followBack } from "./ui/primitives/sheet-history.ts";

// Before the router begins to.
followBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const register = () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  };
  // This script is imported by another one, and so may run when the page has long been loaded.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
