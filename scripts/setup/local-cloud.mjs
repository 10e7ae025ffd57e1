/** The local stand-in for Cloudflare: its database, its server's settings, its clock. */
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secretNames } from "./ensure-secrets.mjs";
import { Problem, projectEnv, root, runQuietly, step } from "./run.mjs";

const CRON_INTERVAL_MS = 60_000;
const START_TIMEOUT_MS = 240_000;

/** wrangler without questions, telemetry, look-ups on the network or files outside this folder. */
export function wranglerEnv() {
  return projectEnv({
    CI: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_WRITE_LOGS: "false",
    WRANGLER_REGISTRY_PATH: join(root, ".wrangler", "registry"),
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    X_LOCAL_EXPLORER: "false",
    X_LOCAL_OBSERVABILITY: "false",
  });
}

/** Migrates the local D1 and fills it when it is empty: what seeds migrates first, in the same runtime. */
export async function prepareDatabase() {
  const seed = [join("scripts", "seed", "seed.ts"), "--if-empty"];
  await step("database", async () => (await runQuietly("node", seed, { env: wranglerEnv() })).trim());
}

/**
 * What the environment says to the Worker: `AUTH_*` (the site is where it is served), `RATE_LIMIT_SCALE` (100 in the
 * local demo) and whatever `.dev.vars.example` names.
 */
export function localVariables(address) {
  const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
  const documented = new Set(Array.from(example.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name));
  const given = Object.entries(process.env).filter(
    ([name]) => name.startsWith("AUTH_") || documented.has(name),
  );
  return {
    AUTH_SITE_URL: address,
    ...(secretNames().has("RATE_LIMIT_SCALE") ? {} : { RATE_LIMIT_SCALE: "100" }),
    ...Object.fromEntries(given),
  };
}

/** The same as `--var` of wrangler, which wins over `.dev.vars` and does not outlive the run. */
export function variableFlags(address) {
  return Object.entries(localVariables(address)).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
}

/** The port to serve on; fails with a sentence when it is no port or taken. */
export async function freePort(fallback = 8787) {
  const port = Number(process.env.PORT || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`PORT=${process.env.PORT} is not a port.`);
  const taken = await Promise.all(["127.0.0.1", "::1"].map((host) => accepts(host, port)));
  if (taken.includes(true)) {
    throw new Problem(
      `Port ${port} is in use by another program. Stop it, or choose another with PORT=${port + 1}.`,
    );
  }
  return port;
}

function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const answer = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}

/** Waits until the server answers its first page. */
export async function answering(address, server) {
  const end = server.ended.then((code) => {
    throw new Problem(`The server ended with code ${code} before it answered.`);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const status = await Promise.race([statusOf(address), end]);
    if (status >= 500) return `answers with ${status}, see above`;
    if (status) return "answers";
    await Promise.race([sleep(100), end]);
  }
  throw new Problem(`The server did not answer at ${address} within ${START_TIMEOUT_MS / 1000} s.`);
}

/** Fires the Worker's cron handler every minute: locally nothing else does. */
export function fireCron(address) {
  let healthy = true;
  setInterval(async () => {
    const status = await statusOf(
      `${address}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`,
    );
    if (healthy && status !== 200) console.warn(`The cron handler failed (${status ?? "no answer"}).`);
    healthy = status === 200;
  }, CRON_INTERVAL_MS);
}

async function statusOf(url) {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Prints where the product is and who may sign in. */
export function welcome(address) {
  const file = join(root, "scripts", "seed", "demo-accounts.json");
  const accounts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ role, email, password }) => `    ${role.padEnd(10)}${email.padEnd(width + 2)}${password}`,
  );
  const list = lines.length > 0 ? `\n  Demo accounts (email, password):\n${lines.join("\n")}\n` : "";
  console.log(
    `\n  Thrive is at ${address}\n${list}\n  Mails and SMS it would send: npm run outbox\n  Stop it with Ctrl-C.\n`,
  );
}
