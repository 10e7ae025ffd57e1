/**
 * The server under test: the built Worker in the local runtime, without the proxy of `wrangler dev`, which takes longer
 * than the product. `--port` and `--state` (a folder with a migrated database) say where; `--var NAME:VALUE` sets a
 * variable of the Worker.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { builtWorker, localRuntime } from "../../scripts/setup/built-worker.ts";
import { main, Problem, root } from "../../scripts/setup/run.mjs";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    state: { type: "string" },
    var: { type: "string", multiple: true, default: [] },
  },
});

await main(async () => {
  const { port, state } = values;
  if (!port || !state) throw new Problem("Say where: --port and --state.");
  const given = values.var.map((variable) => {
    const [name = "", ...value] = variable.split(":");
    return [name, value.join(":")];
  });
  const variables = {
    RATE_LIMIT_SCALE: "100",
    // Journeys that last for days bring their own time.
    TEST_CLOCK: "on",
    TEST_CHEAP_HASHES: "on",
    // Links in mails lead here.
    AUTH_SITE_URL: `http://localhost:${port}`,
    ...Object.fromEntries(given),
  };
  const product = { ...builtWorker(join(root, "build"), variables), name: "thrive" };
  await localRuntime([product], resolve(root, state), { host: "localhost", port: Number(port) }).ready;
});
