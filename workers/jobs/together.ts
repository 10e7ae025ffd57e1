import { sleep } from "#app/core/sleep.ts";
import { seconds } from "#app/core/time.ts";

/** Whoever was to do it by then has gone. */
const GONE_AFTER = seconds(5);

/**
 * Does for neighbouring requests at once what each of them leaves to be done: the first waits a moment, and takes along
 * what others bring meanwhile. What is lost when its request is cut off is the cron's to mend.
 */
export class Together<Item> {
  readonly #pause: number;
  #waiting: { items: Item[]; since: number } | null = null;

  /** @param pause how long the first waits for others, in milliseconds; 0 where nobody else comes */
  constructor(pause: number) {
    this.#pause = pause;
  }

  /** @param work is done with all there is, by who came first; the others do not wait for it */
  async add(items: Item[], work: (all: Item[]) => Promise<void>): Promise<void> {
    const waiting = this.#waiting;
    // The wall clock, not the request's: it is compared between requests.
    const since = Date.now();
    if (waiting && since - waiting.since < GONE_AFTER) {
      waiting.items.push(...items);
      return;
    }
    const mine = { items: [...(waiting?.items ?? []), ...items], since };
    this.#waiting = mine;
    if (this.#pause > 0) await sleep(this.#pause);
    if (this.#waiting === mine) this.#waiting = null;
    await work(mine.items);
  }
}
