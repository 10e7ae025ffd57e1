/**
 * `npm test`: every check of the project, to the end even when one fails. `--only types,unit` runs a part.
 * It ends with each test that did not pass at once, and "N passed, N failed": each test counts, and each other check
 * counts as one.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "./setup/build.mjs";
import { chromiumPath, wholeChromiumPath } from "./setup/ensure-chromium.mjs";
import { ensureDependencies } from "./setup/ensure-dependencies.mjs";
import { redisPath } from "./setup/ensure-redis.mjs";
import { ensureSecrets } from "./setup/ensure-secrets.mjs";
import { readReport } from "./setup/read-report.mjs";
import { main, Problem, projectEnv, root, run, seconds, step } from "./setup/run.mjs";

const reports = join(root, ".tmp", "reports");

/** In this order, the quick ones first. Each gives how much passed and how much failed. */
const checks = {
  format: () => readAlone("check:format").then(one),
  types: () => readAlone("check:types").then(one),
  floors: () => readAlone("check:floors").then(one),
  dead: () => readAlone("check:dead").then(one),
  deploy: () => readAlone("check:deploy").then(one),
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
  return readReport("vitest", report, code);
}

async function e2e() {
  const report = join(reports, "e2e.json");
  const env = {
    CHROMIUM_PATH: await chromiumPath(),
    WHOLE_CHROMIUM_PATH: await wholeChromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const code = await npmRun("test:e2e", ["--reporter=list,json"], env);
  return readReport("playwright", report, code);
}

async function npmRun(script, args = [], env = {}) {
  const { code } = await run("npm", ["run", script, "--", ...args], { env: projectEnv(env) });
  return code;
}

/** What it says is shown when it is done: others run beside it. */
async function readAlone(script) {
  const { code, text } = await run("npm", ["run", script], { env: projectEnv(), output: "pipe" });
  console.log(`\n${text.trim()}`);
  return code;
}

/** Those that need one core each go side by side, in two lanes that take about as long. */
const LANES = [
  ["format", "types", "dead", "floors"],
  ["deploy", "build"],
  ["unit", "e2e"],
];

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
  const inTurn = async (lane) => {
    for (const name of lane.filter((one) => chosen.includes(one))) results.push(await attempt(name));
  };
  const [first, second, rest] = LANES;
  await Promise.all([inTurn(first), inTurn(second)]);
  await inTurn(rest);
  results.sort((a, b) => chosen.indexOf(a.name) - chosen.indexOf(b.name));

  console.log("");
  for (const { name, passed, failed, skipped = 0, time } of results) {
    const others = [failed > 0 ? `, ${failed} failed` : "", skipped > 0 ? `, ${skipped} skipped` : ""];
    console.log(`  ${name.padEnd(8)}${time.padStart(9)}${`${passed} passed`.padStart(14)}${others.join("")}`);
  }
  const troubles = results.flatMap((result) => result.troubles ?? []);
  if (troubles.length > 0)
    console.log(`\nNot passed at once:\n${troubles.map((one) => `  - ${one}`).join("\n")}`);
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  process.exitCode = total("failed") > 0 || total("passed") === 0 ? 1 : 0;
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
});
