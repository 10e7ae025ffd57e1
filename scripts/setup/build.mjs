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
  "vite",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "wrangler.toml",
];

const OPTIONAL_INPUTS = [".dev.vars", ".env", ".env.local", ".env.production"];

/** The Cloudflare plugin copies `.dev.vars` beside the built Worker, where wrangler reads it: hence it is an input. */
const secrets = join(root, "build", "server", ".dev.vars");

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
  const names = [...INPUTS, ...configs, ...OPTIONAL_INPUTS];
  const hash = createHash("sha256");
  for (const path of names.flatMap((name) => filesUnder(join(root, name)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
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
