/** `npm run db:export` and `npm run db:restore`: the database as one file, and back; see USAGE. */
import { closeSync, createReadStream, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { LOCAL_STATE, withLocalDatabase } from "../local-database.ts";
import { main, Problem, runQuietly } from "../setup/run.mjs";
import { copyLines, fill, MEMBERS, refuse } from "./local-copy.ts";
import {
  afterRows,
  beforeRows,
  headOf,
  planCopy,
  SCHEMA,
  type SchemaRow,
  VERSION,
  versionIn,
} from "./restorable.ts";

const USAGE = `Usage: npm run db:export -- --to FILE [options]
       npm run db:restore -- --from FILE [options]

  --remote          the database of production, by wrangler
  --persist-to DIR  local database, as for wrangler (default .wrangler/state)

A copy holds every row and no full text, which is made anew. It is restored into a database that is migrated as far as the
one it was made of, and has no members: whole, or not at all.`;

const PRODUCTION = ["thrive", "--remote", "--env", "production"];

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      to: { type: "string" },
      from: { type: "string" },
      remote: { type: "boolean" },
      "persist-to": { type: "string", default: LOCAL_STATE },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { to, from, remote, "persist-to": state } = values;
  const [verb] = positionals;
  if (verb === "export" && to) {
    if (remote) await exportProduction(to);
    else withLocalDatabase(state, (database) => exportLocal(database, to));
  } else if (verb === "restore" && from) {
    if (remote) await restoreProduction(from);
    else withLocalDatabase(state, (database) => fill(database, readFileSync(from, "utf8")));
  } else throw new Problem(USAGE);
  console.log("Done.");
});

function exportLocal(database: DatabaseSync, to: string): void {
  const file = openSync(to, "w");
  try {
    for (const line of copyLines(database)) writeSync(file, `${line}\n`);
  } finally {
    closeSync(file);
  }
}

async function exportProduction(to: string): Promise<void> {
  const plan = planCopy(await ask<SchemaRow>(SCHEMA));
  const version = await versionOfProduction();
  const folder = mkdtempSync(join(tmpdir(), "thrive-copy-"));
  try {
    const rows = join(folder, "rows.sql");
    const tables = plan.tables.flatMap((name) => ["--table", name]);
    await runQuietly("wrangler", [
      "d1",
      "export",
      ...PRODUCTION,
      "--no-schema",
      "--output",
      rows,
      ...tables,
      "-y",
    ]);
    const file = openSync(to, "w");
    for (const line of [headOf(version), ...beforeRows(plan)]) writeSync(file, `${line}\n`);
    for await (const chunk of createReadStream(rows)) writeSync(file, chunk);
    writeSync(file, "\n");
    for (const line of afterRows(plan)) writeSync(file, `${line}\n`);
    closeSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoreProduction(from: string): Promise<void> {
  const [{ members } = { members: 0 }] = await ask<{ members: number }>(MEMBERS);
  refuse(versionIn(await firstLineOf(from)), await versionOfProduction(), members);
  await runQuietly("wrangler", ["d1", "execute", ...PRODUCTION, "--file", from, "-y"]);
}

async function versionOfProduction(): Promise<string> {
  const [row] = await ask<{ version: string }>(VERSION);
  return row?.version ?? "";
}

async function ask<Row>(sql: string): Promise<Row[]> {
  const text = await runQuietly("wrangler", ["d1", "execute", ...PRODUCTION, "--json", "--command", sql]);
  const [answer] = JSON.parse(text) as { results: Row[] }[];
  return answer?.results ?? [];
}

async function firstLineOf(file: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) return line;
  return "";
}
