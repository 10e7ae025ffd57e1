import { sleep } from "./sleep.ts";

/** First pause between two tries; each further one is twice as long (specification §9 *Token refresh backoff*). */
const FIRST_PAUSE = 200;

interface Retries {
  /** How often in all. */
  tries: number;
  /** Faults that another try cannot mend. */
  isFinal?: (fault: unknown) => boolean;
  pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Does `work` again after a fault: 200 ms later, then 400, 800 ...
 * @throws the last fault
 */
export async function retrying<T>(work: () => Promise<T>, retries: Retries): Promise<T> {
  const { tries, isFinal = () => false, pause = sleep } = retries;
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (fault) {
      if (tried >= tries || isFinal(fault)) throw fault;
      await pause(FIRST_PAUSE * 2 ** (tried - 1));
    }
  }
}
