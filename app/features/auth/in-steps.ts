import { sleep } from "#app/core/sleep.ts";

/** Milliseconds. */
const STEP = 50;

/**
 * Does `act`, and answers at the next of steps of 50 ms counted from its begin: whether a little more or less was
 * written for an address does not tell from outside (docs/decisions/0019).
 * @throws what `act` throws, at a step as well
 */
export async function inSteps<T>(act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await act();
  } finally {
    const over = (performance.now() - begun) % STEP;
    await sleep(STEP - over);
  }
}
