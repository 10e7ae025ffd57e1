import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, HttpConnection } from "./http-connection.ts";

export interface OpenLoopResult {
  /** Milliseconds from the moment a request was due to its last byte: a late start counts as waiting. */
  times: number[];
  failed: number;
}

/** More at once would only fill the machine's queues instead of ours. */
const MOST_CONNECTIONS = 128;

/**
 * Asks `rate` times per second whether or not the answers come, for `seconds`.
 * @param begin called with the number of each request and the moment it is due, just before it is sent
 */
export async function openLoop(
  address: string,
  ask: (index: number) => Ask,
  { rate, seconds, begin }: { rate: number; seconds: number; begin?: (index: number, due: number) => void },
): Promise<OpenLoopResult> {
  const total = Math.round(rate * seconds);
  const times: number[] = [];
  const idle: HttpConnection[] = [];
  const begun = performance.now();
  let opened = 0;
  let sent = 0;
  let failed = 0;
  const isDue = () => sent < total && performance.now() - begun >= (sent / rate) * 1000;

  /** Sends what is due, one after the other, until nothing is. */
  const work = async (connection: HttpConnection) => {
    while (isDue()) {
      const index = sent++;
      const due = begun + (index / rate) * 1000;
      begin?.(index, due);
      try {
        const { status } = await connection.send(ask(index));
        if (status >= 400) failed += 1;
        else times.push(performance.now() - due);
      } catch {
        failed += 1;
      }
    }
    idle.push(connection);
  };

  const running: Promise<void>[] = [];
  while (sent < total) {
    while (isDue() && (idle.length > 0 || opened < MOST_CONNECTIONS)) {
      if (idle.length === 0) opened += 1;
      running.push(work(idle.pop() ?? new HttpConnection(address)));
    }
    await sleep(1);
  }
  await Promise.all(running);
  for (const connection of idle) connection.close();
  return { times, failed };
}
