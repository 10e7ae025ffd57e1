/** The built product as Miniflare takes it, without the proxy that `wrangler dev` puts in front. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

/**
 * @param build folder of the build: `server` and `client` are in it
 * @param variables and secrets of the Worker, which win over what the build says
 * @param instead a script that runs in its place with all its bindings
 */
export function builtWorker(
  build: string,
  variables: Record<string, string>,
  instead?: string,
): Record<string, unknown> {
  const config = unstable_readConfig({ config: join(build, "server", "wrangler.json") });
  const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config);
  // Which files are modules is said by name below; a script in the product's place has none.
  const { modulesRules: _, ...bindings } = workerOptions;
  return {
    ...bindings,
    bindings: Object.assign({}, workerOptions.bindings, variables),
    ...(instead ? scriptOf(instead) : modulesOf(dirname(main), main)),
  };
}

/**
 * The local runtime with these Workers. The cron is called by hand: /cdn-cgi/local/scheduled.
 * @param state folder with what is stored, as wrangler's `--persist-to`
 */
export function localRuntime(
  workers: Record<string, unknown>[],
  state: string,
  at: { host?: string; port?: number } = {},
): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      ...at,
      workers,
      telemetry: { enabled: false },
      cf: false,
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(state, "v3"),
      // wrangler hands its own options out as unknown; Miniflare checks all of them.
    } as V4MiniflareOptions),
  );
}

export function scriptOf(file: string) {
  return { modules: true, script: readFileSync(file, "utf8") };
}

/** Every module of the build, the main one first, under the names they import each other by. */
function modulesOf(folder: string, main: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const paths = files
    .map((file) => join(folder, file))
    .sort((a, b) => Number(b === main) - Number(a === main));
  const modules = paths.map((path) => ({ type: "ESModule", path, contents: readFileSync(path, "utf8") }));
  return { modulesRoot: folder, modules };
}
