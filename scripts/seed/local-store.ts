import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { SeedProblem } from "./problem.ts";
import { readStorageNames } from "./storage-names.ts";

export interface StoredStatement {
  sql: string;
  params: (string | number | null)[];
}

export interface StoredFile {
  key: string;
  bytes: Uint8Array;
  mime: string;
}

/** The local database and buckets, as `wrangler dev` with the same folder serves them. */
export interface LocalStore {
  /** Runs the statements in one transaction and gives the rows of each. */
  batch(statements: readonly StoredStatement[]): Promise<Record<string, unknown>[][]>;
  /** Runs the statements in the same way and gives how many rows the database read for each. */
  rowsRead(statements: readonly StoredStatement[]): Promise<number[]>;
  /** Stores a file in the public bucket. */
  putPublic(file: StoredFile): Promise<void>;
  /** The same in the private one. */
  putPrivate(file: StoredFile): Promise<void>;
  emptyBuckets(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A statement crosses into workerd as text and is bound there. Miniflare's own binding proxies
 * (getPlatformProxy) keep every bound statement of a long run in memory and take two more round trips for
 * each.
 */
const RECEIVER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      const bound = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
      const results = await DB.batch(bound);
      const cost = new URL(request.url).pathname === "/cost";
      return Response.json(results.map((result) => (cost ? result.meta.rows_read : result.results)));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/**
 * @param root folder of wrangler.toml
 * @param persistTo what wrangler takes as `--persist-to`; it keeps its data in a folder `v3` below
 */
export async function openLocalStore(root: string, persistTo: string): Promise<LocalStore> {
  const { databases, buckets } = readStorageNames(await readFile(join(root, "wrangler.toml"), "utf8"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: RECEIVER,
      compatibilityDate: "2026-09-18",
      d1Databases: databases,
      r2Buckets: buckets,
      resourcePersistencePath: join(persistTo, "v3"),
      cf: false,
    }),
  );

  async function send(path: string, statements: readonly StoredStatement[]): Promise<unknown> {
    const response = await miniflare.dispatchFetch(`http://seed.invalid${path}`, {
      method: "POST",
      body: JSON.stringify(statements),
    });
    if (!response.ok) throw new SeedProblem(`The database refused: ${await response.text()}`);
    return response.json();
  }

  async function batch(statements: readonly StoredStatement[]): Promise<Record<string, unknown>[][]> {
    if (statements.length === 0) return [];
    return (await send("/", statements)) as Record<string, unknown>[][];
  }

  async function rowsRead(statements: readonly StoredStatement[]): Promise<number[]> {
    return (await send("/cost", statements)) as number[];
  }

  async function put(binding: string, { key, bytes, mime }: StoredFile): Promise<void> {
    const bucket = await miniflare.getR2Bucket(binding);
    await bucket.put(key, bytes, { httpMetadata: { contentType: mime } });
  }

  async function emptyBuckets(): Promise<void> {
    for (const binding of Object.keys(buckets)) {
      const bucket = await miniflare.getR2Bucket(binding);
      for (;;) {
        const { objects } = await bucket.list({ limit: 1000 });
        if (objects.length === 0) break;
        await bucket.delete(objects.map((object) => object.key));
      }
    }
  }

  return {
    batch,
    rowsRead,
    putPublic: (file) => put("PORTFOLIO", file),
    putPrivate: (file) => put("PRIVATE_FILES", file),
    emptyBuckets,
    close: () => miniflare.dispose(),
  };
}
