/**
 * The server under test: the built Worker in the local runtime, without the proxy of `wrangler dev`, which takes longer
 * than the product. `--port` and `--state` (a folder with a migrated database) say where; `--var NAME:VALUE` sets a
 * variable of the Worker.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { builtWorker, localRuntime } from "../../scripts/setup/built-worker.ts";
import { main, Problem, root } from "../../scripts/setup/run.mjs";
import type { Operated, Operation } from "./support/own-server.ts";

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
  const runtime = localRuntime([product], resolve(root, state), { host: "localhost", port: Number(port) });
  await runtime.ready;
  process.on("message", async ({ id, sql, values: bound }: Operation) => {
    const answer = (fault?: string) => process.send?.({ id, fault } satisfies Operated);
    try {
      const database = await runtime.getD1Database("DB", product.name);
      await database
        .prepare(sql)
        .bind(...bound)
        .run();
      answer();
    } catch (error) {
      answer(String(error));
    }
  });
});
