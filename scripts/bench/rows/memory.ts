import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Ask, HttpConnection } from "../load/http-connection.ts";
import { residentMemory } from "../load/process-cost.ts";
import type { Finding } from "../report/findings.ts";
import type { Host } from "../runtime/start-host.ts";
import { type Bench, productTarget } from "./bench.ts";

const BUNDLE = { must: 1500, stretch: 1000, better: "lower" } as const;
const MEMORY = { must: 1.5, stretch: 1.2, better: "lower" } as const;
const CONNECTIONS = 8;

/** Resident memory after many requests of all kinds, beside an empty Worker with the same bindings. */
export async function memory(bench: Bench, startEmpty: () => Promise<Host>): Promise<Finding[]> {
  const requests = bench.quick ? 5_000 : 100_000;
  const { reader } = bench.cast;
  const paths = [
    "/",
    "/discover?tab=opportunities",
    "/discover?tab=creators",
    ...Array(7).fill("/api/v1/deck?tab=opportunities"),
  ];
  for (let done = 0; done < requests; done += requests / 10) {
    const targets = await Promise.all(
      paths.map((path) => productTarget(bench, path, path === "/" ? undefined : reader)),
    );
    await askAll(
      bench.large.addresses.door ?? "",
      requests / 10,
      (index) => targets[index % targets.length]?.next() ?? { path: "/" },
    );
  }
  const product = residentMemory(bench.large.workerd);
  const empty = await startEmpty();
  await askAll(empty.addresses.door ?? "", requests, () => ({ path: "/" }));
  const bare = residentMemory(empty.workerd);
  await empty.stop();
  return [
    {
      what: `memory after ${requests.toLocaleString("en")} requests`,
      beside: "empty Worker with the same bindings",
      value: product / bare,
      unit: "x",
      aim: MEMORY,
      note: `${Math.round(product)} MB beside ${Math.round(bare)} MB; the first holds a database of 100,000 members`,
      why: "Beyond the database and what is on its way to and from it, which the same process holds here, stands the Worker's own heap: it falls back to 55 MB again and again, of the 128 MB that an isolate may have (inspector, 2026-11-27), and does not grow",
    },
  ];
}

/** Everything the Worker is made of, as it is uploaded: wrangler says the same, of all modules together. */
export function workerBundle(build: string): Finding {
  const folder = join(build, "server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const bytes = gzipSync(Buffer.concat(files.map((file) => readFileSync(join(folder, file))))).length;
  return {
    what: "Worker bundle",
    beside: "gzip",
    value: bytes / 1000,
    unit: "kB",
    aim: BUNDLE,
    note: `${files.length} modules`,
  };
}

async function askAll(address: string, count: number, next: (index: number) => Ask): Promise<void> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = new HttpConnection(address);
      while (sent < count) await connection.send(next(sent++));
      connection.close();
    }),
  );
}
