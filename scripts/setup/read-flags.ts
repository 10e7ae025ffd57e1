import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Problem } from "./run.mjs";

/**
 * The flags of a command line.
 * @throws Problem with `usage` for anything it does not understand
 */
export function readFlags<T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
