/** One of a crew, as far as it decides whether the crew may act. */
export interface CrewSeat {
  userId: string;
  role: string;
  splitBps: number;
  confirmed: boolean;
  /** Suspended or gone. */
  away: boolean;
}

/** How a crew stands; only one that is ready applies. */
export type CrewState = "forming" | "waiting" | "ready";

/** A crew is ready when there are two or more, all here, and each said yes to it as it is. */
export function crewState(people: readonly CrewSeat[]): CrewState {
  if (people.length < 2) return "forming";
  return people.every(({ confirmed, away }) => confirmed && !away) ? "ready" : "waiting";
}

interface Wanted {
  userId: string;
  role: string;
  splitBps: number;
}

/**
 * Whom a change concerns, so that they say yes again: who comes or goes concerns everybody; another role or share those
 * who have it.
 */
export function concerned(before: readonly Wanted[], after: readonly Wanted[]): string[] {
  const known = new Map(before.map((seat) => [seat.userId, seat]));
  const same = before.length === after.length && after.every(({ userId }) => known.has(userId));
  if (!same) return after.map(({ userId }) => userId);
  return after
    .filter(({ userId, role, splitBps }) => {
      const seat = known.get(userId);
      return seat?.role !== role || seat.splitBps !== splitBps;
    })
    .map(({ userId }) => userId);
}

/** A share in words: 33.34 %. */
export function shareWords(bps: number): string {
  return `${bps / 100} %`;
}
