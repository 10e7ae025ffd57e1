import { SeedProblem } from "./problem.ts";

/** Binding -> what names it on disk. */
export interface StorageNames {
  databases: Record<string, string>;
  buckets: Record<string, string>;
}

/**
 * The databases and buckets of the default environment in a wrangler.toml.
 * @throws SeedProblem when one of them has no name
 */
export function readStorageNames(toml: string): StorageNames {
  const standard = toml.split(/^\[+env\./m, 1)[0] ?? "";
  const names: StorageNames = { databases: {}, buckets: {} };
  for (const section of standard.split(/^(?=\[)/m)) {
    if (section.startsWith("[[d1_databases]]")) {
      names.databases[readString(section, "binding")] = readString(section, "database_id");
    }
    if (section.startsWith("[[r2_buckets]]")) {
      names.buckets[readString(section, "binding")] = readString(section, "bucket_name");
    }
  }
  return names;
}

function readString(section: string, name: string): string {
  const value = new RegExp(`^${name}\\s*=\\s*"([^"]+)"`, "m").exec(section)?.[1];
  if (!value) throw new SeedProblem(`wrangler.toml: no ${name} in\n${section.trim()}`);
  return value;
}
