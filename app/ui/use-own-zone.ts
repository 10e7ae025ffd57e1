import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The time zone of this device; until the page has come to life the one of the member's profile, as the server said, or
 * null where it did not.
 */
export function useOwnZone<Said extends string | null>(ofProfile: Said): string | Said {
  return useSyncExternalStore<string | Said>(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ofProfile,
  );
}
