import type { Clock } from "#app/platform/clock.server.ts";

export interface MovedClock extends Clock {
  /** Moves the time forward (or back, with a negative number) by milliseconds. */
  move(milliseconds: number): void;
  /** Stops the time where it is: everything that follows happens in the same millisecond. */
  stop(): void;
}

/** A clock that runs with the real one, at a distance a test chooses. */
export function movedClock(): MovedClock {
  let distance = 0;
  let stopped: number | null = null;
  return {
    now: () => stopped ?? Date.now() + distance,
    move: (milliseconds) => {
      distance += milliseconds;
      if (stopped !== null) stopped += milliseconds;
    },
    stop: () => {
      stopped = Date.now() + distance;
    },
  };
}
