import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SeedProblem } from "./problem.ts";

export const USAGE = `Usage: npm run seed -- [options]

  --if-empty             do nothing when there is an account already
  --reset                empty every table and both buckets first
  --persist-to DIR       local database to fill, as for wrangler (default .wrangler/state)
  --members N            instead of the demo world, a large one of N generated members
  --opportunities N      ... and N generated opportunities
  --swipes N             ... of which the first member has swiped N (members and opportunities by turns)
  --help`;

export interface LargeWorldSize {
  members: number;
  opportunities: number;
  swipes: number;
}

export interface SeedOptions {
  help: boolean;
  ifEmpty: boolean;
  reset: boolean;
  /** Absolute; what wrangler takes as `--persist-to`. */
  persistTo: string;
  /** Null for the demo world. */
  large: LargeWorldSize | null;
}

/**
 * Reads the command line.
 * @throws SeedProblem for anything it does not understand
 */
export function readOptions(args: string[], root: string): SeedOptions {
  const values = parse(args);
  const large = {
    members: readCount("members", values.members),
    opportunities: readCount("opportunities", values.opportunities),
    swipes: readCount("swipes", values.swipes),
  };
  if (large.members === 0 && large.opportunities + large.swipes > 0) {
    throw new SeedProblem("--opportunities and --swipes need --members: somebody has to make them.");
  }
  return {
    help: values.help ?? false,
    ifEmpty: values["if-empty"] ?? false,
    reset: values.reset ?? false,
    persistTo: values["persist-to"] ? resolve(values["persist-to"]) : resolve(root, ".wrangler/state"),
    large: large.members > 0 ? large : null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean" },
        "if-empty": { type: "boolean" },
        reset: { type: "boolean" },
        "persist-to": { type: "string" },
        members: { type: "string" },
        opportunities: { type: "string" },
        swipes: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new SeedProblem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function readCount(name: string, text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,7}$/.test(text)) throw new SeedProblem(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
}
