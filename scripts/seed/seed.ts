/** `npm run seed`: fills the local database; see USAGE. */
import { fileURLToPath } from "node:url";
import { hashPassword } from "#app/features/auth/password.server.ts";
import { secretOf } from "#scripts/setup/ensure-secrets.mjs";
import demoAccounts from "./demo-accounts.json" with { type: "json" };
import { unshelve } from "./late-search.ts";
import { type LocalStore, openLocalStore } from "./local-store.ts";
import { migrate } from "./migrate.ts";
import { readOptions, type SeedOptions, USAGE } from "./options.ts";
import { SeedProblem } from "./problem.ts";
import { emptyEverything } from "./reset.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), root);
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const begun = performance.now();
  const store = await openMigrated(options.persistTo);
  try {
    const done = await fill(store, options);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`${done} (${seconds} s, peak memory ${memory} MB)`);
  } finally {
    await store.close();
  }
}

async function openMigrated(persistTo: string): Promise<LocalStore> {
  const store = await openLocalStore(root, persistTo);
  await migrate(root, store);
  return store;
}

async function fill(store: LocalStore, options: SeedOptions): Promise<string> {
  await unshelve(store);
  if (options.reset) await emptyEverything(store);
  else if (await hasAccounts(store)) {
    if (options.ifEmpty) return "There are accounts already: nothing to do.";
    throw new SeedProblem(
      `The database in ${options.persistTo} has accounts already. Add --reset to empty it first.`,
    );
  }
  const now = Date.now();
  const passwordHash = await hashPassword(demoPassword());
  // Only what is needed is loaded: the check for an empty database runs at every start.
  if (options.large) {
    const { writeLargeWorld } = await import("./large-world.ts");
    await store.close();
    const { openDatabaseFile } = await import("./database-file.ts");
    const file = openDatabaseFile(options.persistTo);
    try {
      const report = (line: string) => console.log(line);
      await writeLargeWorld({ store: file, size: options.large, passwordHash, now, report });
    } finally {
      file.close();
    }
    return "Large world written.";
  }
  const { writeDemoWorld } = await import("./demo-world.ts");
  return `Demo world: ${await writeDemoWorld({ store, root, passwordHash, now, passportKey: secretOf("PASSPORT_KEY") })}.`;
}

async function hasAccounts(store: LocalStore): Promise<boolean> {
  const [rows = []] = await store.batch([{ sql: "SELECT 1 FROM users LIMIT 1", params: [] }]);
  return rows.length > 0;
}

/** One for all: everybody in both worlds signs in with it. */
function demoPassword(): string {
  const password = demoAccounts[0]?.password;
  if (!password) throw new SeedProblem("demo-accounts.json names no password.");
  return password;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SeedProblem ? error.message : error);
  process.exitCode = 1;
}
