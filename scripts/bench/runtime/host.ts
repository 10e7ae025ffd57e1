/**
 * One runtime of the bench, as a process of its own: the built Worker and its bare twins in the Miniflare that
 * wrangler brings. Says where each of them answers as one line of JSON, and serves until it is killed.
 */
import { readFileSync } from "node:fs";
import { builtWorker, localRuntime, scriptOf } from "../../setup/built-worker.ts";
import type { HostOrder, HostReady } from "./host-order.ts";

const PRODUCT = "thrive";

const order = JSON.parse(process.argv[2] ?? "") as HostOrder;
const built = builtWorker(order.build, order.variables, order.instead ?? undefined);
const { compatibilityDate, compatibilityFlags, d1Databases } = built;
const product = { ...built, name: PRODUCT };
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

const miniflare = localRuntime([product, door, ...twins], order.state);
const addresses: Record<string, string> = { site: (await miniflare.ready).href };
for (const { name } of [door, ...twins]) addresses[name] = (await miniflare.unsafeGetDirectURL(name)).href;
console.log(JSON.stringify({ addresses, workerd: workerdPid() } satisfies HostReady));

function workerdPid(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const found = children.find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd"));
  if (!found) throw new Error("No workerd was started.");
  return Number(found);
}
