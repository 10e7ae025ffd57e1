import { openLoop } from "../load/open-loop.ts";
import { median, percentile } from "../stats.ts";
import { type Bench, ONE_THREAD, type Outcome, productTarget, twinTarget } from "./bench.ts";

const RATE = 200;
const BESIDE_EMPTY = { must: 4, stretch: 2.5, better: "lower" } as const;

/** The slowest of a hundred at a fixed rate, beside the empty Worker at the same rate. */
export async function steady(bench: Bench): Promise<Outcome> {
  const { reader } = bench.cast;
  const targets = {
    empty: twinTarget(bench, "empty"),
    "list API": await productTarget(bench, "/api/v1/deck?tab=opportunities", reader),
    "discover page": await productTarget(bench, "/discover?tab=opportunities", reader),
  };
  const p99s: Record<string, number[]> = {};
  for (let round = 0; round < bench.pace.rounds; round++) {
    for (const [name, { address, next }] of Object.entries(targets)) {
      const { times } = await openLoop(address, next, { rate: RATE, seconds: bench.quick ? 1 : 3 });
      p99s[name] = [...(p99s[name] ?? []), percentile(times, 99)];
    }
  }
  const floor = p99s.empty ?? [];
  const findings = (["list API", "discover page"] as const).map((name) => {
    const own = p99s[name] ?? [];
    return {
      what: `p99 at ${RATE}/s, ${name}`,
      beside: "empty Worker at that rate",
      value: median(own.map((value, round) => value / (floor[round] ?? Number.NaN))),
      unit: "x" as const,
      aim: BESIDE_EMPTY,
      why: ONE_THREAD,
      note: `${median(own).toFixed(1)} ms beside ${median(floor).toFixed(1)} ms`,
    };
  });
  return { findings, loads: [] };
}
