/**
 * The server under test: the built Worker under `wrangler dev`, with a world of its own that begins empty.
 * `--port` and `--state` (a folder) say where; `--keep` goes on with what the folder holds; `--var NAME:VALUE` sets a
 * variable of the Worker. The group of the local runtime is written to `pid` in that folder, for the test that kills it.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/setup/build.mjs";
import { ensureSecrets } from "../../scripts/setup/ensure-secrets.mjs";
import { answering, wranglerEnv } from "../../scripts/setup/local-cloud.mjs";
import { main, Problem, root, runQuietly, start } from "../../scripts/setup/run.mjs";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    state: { type: "string" },
    keep: { type: "boolean" },
    var: { type: "string", multiple: true, default: [] },
  },
});

await main(async () => {
  const { port, keep } = values;
  if (!port || !values.state) throw new Problem("Say where: --port and --state.");
  const state = resolve(root, values.state);
  const env = { ...wranglerEnv(), WRANGLER_LOG: "error" };
  if (!keep) {
    rmSync(state, { recursive: true, force: true });
    mkdirSync(state, { recursive: true });
    ensureSecrets();
    await Promise.all([ensureBuild(), migrate(state, env)]);
  }
  const flags = ["--port", port, "--inspector-port", "0", "--persist-to", state];
  const rest = ["--show-interactive-dev-session=false", "--var", "RATE_LIMIT_SCALE:100"];
  // Journeys that last for days bring their own time.
  rest.push("--var", "TEST_CLOCK:on");
  // Links in mails lead here.
  rest.push("--var", `AUTH_SITE_URL:http://localhost:${port}`);
  for (const variable of values.var) rest.push("--var", variable);
  const server = start("wrangler", ["dev", ...flags, ...rest], { env });
  writeFileSync(join(state, "pid"), String(server.pid));
  await answering(`http://localhost:${port}`, server);
  throw new Problem(`The server ended with code ${await server.ended}.`);
});

function migrate(state, env) {
  return runQuietly("npm", ["run", "db:migrate", "--", "--persist-to", state], { env });
}
