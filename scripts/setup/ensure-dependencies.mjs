/** Installs what package-lock.json names when it is not all there, and makes sure of the project's own Node. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { machineEnv, Problem, projectEnv, root, run } from "./run.mjs";

const TOOLS = ["wrangler", "workerd", "vite", "react-router"];
const INSTALL_FLAGS = [
  "--include=dev",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  // npm's own pauses between tries add up to minutes when there is no network at all.
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=4000",
];

const CAUSES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/,
    "The npm registry cannot be reached: is this machine online, or behind a proxy?",
  ],
  [/E401|E403/, "The npm registry refuses access: see the registry and its token in .npmrc."],
  [/E404|ETARGET/, "The npm registry does not have one of the packages: see the registry in .npmrc."],
  [/ENOSPC/, "The disk is full."],
  [/EACCES|EPERM/, "This user may not write here."],
  [/EINTEGRITY/, "A package differs from what package-lock.json expects."],
];

/** Brings node_modules up to date; gives a remark for the step's line. */
export async function ensureDependencies() {
  const reason = whyInstall();
  if (reason) {
    console.log(`  installing: ${reason}`);
    await install();
  }
  const rebuilt = await ensureProjectNode();
  return reason ? "installed" : (rebuilt ?? "up to date");
}

/** npm keeps its own record of what it installed; a package that differs from the lock is a reason to install. */
function whyInstall() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return "node_modules is missing";
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === "" || present[path]?.version === version) continue;
    if (!optional || present[path])
      return `package-lock.json has changed (${path.replace("node_modules/", "")})`;
  }
  const lost = TOOLS.find((tool) => !existsSync(join(root, "node_modules", ".bin", tool)));
  return lost && `${lost} is missing`;
}

/**
 * `npm ci`; and when that finds the lock incomplete (a lock written behind a registry that lacks the packages of other
 * platforms), `npm install`, which takes the same versions and fills in the rest without writing the lock.
 */
async function install() {
  const options = { env: machineEnv(), output: "pipe" };
  let { code, text } = await run("npm", ["ci", ...INSTALL_FLAGS], options);
  if (code !== 0 && /EUSAGE/.test(text) && /from lock file/.test(text)) {
    ({ code, text } = await run("npm", ["install", "--no-save", ...INSTALL_FLAGS], options));
  }
  if (code === 0) return;
  const cause = CAUSES.find(([sign]) => sign.test(text))?.[1] ?? "npm could not install the packages.";
  throw new Problem(`${text.trim()}\n\n${cause}`);
}

/** wrangler needs a newer Node than the machine may have; package `node` brings it, by an install script that may be blocked. */
async function ensureProjectNode() {
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;
  const needed = Number.parseInt(wanted, 10);
  if ((await nodeMajor()) >= needed) return;
  const { text } = await run("npm", ["rebuild", "node", "--ignore-scripts=false"], {
    env: machineEnv(),
    output: "pipe",
  });
  if ((await nodeMajor()) >= needed) return `ran the install script of Node ${needed}`;
  throw new Problem(
    `${text.trim()}\n\nNode ${needed} is not in node_modules/.bin: the install script of the package "node" did not run or ` +
      `has no binary for ${process.platform}-${process.arch}. Allow it ("npm rebuild node"), or install Node ${needed} yourself.`,
  );
}

async function nodeMajor() {
  const { code, text } = await run("node", ["-v"], { env: projectEnv(), output: "pipe" });
  return code === 0 ? Number.parseInt(text.trim().slice(1), 10) : 0;
}
