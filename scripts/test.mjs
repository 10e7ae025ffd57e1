/**
 * `npm test`: every check of the project, to the end even when one fails. `--only types,unit` runs a part.
 * The last line is "N passed, N failed": each test counts, and each other check counts as one.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "./setup/build.mjs";
import { countTests } from "./setup/count-tests.mjs";
import { chromiumPath } from "./setup/ensure-chromium.mjs";
import { ensureDependencies } from "./setup/ensure-dependencies.mjs";
import { redisPath } from "./setup/ensure-redis.mjs";
import { ensureSecrets } from "./setup/ensure-secrets.mjs";
import { main, Problem, projectEnv, root, run, seconds, step } from "./setup/run.mjs";

const reports = join(root, ".tmp", "reports");

/** In this order, the quick ones first. Each gives how much passed and how much failed. */
const checks = {
  format: () => npmRun("check:format").then(one),
  types: () => npmRun("check:types").then(one),
  floors: () => npmRun("check:floors").then(one),
  dead: () => npmRun("check:dead").then(one),
  build,
  unit,
  e2e,
};

async function build() {
  console.log(await ensureBuild());
  return one(0);
}

async function unit() {
  const report = join(reports, "unit.json");
  const redis = await redisPath();
  if (!redis) console.log("No redis-server here, and none could be installed: what needs one is skipped.");
  const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await npmRun("test:unit", flags, redis ? { REDIS_SERVER: redis } : {});
  return countTests("vitest", report, code);
}

/** Each half against a server and a world of its own: a journey mostly waits, and two fit two cores. */
async function e2e() {
  const chromium = await chromiumPath();
  const halves = await Promise.all([1, 2].map((half) => e2eHalf(half, chromium)));
  const sum = (key) => halves.reduce((total, half) => total + half[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The first half is seen as it goes; what the second printed follows when it is done. */
async function e2eHalf(half, chromium) {
  const report = join(reports, `e2e-${half}.json`);
  const env = projectEnv({
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_STATE: `.tmp/e2e-state-${half}`,
  });
  const flags = ["--reporter=list,json", `--shard=${half}/2`];
  const output = half === 1 ? "inherit" : "pipe";
  const { code, text } = await run("npm", ["run", "test:e2e", "--", ...flags], { env, output });
  if (text) process.stdout.write(text);
  return countTests("playwright", report, code);
}

async function npmRun(script, args = [], env = {}) {
  const { code } = await run("npm", ["run", script, "--", ...args], { env: projectEnv(env) });
  return code;
}

function one(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A check that cannot even run has failed; the next one still runs. */
async function attempt(name) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const result = await checks[name]().catch((error) => {
    console.error(error instanceof Problem ? error.message : error);
    return one(1);
  });
  return { name, ...result, time: seconds(begun) };
}

function chosenChecks() {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const all = Object.keys(checks);
  const chosen = values.only?.split(",").map((name) => name.trim()) ?? all;
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Problem(`No check is called ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  return all.filter((name) => chosen.includes(name));
}

await main(async () => {
  const chosen = chosenChecks();
  await step("dependencies", ensureDependencies);
  await step("secrets", ensureSecrets);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const results = [];
  for (const name of chosen) results.push(await attempt(name));

  console.log("");
  for (const { name, passed, failed, skipped = 0, time } of results) {
    const others = [failed > 0 ? `, ${failed} failed` : "", skipped > 0 ? `, ${skipped} skipped` : ""];
    console.log(`  ${name.padEnd(8)}${time.padStart(9)}${`${passed} passed`.padStart(14)}${others.join("")}`);
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  process.exitCode = total("failed") > 0 || total("passed") === 0 ? 1 : 0;
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
});
