import { useSyncExternalStore } from "react";

/** Whether the page has come to life: false on the server, and while the browser takes its page over. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
