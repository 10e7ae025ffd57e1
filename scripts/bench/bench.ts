/** `npm run bench`: measures the built Worker beside its bare twins; see USAGE. Writes docs/performance.md. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuild } from "../setup/build.mjs";
import { main, root } from "../setup/run.mjs";
import { vitalsOf, withVitals } from "../vitals/section.ts";
import type { Pace } from "./load/interleave.ts";
import { type BenchOptions, type Group, isWhole, readOptions, USAGE } from "./options.ts";
import { type Finding, verdictOf } from "./report/findings.ts";
import { printed, type Report, written } from "./report/report.ts";
import type { Bench, Load, Outcome } from "./rows/bench.ts";
import { ALONE, type Order, PAIRED, type Worlds } from "./rows/groups.ts";
import { startTimes } from "./rows/start.ts";
import { bundleTwins } from "./runtime/bundle-twins.ts";
import { type Host, startHost } from "./runtime/start-host.ts";
import { versions } from "./runtime/versions.ts";
import { castOf } from "./world/people.ts";
import { rawDatabase } from "./world/raw-database.ts";
import { statementsOf } from "./world/statements.ts";
import { prepareWorld, type WorldSize } from "./world/worlds.ts";

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
  const order = { build, variables, instead: null, twins } satisfies Order;
  const { findings, loads, rounds } = await measure(options, order);
  if (options.start) findings.push(...(await timed("npm start", startTimes)));
  finish(options, {
    date: new Date().toISOString(),
    command: ["npm run bench", ...(process.argv.length > 2 ? ["--", ...process.argv.slice(2)] : [])].join(
      " ",
    ),
    machine: machineLine(load),
    rounds,
    findings,
    loads,
  });
});

async function measure(options: BenchOptions, order: Order): Promise<Outcome & { rounds: number }> {
  const pace = options.quick
    ? { rounds: 5, slice: 300, warmUp: 1_000 }
    : { rounds: 7, slice: 900, warmUp: 3_000 };
  const findings: Finding[] = [];
  const loads: Load[] = [];
  const take = async (name: Group, group: () => Promise<Outcome>) => {
    const outcome = await timed(name, group);
    findings.push(...outcome.findings);
    loads.push(...outcome.loads);
  };
  const paired = options.groups.filter((name): name is keyof typeof PAIRED => name in PAIRED);
  if (paired.length > 0) {
    const worlds = await openWorlds(options, order, pace);
    for (const name of paired) await take(name, () => PAIRED[name](worlds));
    await Promise.all([worlds.bench.large.stop(), worlds.bench.small.stop()]);
  }
  for (const name of options.groups)
    if (!(name in PAIRED)) await take(name, () => ALONE[name as keyof typeof ALONE](options, order));
  return { findings, loads, rounds: pace.rounds };
}

async function openWorlds(options: BenchOptions, order: Order, pace: Pace): Promise<Worlds> {
  const worldOf = (size: WorldSize) => timed(`${size} world`, () => prepareWorld(size, options.fresh));
  const [small, large] = [await worldOf("small"), await worldOf("large")];
  const [smallHost, largeHost] = await timed("runtimes", () =>
    Promise.all([startHost({ ...order, state: small.state }), startHost({ ...order, state: large.state })]),
  );
  const signedIn = ({ addresses }: Host) =>
    castOf(rawDatabase(addresses.d1 ?? ""), order.variables.AUTH_SIGNING_KEY ?? "", addresses.door ?? "");
  const cast = await signedIn(largeHost);
  const bench: Bench = {
    quick: options.quick,
    pace,
    cast,
    large: await withStatements(largeHost, cast),
    small: await withStatements(smallHost, await signedIn(smallHost)),
  };
  const startEmpty = () =>
    startHost({ ...order, state: small.state, instead: order.twins.empty ?? null, twins: {} });
  const openMiddle = async () => {
    const host = await startHost({ ...order, state: (await worldOf("middle")).state });
    const its = await signedIn(host);
    return { world: await withStatements(host, its), reader: its.reader };
  };
  return { bench, order, startEmpty, openMiddle };
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
  if (report.findings.some((finding) => finding.isFault && verdictOf(finding) === "missed"))
    process.exitCode = 1;
  if (!isWhole(options)) return;
  const page = join(root, "docs", "performance.md");
  writeFileSync(page, withVitals(written(report), vitalsOf(readFileSync(page, "utf8"))));
  console.log(page);
}

function machineLine(load: string): string {
  const [cpu] = cpus();
  const { workerd, miniflare } = versions();
  const machine = `${availableParallelism()} cores (${cpu?.model.trim()}), load ${load} before it began`;
  return `${machine}; Node ${process.versions.node}, Miniflare ${miniflare}, workerd ${workerd}`;
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
