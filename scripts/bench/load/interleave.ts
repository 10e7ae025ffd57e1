import { median, percentile } from "../stats.ts";
import { closedLoop, type Target } from "./closed-loop.ts";
import type { Answer } from "./http-answer.ts";

/** What was measured of one target, round by round. */
export interface Measured {
  rates: number[];
  /** Milliseconds of the runtime's CPU per answer. */
  cpus: number[];
  p50: number;
  p99: number;
  rate: number;
  cpu: number;
  last: Answer;
}

export interface Pace {
  rounds: number;
  /** Milliseconds that each target is asked in each round. */
  slice: number;
  /** Milliseconds before the first round. */
  warmUp: number;
}

/** Measures targets by turns, so that whatever else the machine does disturbs all of them alike. */
export async function interleave<N extends string>(
  targets: Record<N, Target>,
  runtime: number,
  pace: Pace,
): Promise<Record<N, Measured>> {
  const names = Object.keys(targets) as N[];
  const gathered = {} as Record<N, { rates: number[]; cpus: number[]; times: number[]; last: Answer }>;
  for (const name of names) {
    const { last } = await closedLoop(targets[name], runtime, { milliseconds: pace.warmUp });
    gathered[name] = { rates: [], cpus: [], times: [], last };
  }
  for (let round = 0; round < pace.rounds; round++) {
    for (const name of names) {
      const { rate, cpu, times, last } = await closedLoop(targets[name], runtime, {
        milliseconds: pace.slice,
      });
      gathered[name].rates.push(rate);
      gathered[name].cpus.push(cpu);
      for (const time of times) gathered[name].times.push(time);
      gathered[name].last = last;
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { rates, cpus, times, last } = gathered[name];
      const summary = {
        rates,
        cpus,
        rate: median(rates),
        cpu: median(cpus),
        p50: percentile(times, 50),
        p99: percentile(times, 99),
        last,
      };
      return [name, summary satisfies Measured];
    }),
  ) as Record<N, Measured>;
}
