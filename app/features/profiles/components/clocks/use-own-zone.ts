import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The time zone of this device; until the page has come to life the one of the member's profile, as the server said. */
export function useOwnZone(ofProfile: string): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ofProfile,
  );
}
