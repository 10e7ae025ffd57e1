import { closedLoop } from "../load/closed-loop.ts";
import type { Finding } from "../report/findings.ts";
import { pairedRatio } from "../stats.ts";
import { isTableScan } from "../world/plan-steps.ts";
import type { Bench, Outcome } from "./bench.ts";

const GROWTH = { must: 1.25, stretch: 1.1, better: "lower" } as const;
const NO_SCAN = { must: 0, better: "lower" } as const;
const HOT = [
  "deck, opportunities",
  "deck, members",
  "deck, next opportunities",
  "discover, text and three filters",
  "discover, members by text",
  "saved search, what is new",
  "opportunity",
  "notifications",
  "circle",
  "circle, next",
  "likes",
  "sent",
  "inbox",
  "thread",
  "unread messages",
  "profile",
] as const;

/** What the same statement costs among 100,000 members and postings beside 1,000 of each, and how it is planned. */
export async function growth(bench: Bench): Promise<Outcome> {
  const findings: Finding[] = [];
  for (const [index, name] of HOT.entries()) {
    const worlds = [bench.small, bench.large];
    const targets = worlds.map(({ addresses }) => ({
      address: addresses.d1 ?? "",
      next: () => ({ path: `/growth-${index}` }),
      status: 200,
    }));
    for (const world of worlds) await world.db.publish(`/growth-${index}`, world.statements[name]);
    const cpus: number[][] = [[], []];
    for (let round = -1; round < bench.pace.rounds; round++) {
      for (const [at, target] of targets.entries()) {
        const { cpu } = await closedLoop(target, worlds[at]?.workerd ?? 0, {
          milliseconds: bench.pace.slice / 2,
        });
        if (round >= 0) cpus[at]?.push(cpu);
      }
    }
    const value = pairedRatio(cpus[1] ?? [], cpus[0] ?? []);
    findings.push({ what: name, beside: "CPU at 100,000 / at 1,000", value, unit: "x", aim: GROWTH });
  }
  findings.push(await plans(bench));
  return { findings, loads: [] };
}

/** Every read of the product through EXPLAIN QUERY PLAN. */
async function plans({ large }: Bench): Promise<Finding> {
  const scanning: string[] = [];
  const listed = await large.db.rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = new Set(listed.map(({ name }) => name));
  let planned = 0;
  for (const [name, statements] of Object.entries(large.statements)) {
    const explained = await large.db.run(
      statements.map(({ sql, params }) => ({ sql: `EXPLAIN QUERY PLAN ${sql}`, params })),
    );
    planned += statements.length;
    const scans = explained.flatMap(({ results }) =>
      results.map((row) => String(row.detail)).filter((detail) => isTableScan(detail, tables)),
    );
    if (scans.length > 0) scanning.push(`${name}: ${scans.join("; ")}`);
  }
  return {
    what: "query plans",
    beside: `SCAN in ${planned} read statements`,
    value: scanning.length,
    unit: "count",
    aim: NO_SCAN,
    ...(scanning.length > 0 ? { note: scanning.join(" | ") } : {}),
  };
}
