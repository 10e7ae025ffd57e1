import type { Answer } from "./http-answer.ts";
import { type Ask, HttpConnection } from "./http-connection.ts";
import { cpuTime } from "./process-cost.ts";

/** Something to ask again and again: the same request, or the next of a row of different ones. */
export interface Target {
  address: string;
  next: () => Ask;
  /** What every answer must be. */
  status: number;
  /** Told of every answer, where the next request depends on one. */
  answered?: (answer: Answer) => void;
}

export interface LoopResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds from asking to the last byte, one per answer. */
  times: number[];
  /** Milliseconds of the runtime's CPU per answer. */
  cpu: number;
  last: Answer;
}

/** Asks as fast as `connections` connections are answered, for `milliseconds`. */
export async function closedLoop(
  target: Target,
  runtime: number,
  { connections = 8, milliseconds = 1000 } = {},
): Promise<LoopResult> {
  const open = Array.from({ length: connections }, () => new HttpConnection(target.address));
  const times: number[] = [];
  let last: Answer | undefined;
  const cpuBefore = cpuTime(runtime);
  const begun = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - begun < milliseconds) {
        const request = target.next();
        const asked = performance.now();
        const answer = await connection.send(request);
        times.push(performance.now() - asked);
        if (answer.status !== target.status) {
          throw new Error(
            `${request.path} answered ${answer.status}: ${new TextDecoder().decode(answer.body).slice(0, 300)}`,
          );
        }
        target.answered?.(answer);
        last = answer;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const cpu = cpuTime(runtime) - cpuBefore;
  for (const connection of open) connection.close();
  if (!last) throw new Error(`${target.address} never answered.`);
  return { rate: times.length / seconds, times, cpu: cpu / times.length, last };
}
