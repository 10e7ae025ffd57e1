import { hourWords } from "#app/core/clock-words.ts";
import type { TalkRow } from "./talks.server.ts";

/** A call that a member has agreed on. */
export interface AgreedCall {
  id: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** Those that stand, as they are looked through. */
export function agreedCalls(rows: readonly TalkRow[]): AgreedCall[] {
  return rows
    .filter(({ status }) => status === "confirmed")
    .map(({ id, with_name, starts_at, ends_at }) => ({
      id,
      name: with_name,
      startsAt: starts_at,
      endsAt: ends_at,
    }));
}

/**
 * What a member has agreed on for the time of another call; null where they are free. It forbids nothing.
 * @param timeZone whose clock says when
 */
export function clashWords(
  calls: readonly AgreedCall[],
  { id, from, to }: { id: string; from: number; to: number },
  timeZone: string,
): string | null {
  const clash = calls.find((call) => call.id !== id && call.startsAt < to && call.endsAt > from);
  return clash ? `You have a call with ${clash.name} at ${hourWords(clash.startsAt, timeZone)} then.` : null;
}
