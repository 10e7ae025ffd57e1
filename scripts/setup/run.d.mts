import type { ChildProcess } from "node:child_process";

export const root: string;

export class Problem extends Error {}

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  output?: "inherit" | "pipe";
}

export type Started = ChildProcess & { ended: Promise<number> };

export function projectEnv(extra?: Record<string, string>): NodeJS.ProcessEnv;
export function start(command: string, args: string[], options?: StartOptions): Started;
export function run(
  command: string,
  args: string[],
  options?: StartOptions,
): Promise<{ code: number; text: string }>;
export function runQuietly(command: string, args: string[], options?: StartOptions): Promise<string>;
export function main(work: () => Promise<void>): Promise<void>;
export function stop(child: Started): Promise<void>;
export function kill(child: Started): Promise<void>;
