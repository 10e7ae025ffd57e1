import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, HttpConnection } from "./http-connection.ts";

export interface OpenLoopResult {
  /** Milliseconds from the moment a request was due to its last byte: a late start counts as waiting. */
  times: number[];
  failed: number;
}

/**
 * Asks `rate` times per second whether or not the answers come, for `seconds`.
 * @param begin called with the number of the request just before it is sent
 */
export async function openLoop(
  address: string,
  ask: (index: number) => Ask,
  { rate, seconds, begin }: { rate: number; seconds: number; begin?: (index: number, due: number) => void },
): Promise<OpenLoopResult> {
  const total = Math.round(rate * seconds);
  const idle: HttpConnection[] = [];
  const all: HttpConnection[] = [];
  const running: Promise<void>[] = [];
  const times: number[] = [];
  let failed = 0;

  const send = async (index: number, due: number) => {
    const connection = idle.pop() ?? new HttpConnection(address);
    if (!all.includes(connection)) all.push(connection);
    try {
      begin?.(index, due);
      const { status } = await connection.send(ask(index));
      if (status >= 400) failed += 1;
      else times.push(performance.now() - due);
      idle.push(connection);
    } catch {
      failed += 1;
    }
  };

  const begun = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate) + 1);
    for (; sent < due; sent++) running.push(send(sent, begun + (sent / rate) * 1000));
    await sleep(1);
  }
  await Promise.all(running);
  for (const connection of all) connection.close();
  return { times, failed };
}
