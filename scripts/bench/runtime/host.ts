/**
 * One runtime of the bench, as a process of its own: the built Worker and its bare twins in the Miniflare that
 * wrangler brings. Says where each of them answers as one line of JSON, and serves until it is killed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import type { HostOrder, HostReady } from "./host-order.ts";

const PRODUCT = "thrive";

const order = JSON.parse(process.argv[2] ?? "") as HostOrder;
const config = unstable_readConfig({ config: join(order.build, "server", "wrangler.json") });
const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config);
const { compatibilityDate, compatibilityFlags, d1Databases } = workerOptions;
// Which files are modules is said by name below; a script in the product's place has none.
const { modulesRules: _, ...bindings } = workerOptions;

const product = {
  ...bindings,
  name: PRODUCT,
  bindings: Object.assign({}, workerOptions.bindings, order.variables),
  ...(order.instead ? scriptOf(order.instead) : modulesOf(dirname(main), main)),
};
/** A socket of a Worker with assets leads through Miniflare's asset router; this door leads to the Worker itself. */
const door = {
  name: "door",
  modules: true,
  script: "export default {}",
  unsafeDirectSockets: [{ serviceName: PRODUCT }],
};
const twins = Object.entries(order.twins).map(([name, file]) => ({
  name,
  compatibilityDate,
  compatibilityFlags,
  ...scriptOf(file),
  unsafeDirectSockets: [{}],
  d1Databases,
  ...(name === "room" ? { durableObjects: { ROOM: { className: "Room", useSQLite: true } } } : {}),
}));

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    workers: [product, door, ...twins],
    telemetry: { enabled: false },
    cf: false,
    // The cron, by hand: /cdn-cgi/local/scheduled.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(order.state, "v3"),
    // wrangler hands its own options out as unknown; Miniflare checks all of them.
  } as V4MiniflareOptions),
);
const addresses: Record<string, string> = { site: (await miniflare.ready).href };
for (const { name } of [door, ...twins]) addresses[name] = (await miniflare.unsafeGetDirectURL(name)).href;
console.log(JSON.stringify({ addresses, workerd: workerdPid() } satisfies HostReady));

function scriptOf(file: string) {
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

function workerdPid(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const found = children.find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd"));
  if (!found) throw new Error("No workerd was started.");
  return Number(found);
}
