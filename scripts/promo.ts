/** `npm run promo`: makes a code that members redeem for XP once; see USAGE. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { days } from "#app/core/time.ts";
import { newPromoCode, promoHash } from "#app/features/rewards/promo-code.ts";

const USAGE = `Usage: npm run promo -- --uses N [options]

  --uses N          how many members may redeem it
  --days N          for how many days (default: without end)
  --sql             write nothing: print the statement for another database
  --persist-to DIR  local database, as for wrangler (default .wrangler/state)

The code is shown once; only its hash is kept.`;

const root = fileURLToPath(new URL("../", import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      uses: { type: "string" },
      days: { type: "string" },
      sql: { type: "boolean" },
      "persist-to": { type: "string", default: join(root, ".wrangler", "state") },
    },
  });
  const uses = Number(values.uses);
  const lasts = values.days === undefined ? null : Number(values.days);
  if (!Number.isSafeInteger(uses) || uses < 1 || (lasts !== null && !(lasts > 0))) {
    console.log(USAGE);
    process.exitCode = 1;
    return;
  }
  const now = Date.now();
  const code = newPromoCode();
  const ends = lasts === null ? "NULL" : Math.floor(now + days(lasts));
  const sql = `INSERT INTO promo_codes (code_hash, kind, uses_left, expires_at, created_at) VALUES ('${await promoHash(code)}', 'og', ${uses}, ${ends}, ${now});`;
  if (values.sql) console.log(sql);
  else using(values["persist-to"], (database) => database.exec(sql));
  console.log(`${code.replace(/(.{4})(?=.)/g, "$1-")}  (${uses} uses)`);
}

/** Named by a hash in the local runtime's folder. */
function using(persistTo: string, work: (database: DatabaseSync) => void): void {
  const folder = join(resolve(persistTo), "v3", "d1", "miniflare-D1DatabaseObject");
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
    : undefined;
  if (!file) throw new Error(`There is no database in ${folder}: run npm start once.`);
  const database = new DatabaseSync(join(folder, file), { timeout: 5_000 });
  try {
    work(database);
  } finally {
    database.close();
  }
}

await main();
