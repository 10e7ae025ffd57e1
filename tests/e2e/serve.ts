/**
 * The server under test: the built Worker in the local runtime, without the proxy of `wrangler dev`, which takes longer
 * than the product. `--port` and `--state` (a folder with a migrated database) say where; `--var NAME:VALUE` sets a
 * variable of the Worker.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { builtWorker } from "../../scripts/setup/built-worker.ts";
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
    // Links in mails lead here.
    AUTH_SITE_URL: `http://localhost:${port}`,
    ...Object.fromEntries(given),
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "localhost",
      port: Number(port),
      workers: [{ ...builtWorker(join(root, "build"), variables), name: "thrive" }],
      telemetry: { enabled: false },
      cf: false,
      // The cron, by hand: /cdn-cgi/local/scheduled.
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(resolve(root, state), "v3"),
      // wrangler hands its own options out as unknown; Miniflare checks all of them.
    } as V4MiniflareOptions),
  );
  await miniflare.ready;
});
