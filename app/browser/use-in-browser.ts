import { useSyncExternalStore } from "react";

/** False on the server and while the page is taken over. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
