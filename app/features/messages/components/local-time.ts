import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The browser's time zone; UTC until the page has come to life, so that it and the server's page say the same. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
}

/** Whether the page has come to life: false on the server, and while the browser takes its page over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function clockOf(at: number, timeZone: string): string {
  return formatter({ hour: "2-digit", minute: "2-digit", hour12: false }, timeZone).format(at);
}

/** The day of a moment, the same for all of that day. */
export function dayOf(at: number, timeZone: string): string {
  return formatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, timeZone).format(
    at,
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone}:${Object.keys(options).join()}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: knownZone(timeZone) });
  formatters.set(key, made);
  return made;
}

/** A member's zone may be one that this browser does not know. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}
