/**
 * One runtime of the bench, as a process of its own: the built Worker and its bare twins in the Miniflare that
 * wrangler brings. Says where each of them answers as one line of JSON, and serves until it is killed.
 */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import type { HostOrder, HostReady } from "./host-order.ts";

/** As much of Miniflare as a host needs; the package is wrangler's, not ours. */
interface Miniflare {
  ready: Promise<URL>;
  unsafeGetDirectURL(worker: string): Promise<URL>;
}
interface MiniflareModule {
  Miniflare: new (options: unknown) => Miniflare;
  convertV4MiniflareOptions(options: unknown): unknown;
}
const wrangler = createRequire(createRequire(import.meta.url).resolve("wrangler/package.json"));
const { Miniflare, convertV4MiniflareOptions } = wrangler("miniflare") as MiniflareModule;

const order = JSON.parse(process.argv[2] ?? "") as HostOrder;
const PRODUCT = "thrive";

const config = unstable_readConfig({ config: join(order.build, "server", "wrangler.json") });
const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config);
const { compatibilityDate, compatibilityFlags, d1Databases } = workerOptions;

const product = {
  ...workerOptions,
  name: PRODUCT,
  bindings: { ...workerOptions.bindings, ...order.variables },
  ...modulesOf(dirname(main), main),
};
/** Sockets of a Worker with assets lead through Miniflare's asset router; this door leads to the Worker itself. */
const door = { name: "door", modules: true, script: "export default {}", unsafeDirectSockets: [{ serviceName: PRODUCT }] };
const twins = Object.entries(order.twins).map(([name, script]) => ({
  name,
  compatibilityDate,
  compatibilityFlags,
  modules: true,
  script: readFileSync(script, "utf8"),
  unsafeDirectSockets: [{}],
  d1Databases,
  ...(name === "room" ? { durableObjects: { ROOM: { className: "Room", useSQLite: true } } } : {}),
}));

const workers = order.product ? [product, door, ...twins] : twins;
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    workers,
    telemetry: { enabled: false },
    cf: false,
    ...(order.state ? { resourcePersistencePath: join(order.state, "v3") } : {}),
    ...(order.inspect ? { inspectorPort: order.inspect } : {}),
  }),
);
const site = await miniflare.ready;
const addresses: Record<string, string> = { site: site.href };
for (const { name } of workers.filter((worker) => worker.name !== PRODUCT)) {
  addresses[name] = (await miniflare.unsafeGetDirectURL(name)).href;
}
console.log(JSON.stringify({ addresses, workerd: workerdPid() } satisfies HostReady));

/** Every module of the build, under the name the others import it by. */
function modulesOf(folder: string, main: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const modules = files.map((file) => join(folder, file)).sort((a, b) => Number(b === main) - Number(a === main));
  return {
    modulesRoot: folder,
    modules: modules.map((path) => ({ type: "ESModule", path, contents: readFileSync(path, "utf8") })),
  };
}

function workerdPid(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd"));
  if (!found) throw new Error("No workerd was started.");
  return found;
}
