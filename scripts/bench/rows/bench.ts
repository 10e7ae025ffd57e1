import type { Target } from "../load/closed-loop.ts";
import type { Measured, Pace } from "../load/interleave.ts";
import type { Finding } from "../report/findings.ts";
import type { Host } from "../runtime/start-host.ts";
import type { Cast, Member } from "../world/people.ts";
import type { Database } from "../world/raw-database.ts";
import type { Statements } from "../world/statements.ts";

/** Why the local runtime answers late where a data centre would not: told of the rows it keeps from their aim. */
export const ONE_THREAD =
  "Here one thread runs Worker, database and rooms, and what it cannot answer at once waits (requests/s it carries: below)";

/** One line of the second table: what a target did under load. */
export interface Load {
  what: string;
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds of the runtime's CPU per answer. */
  cpu: number;
  bytes: number;
  roundTrips: number | null;
}

/** What a group of rows found out. */
export interface Outcome {
  findings: Finding[];
  loads: Load[];
}

/** Everything a row may use. */
export interface Bench {
  quick: boolean;
  pace: Pace;
  large: Host & { db: Database; statements: Statements };
  small: Host & { db: Database; statements: Statements };
  cast: Cast;
}

/** A page or API read of the product as `member` asks for it; without one, as a visitor. */
export async function productTarget(bench: Bench, path: string, member?: Member): Promise<Target> {
  const headers = {
    Accept: path.startsWith("/api/") ? "application/json" : "text/html",
    ...(await member?.headers()),
  };
  return { address: bench.large.addresses.door ?? "", next: () => ({ path, headers }), status: 200 };
}

export function twinTarget(bench: Bench, name: string, path = "/"): Target {
  return { address: bench.large.addresses[name] ?? "", next: () => ({ path }), status: 200 };
}

export function loadOf(what: string, { rate, p50, p99, cpu, last }: Measured): Load {
  return { what, rate, p50, p99, cpu, bytes: last.body.length, roundTrips: roundTripsOf(last.headers) };
}

/** What the answer says it cost the database; null for what has no meter. */
export function roundTripsOf(headers: Map<string, string[]>): number | null {
  const value = headers.get("x-db-round-trips")?.[0];
  return value === undefined ? null : Number(value);
}
