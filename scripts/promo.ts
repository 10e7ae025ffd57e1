/** `npm run promo`: makes a code that members redeem for XP once; see USAGE. */
import { parseArgs } from "node:util";
import { days } from "#app/core/time.ts";
import { newPromoCode, promoHash } from "#app/features/rewards/promo-code.ts";
import { LOCAL_STATE, withLocalDatabase } from "./local-database.ts";

const USAGE = `Usage: npm run promo -- --uses N [options]

  --uses N          how many members may redeem it
  --days N          for how many days (default: without end)
  --sql             write nothing: print the statement for another database
  --persist-to DIR  local database, as for wrangler (default .wrangler/state)

The code is shown once; only its hash is kept.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean" },
      uses: { type: "string" },
      days: { type: "string" },
      sql: { type: "boolean" },
      "persist-to": { type: "string", default: LOCAL_STATE },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
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
  else withLocalDatabase(values["persist-to"], (database) => database.exec(sql));
  console.log(`${code.replace(/(.{4})(?=.)/g, "$1-")}  (${uses} uses)`);
}

await main();
