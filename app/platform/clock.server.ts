/** Where the time comes from: epoch milliseconds UTC. Tests put their own in its place. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
