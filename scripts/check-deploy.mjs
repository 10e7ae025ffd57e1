/**
 * `npm run check:deploy`: builds for production and lets wrangler say what would go up, offline and without an account. In
 * a folder of its own: a build leaves behind which configuration the local server reads.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main, Problem, projectEnv, root, run, runQuietly } from "./setup/run.mjs";

const INPUTS = [
  "app",
  "workers",
  "partykit",
  "public",
  "vite",
  "migrations",
  "package.json",
  "tsconfig.json",
  "wrangler.toml",
];

/** What production cannot do without (docs/operations.md). */
const BINDINGS = ["DB", "PORTFOLIO", "PRIVATE_FILES", "CACHE", "USER_ROOM", "ASSETS", "AI", "EMAIL"];

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), "thrive-deploy-"));
  try {
    const configs = readdirSync(root).filter((name) => /^(vite|react-router)\.config\./.test(name));
    for (const name of [...INPUTS, ...configs])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    await runQuietly("react-router", ["build"], {
      cwd: folder,
      env: projectEnv({ CLOUDFLARE_ENV: "production" }),
    });
    const env = projectEnv({ WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" });
    const { code, text } = await run("wrangler", ["deploy", "--dry-run"], {
      cwd: folder,
      env,
      output: "pipe",
    });
    const missing = BINDINGS.filter((name) => !text.includes(`env.${name} `));
    if (code !== 0 || /\[WARNING\]|\[ERROR\]/.test(text) || missing.length > 0) {
      const lacks = missing.length > 0 ? `\n\nNot bound: ${missing.join(", ")}.` : "";
      throw new Problem(`${text.trim()}${lacks}`);
    }
    console.log(text.slice(text.indexOf("Total Upload")).trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
