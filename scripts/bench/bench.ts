/** `npm run bench`: measures the built Worker beside its bare twins; see USAGE. Writes docs/performance.md. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuild } from "../setup/build.mjs";
import { main, root } from "../setup/run.mjs";
import { type BenchOptions, isWhole, readOptions, USAGE } from "./options.ts";
import type { Finding } from "./report/findings.ts";
import { printed, type Report, written } from "./report/report.ts";
import type { Bench, Load, Outcome } from "./rows/bench.ts";
import { growth } from "./rows/growth.ts";
import { identity } from "./rows/identity.ts";
import { lists } from "./rows/lists.ts";
import { live } from "./rows/live.ts";
import { memory, workerBundle } from "./rows/memory.ts";
import { pages } from "./rows/pages.ts";
import { ranks } from "./rows/ranks.ts";
import { startTime } from "./rows/start.ts";
import { steady } from "./rows/steady.ts";
import { support } from "./rows/support.ts";
import { talk } from "./rows/talk.ts";
import { weight } from "./rows/weight.ts";
import { writes } from "./rows/writes.ts";
import { bundleTwins } from "./runtime/bundle-twins.ts";
import type { HostOrder } from "./runtime/host-order.ts";
import { type Host, startHost } from "./runtime/start-host.ts";
import { castOf } from "./world/people.ts";
import { rawDatabase } from "./world/raw-database.ts";
import { statementsOf } from "./world/statements.ts";
import { prepareWorld } from "./world/worlds.ts";

const temporary = join(root, ".tmp");
const BUSY = 1.5;

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const load = loadavg()[0]?.toFixed(1) ?? "unknown";
  if (Number(load) > BUSY)
    console.log(`  This machine is busy (load ${load}): only the ratios will mean something.`);
  const build = await takeBuild(options);
  const signingKey = newSigningKey();
  const variables = {
    APP_ENV: "local",
    RATE_LIMIT_SCALE: "1000000",
    // As in production: where addresses confirm themselves, a sign-up tells who has an account.
    AUTH_MAILER_AUTOCONFIRM: "false",
    AUTH_SIGNING_KEY: signingKey,
    AUTH_TOKEN_SECRET: `${randomUUID()}${randomUUID()}`,
  };
  const twins = await timed("twins", () => bundleTwins(join(temporary, "bench-twins")));
  const worldOf = (size: "small" | "large") =>
    timed(`${size} world`, () => prepareWorld(size, options.fresh));
  const [small, large] = [await worldOf("small"), await worldOf("large")];
  const order = { build, variables, instead: null, twins } satisfies Omit<HostOrder, "state">;
  const [smallHost, largeHost] = await timed("runtimes", () =>
    Promise.all([startHost({ ...order, state: small.state }), startHost({ ...order, state: large.state })]),
  );
  const cast = await castOf(
    rawDatabase(largeHost.addresses.d1 ?? ""),
    signingKey,
    largeHost.addresses.door ?? "",
  );
  const smallCast = await castOf(
    rawDatabase(smallHost.addresses.d1 ?? ""),
    signingKey,
    smallHost.addresses.door ?? "",
  );
  const bench: Bench = {
    quick: options.quick,
    pace: options.quick ? { rounds: 5, slice: 300, warmUp: 1_000 } : { rounds: 7, slice: 900, warmUp: 3_000 },
    cast,
    large: await withStatements(largeHost, cast),
    small: await withStatements(smallHost, smallCast),
  };
  const startEmpty = () => startHost({ ...order, state: small.state, instead: twins.empty, twins: {} });

  const { findings, loads } = await measure(options, bench, build, startEmpty);
  await Promise.all([bench.large.stop(), bench.small.stop()]);
  if (options.start) findings.push(await timed("npm start", startTime));
  finish(options, {
    date: new Date().toISOString(),
    command: ["npm run bench", ...(process.argv.length > 2 ? ["--", ...process.argv.slice(2)] : [])].join(
      " ",
    ),
    machine: machineLine(largeHost, load),
    rounds: bench.pace.rounds,
    findings,
    loads,
  });
});

async function measure(
  options: BenchOptions,
  bench: Bench,
  build: string,
  startEmpty: () => Promise<Host>,
): Promise<Outcome> {
  const only = (findings: Finding[]): Outcome => ({ findings, loads: [] });
  const groups: Record<(typeof options.groups)[number], () => Promise<Outcome>> = {
    pages: () => pages(bench),
    lists: () => lists(bench),
    growth: () => growth(bench),
    writes: () => writes(bench),
    identity: () => identity(bench),
    live: () => live(bench),
    talk: () => talk(bench),
    steady: () => steady(bench),
    weight: async () => only([...(await weight(bench, build)), workerBundle(build)]),
    memory: async () => only(await memory(bench, startEmpty)),
    ranks: async () => only(await ranks()),
    support: async () => only(await support(bench)),
  };
  const findings: Finding[] = [];
  const loads: Load[] = [];
  for (const name of options.groups) {
    const outcome = await timed(name, groups[name]);
    findings.push(...outcome.findings);
    loads.push(...outcome.loads);
  }
  return { findings, loads };
}

/** A copy, so that a build made meanwhile does not change what is measured. */
async function takeBuild(options: BenchOptions): Promise<string> {
  const copy = join(temporary, "bench-build");
  await timed("build", async () => {
    if (!options.build) await ensureBuild();
    rmSync(copy, { recursive: true, force: true });
    cpSync(options.build ? resolve(options.build) : join(root, "build"), copy, { recursive: true });
  });
  return copy;
}

async function withStatements(host: Host, cast: Bench["cast"]): Promise<Bench["large"]> {
  const statements = await statementsOf(cast.reader, cast.postings[0] ?? "");
  return { ...host, db: rawDatabase(host.addresses.d1 ?? ""), statements };
}

function finish(options: BenchOptions, report: Report): void {
  console.log(`\n${printed(report)}`);
  const json = join(temporary, "bench.json");
  mkdirSync(temporary, { recursive: true });
  writeFileSync(json, JSON.stringify(report, null, 2));
  console.log(`\n${json}`);
  if (!isWhole(options)) return;
  const page = join(root, "docs", "performance.md");
  writeFileSync(page, written(report));
  console.log(page);
}

function machineLine({ versions }: Host, load: string): string {
  const [cpu] = cpus();
  const machine = `${availableParallelism()} cores (${cpu?.model.trim()}), load ${load} before it began`;
  return `${machine}; Node ${process.versions.node}, Miniflare ${versions.miniflare}, workerd ${versions.workerd}`;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`  ${name.padEnd(14)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
  return result;
}

/** A fresh ES256 private key as JWK: the bench never shares a secret with a running product. */
function newSigningKey(): string {
  const jwk = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  return JSON.stringify({ ...jwk, alg: "ES256", use: "sig", kid: randomUUID() });
}
