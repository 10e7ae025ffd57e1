import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unusedPort } from "#tests/e2e/support/unused-port.ts";
import { Problem, projectEnv, root, runQuietly, start, stop } from "../../setup/run.mjs";
import { type Postgres, startPostgres } from "./postgres.ts";

const VERSION = "9.10.0";
const APP = "bench";
const READY_WITHIN_MS = 60_000;
const PASSWORD = "correct horse battery";

/** As many postings as the large world has, and as wide. */
const POSTINGS = 100_000;

/** Parse Server on PostgreSQL: a signed-in member, and a class with as many postings as the large world. */
export interface ParseServer {
  name: string;
  address: string;
  /** Twenty of them that are open and of one type, newest first. */
  list: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

export async function startParseServer(): Promise<ParseServer> {
  const program = await install();
  const postgres = await startPostgres();
  const port = await unusedPort();
  const address = `http://localhost:${port}/`;
  const masterKey = randomUUID();
  const variables = {
    NODE_ENV: "production",
    PORT: String(port),
    PARSE_SERVER_APPLICATION_ID: APP,
    PARSE_SERVER_MASTER_KEY: masterKey,
    PARSE_SERVER_DATABASE_URI: postgres.uri,
    PARSE_SERVER_URL: `${address}parse`,
    PARSE_SERVER_SILENT: "true",
    PARSE_SERVER_LOGS_FOLDER: "null",
  };
  const server = start("node", [program], { env: projectEnv(variables), cwd: folder, output: "pipe" });
  const said: string[] = [];
  for (const output of [server.stdout, server.stderr])
    output?.on("data", (part: unknown) => said.push(String(part)));
  await ready(`${address}parse/health`, said);
  const token = await seed(address, masterKey, postgres);
  const where = encodeURIComponent(JSON.stringify({ status: "active", type: "job" }));
  return {
    name: `Parse Server ${VERSION} + PostgreSQL`,
    address,
    list: `/parse/classes/Opportunity?where=${where}&order=-createdAt&limit=20`,
    headers: { "X-Parse-Application-Id": APP, "X-Parse-Session-Token": token },
    stop: async () => {
      await stop(server);
      await postgres.stop();
    },
  };
}

const folder = join(root, ".tmp", "peers", "parse-server");

/** Beside the project, whose dependency it is not. @returns its program */
async function install(): Promise<string> {
  const own = join(folder, "node_modules", "parse-server");
  const manifest = join(own, "package.json");
  const there = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : null;
  if (there !== VERSION) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel", "error"];
    await runQuietly("npm", ["install", `parse-server@${VERSION}`, ...quiet], { cwd: folder });
  }
  return join(own, "bin", "parse-server");
}

async function ready(health: string, said: string[]): Promise<void> {
  const given = performance.now() + READY_WITHIN_MS;
  while (performance.now() < given) {
    const answer = await fetch(health).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Problem(`Parse Server was not ready in time.\n${said.join("")}`);
}

/** @returns the session of a member who may read the postings; nobody else may */
async function seed(address: string, masterKey: string, postgres: Postgres): Promise<string> {
  const call = async (path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${address}parse/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Parse-Application-Id": APP, ...more },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Problem(`Parse Server answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { sessionToken: string };
  };
  const text = { type: "String" };
  const fields = Object.fromEntries(TEXTS.map((name) => [name, text]));
  const signedIn = { requiresAuthentication: true };
  const rules = {
    find: signedIn,
    get: signedIn,
    count: {},
    create: {},
    update: {},
    delete: {},
    addField: {},
  };
  const posting = { className: "Opportunity", fields, classLevelPermissions: rules };
  await call("schemas/Opportunity", posting, { "X-Parse-Master-Key": masterKey });
  const member = { username: "bench", password: PASSWORD, email: "bench@people.test" };
  const { sessionToken } = await call("users", member);
  await postgres.run(POSTINGS_SQL);
  await postgres.run('VACUUM ANALYZE "Opportunity"');
  return sessionToken;
}

const TEXTS = ["title", "type", "status", "description", "compensation", "location", "company", "image_url"];

const POSTINGS_SQL = `
INSERT INTO "Opportunity" ("objectId", "createdAt", "updatedAt", "_rperm", "_wperm", ${TEXTS.join(", ")})
SELECT 'o' || lpad(n::text, 9, '0'), now() - n * interval '1 minute', now(), '{*}', '{}', 'Posting number ' || n,
  (ARRAY['job', 'collab', 'barter'])[1 + n % 3], CASE WHEN n % 10 = 0 THEN 'closed' ELSE 'active' END,
  repeat('Product photographs for a small shop, outdoors and by daylight. ', 6), 'EUR 800', 'Lisbon', 'Northlight',
  '/media/bench/' || n || '.png' FROM generate_series(1, ${POSTINGS}) AS n;
CREATE INDEX opportunity_list ON "Opportunity" (status, type, "createdAt" DESC)`;
