/** Builds the Worker and the browser's files, unless the last build was made of the very same inputs. */
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root, runQuietly } from "./run.mjs";

const INPUTS = [
  "app",
  "workers",
  "partykit",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "wrangler.toml",
];

/** `.dev.vars` is an input because the Cloudflare plugin copies it beside the built Worker, where wrangler reads it. */
const secrets = join(root, "build", "server", ".dev.vars");
const OPTIONAL_INPUTS = [".dev.vars", ".env", ".env.local", ".env.production"];

/** Inside build/server, which every build empties: a build by other means takes the stamp away with it. */
const stamp = join(root, "build", "server", ".inputs-hash");

/** Brings build/ up to date; gives a remark for the step's line. */
export async function ensureBuild() {
  const hash = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return "unchanged";
  await runQuietly("npm", ["run", "build"]);
  if (existsSync(secrets)) chmodSync(secrets, 0o600);
  writeFileSync(stamp, hash);
  return "built";
}

function hashInputs() {
  const configs = readdirSync(root).filter((name) => /^(vite|react-router)\.config\./.test(name));
  const hash = createHash("sha256");
  for (const path of [...INPUTS, ...configs, ...OPTIONAL_INPUTS].flatMap((name) =>
    filesUnder(join(root, name)),
  )) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  const { NODE_ENV = "" } = process.env;
  const viteVariables = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  return hash.update(JSON.stringify({ NODE_ENV, viteVariables: viteVariables.sort() })).digest("hex");
}

/** Every file at or under a path, in a stable order; tests do not go into a build. */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
