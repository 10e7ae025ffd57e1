/** `npm run db:migrate`: brings the local database to where `migrations/` is. `--persist-to DIR` as for wrangler. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openLocalStore } from "./seed/local-store.ts";
import { migrate } from "./seed/migrate.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { "persist-to": { type: "string", default: ".wrangler/state" } } });
const store = await openLocalStore(root, resolve(root, values["persist-to"]));
try {
  await migrate(root, store);
} finally {
  await store.close();
}
