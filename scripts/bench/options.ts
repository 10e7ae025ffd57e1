import { readFlags } from "../setup/read-flags.ts";
import { Problem } from "../setup/run.mjs";

export const USAGE = `Usage: npm run bench -- [options]

  --quick        fewer and shorter rounds (about 2 minutes once the worlds are seeded)
  --fresh        seed the worlds again
  --start        also measure how long npm start takes
  --peers        also measure a list beside Parse Server + PostgreSQL: the first comes from the npm registry into .tmp,
                 the second is the system's package (group peers)
  --only A,B     only these groups of rows: memory, pages, lists, growth, writes, identity, live, talk, steady, weight, ranks, support, discover,
                 ledger, figures, money, killed. Ranks and the last four need not the large world.
  --seed N       the random numbers of the row money, as an earlier run printed them
  --build DIR    measure another build than the one of this folder
  --help

Only a whole run of this folder's build, without --quick, is written to docs/performance.md.`;

export const GROUPS = [
  // First: what the rows of overload leave behind is no part of it.
  "memory",
  "pages",
  "lists",
  "growth",
  "writes",
  "identity",
  "live",
  "talk",
  "steady",
  "weight",
  "ranks",
  "support",
  "discover",
  "ledger",
  "figures",
  "money",
  "killed",
] as const;
export type Group = (typeof GROUPS)[number] | "peers";

export interface BenchOptions {
  help: boolean;
  quick: boolean;
  fresh: boolean;
  start: boolean;
  groups: Group[];
  build: string | null;
  /** Of the random numbers, to do the same again; null for new ones. */
  seed: number | null;
}

const FLAGS = {
  help: { type: "boolean" },
  quick: { type: "boolean" },
  fresh: { type: "boolean" },
  start: { type: "boolean" },
  peers: { type: "boolean" },
  only: { type: "string" },
  build: { type: "string" },
  seed: { type: "string" },
} as const;

/** @throws Problem for anything it does not understand */
export function readOptions(args: string[]): BenchOptions {
  const values = readFlags(args, FLAGS, USAGE);
  const known: readonly Group[] = [...GROUPS, "peers"];
  const groups = values.only?.split(",").map((name) => name.trim()) ?? [...GROUPS];
  const unknown = groups.filter((name) => !known.some((group) => group === name));
  if (unknown.length > 0) throw new Problem(`No rows are called ${unknown.join(", ")}.\n\n${USAGE}`);
  return {
    help: values.help ?? false,
    quick: values.quick ?? false,
    fresh: values.fresh ?? false,
    start: values.start ?? false,
    groups: known.filter((name) => groups.includes(name) || (name === "peers" && values.peers)),
    build: values.build ?? null,
    seed: seedOf(values.seed),
  };
}

/** Whether a run says enough to stand in docs/performance.md. */
export function isWhole({ quick, groups, build }: BenchOptions): boolean {
  return !quick && build === null && GROUPS.every((name) => groups.includes(name));
}

function seedOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,10}$/.test(text)) throw new Problem(`A seed is a number.\n\n${USAGE}`);
  return Number(text);
}
