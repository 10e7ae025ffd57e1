/**
 * Finds a Chromium that really starts, for the browser journeys: the part without windows of one that is here, or that one
 * itself, else the one inside the npm package @sparticuz/chromium (Linux x64), else the system package. As a command it
 * prints the path.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { main, Problem, projectEnv, root, run, start, stop } from "./run.mjs";

const PACKAGE = "@sparticuz/chromium@153.0.0";
const START_TIMEOUT_MS = 30_000;

/** Without windows of its own it costs a fifth less than the whole browser. */
const SHELL = "chromium-headless-shell";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium that starts. */
export async function chromiumPath() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await starts(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH=${chosen} is no Chromium that starts.`);
  }
  for (const find of [installedShell, besideDebians, installed, fromPackage, fromSystem]) {
    const path = await find();
    if (path) return path;
  }
  throw new Problem(
    "No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.",
  );
}

/** One with settings of its owner, which the shell does not read; where there is none, the one that was found. */
export async function wholeChromiumPath() {
  return (await installed()) ?? chromiumPath();
}

const cache = join(root, "node_modules", ".cache");

async function installedShell() {
  const path = `/usr/bin/${SHELL}`;
  if (existsSync(path) && (await starts(path))) return path;
}

/**
 * Debian's shell of the very version that is installed whole, with whose files it shares: unpacked here, since a machine
 * that has a browser is not to be given another one. Where it cannot be had, the whole one does as well.
 */
async function besideDebians() {
  const whole = "/usr/lib/chromium";
  if (process.platform !== "linux" || !existsSync(whole) || !existsSync("/usr/bin/apt-get")) return;
  const asked = await run("dpkg-query", ["--show", "chromium-common"], { output: "pipe" });
  const [, version] = asked.text.trim().split("\t");
  if (asked.code !== 0 || !version) return;
  const home = join(cache, `thrive-${SHELL}-${version.replace(/[^\w.-]/g, "-")}`);
  const path = join(home, SHELL);
  if (existsSync(path)) return (await starts(path)) ? path : undefined;

  mkdirSync(cache, { recursive: true });
  // Two commands may look for one at once.
  const temporary = mkdtempSync(`${home}.unpacking-`);
  const own = join(temporary, whole);
  if (await shellUnpacked(temporary, version)) {
    for (const name of readdirSync(whole))
      if (!existsSync(join(own, name))) symlinkSync(join(whole, name), join(own, name));
    if (!existsSync(home)) renameSync(own, home);
  }
  rmSync(temporary, { recursive: true, force: true });
  if (existsSync(path) && (await starts(path))) return path;
  console.log(`  There is no ${SHELL} for the Chromium here: its journeys take a quarter longer.`);
}

async function shellUnpacked(folder, version) {
  // A machine without a network is not to wait for one.
  const options = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  for (const [command, args] of [
    ["apt-get", ["--quiet", ...options, "download", `${SHELL}=${version}`]],
    ["sh", ["-c", "dpkg-deb --extract *.deb ."]],
  ])
    if ((await run(command, args, { cwd: folder, output: "pipe" })).code !== 0) return false;
  return true;
}

async function installed() {
  for (const path of KNOWN_PLACES) {
    if (existsSync(path) && (await starts(path))) return path;
  }
}

/**
 * Unpacks the package's browser beside a launcher script. First with the machine's own libraries, then with those of the
 * package (NSS and Expat, which a bare system lacks). The package is not a dependency: 68 MB that most machines do not need.
 */
async function fromPackage() {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const home = join(cache, "thrive-chromium");
  const unpacked = join(home, "unpacked");
  const launcher = join(home, "chromium");
  if (existsSync(launcher) && (await starts(launcher))) return launcher;

  mkdirSync(home, { recursive: true });
  rmSync(unpacked, { recursive: true, force: true });
  const flags = [
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const install = await run("npm", ["install", "--prefix", home, ...flags, PACKAGE], { output: "pipe" });
  if (install.code !== 0) return complain(PACKAGE, install.text);
  if (!(await unpack(home, unpacked))) return;

  for (const libraries of [undefined, join(unpacked, "al2023", "lib")]) {
    writeFileSync(launcher, launcherScript(unpacked, libraries), { mode: 0o755 });
    if (await starts(launcher)) return launcher;
  }
  rmSync(launcher);
  complain(PACKAGE, "its browser does not start here");
}

/** The package unpacks into the temporary folder, and its libraries only when it believes to be in a cloud function. */
async function unpack(home, unpacked) {
  const temporary = mkdtempSync(join(home, "unpacking-"));
  const script = 'import("@sparticuz/chromium").then((browser) => browser.default.executablePath())';
  const env = projectEnv({ TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: "24.x" });
  const { code, text } = await run("node", ["--input-type=module", "-e", script], {
    cwd: home,
    env,
    output: "pipe",
  });
  if (code === 0) renameSync(temporary, unpacked);
  else complain(PACKAGE, text);
  return code === 0;
}

/** Fonts of the package where the machine has none: without any, text has no size. */
function launcherScript(unpacked, libraries) {
  const exports = [];
  if (!machineHasFonts()) {
    const settings = join(unpacked, "fonts.conf");
    const folders = `<dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir>`;
    writeFileSync(settings, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>\n`);
    exports.push(`export FONTCONFIG_FILE=${quoted(settings)}`);
  }
  if (libraries) exports.push(`export LD_LIBRARY_PATH=${quoted(libraries)}`);
  return ["#!/bin/sh", ...exports, `exec ${quoted(join(unpacked, "chromium"))} "$@"`, ""].join("\n");
}

function machineHasFonts() {
  if (!existsSync("/etc/fonts/fonts.conf")) return false;
  const folders = ["/usr/share/fonts", "/usr/local/share/fonts"].filter((folder) => existsSync(folder));
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc)$/.test(name)),
  );
}

function quoted(path) {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/** The distribution's package; only Debian's, and only where nobody has to be asked for a password. */
async function fromSystem() {
  if (process.platform !== "linux" || process.getuid() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update"],
    ["install", "--yes", "--no-install-recommends", "chromium", "fonts-liberation"],
  ]) {
    const { code, text } = await run("apt-get", ["--quiet", ...args], { env, output: "pipe" });
    if (code !== 0) return complain("apt-get", text);
  }
  return (await besideDebians()) ?? installed();
}

/** Whether this browser opens a page: some are only a note that says where to get one. */
async function starts(path) {
  const profile = mkdtempSync(join(tmpdir(), "thrive-chromium-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    `--user-data-dir=${profile}`,
  ];
  // Asked over its debugging port and not with `--dump-dom`: the package's browser lacks that.
  const page = "data:text/html,<title>ready</title>";
  const browser = start(path, [...flags, "--remote-debugging-port=0", page], { output: "pipe" });
  try {
    return await Promise.race([opensPage(browser), sleep(START_TIMEOUT_MS, false, { ref: false })]);
  } catch {
    return false;
  } finally {
    await stop(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Reads from what the browser prints where to ask, and asks until the page has its title or the browser has ended. */
async function opensPage(browser) {
  let printed = "";
  browser.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  let ended = false;
  browser.ended
    .finally(() => {
      ended = true;
    })
    .catch(() => {});
  while (!ended) {
    await sleep(50);
    const [, host] = /DevTools listening on ws:\/\/([^/]+)\//.exec(printed) ?? [];
    if (!host) continue;
    const pages = await fetch(`http://${host}/json/list`).then((response) => response.json());
    if (pages.some(({ title }) => title === "ready")) return true;
  }
  return false;
}

/** Says why one way did not work; the next is tried. */
function complain(who, text) {
  console.warn(`  ${who}: ${text.trim().split("\n").slice(-5).join("\n  ")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => console.log(await chromiumPath()));
