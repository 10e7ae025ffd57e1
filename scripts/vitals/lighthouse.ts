import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { chromium } from "@playwright/test";
import { unusedPort } from "#tests/e2e/support/unused-port.ts";
import config from "../../playwright.config.ts";
import { type Account, signIn } from "../pictures/walkers.ts";
import { Problem, projectEnv } from "../setup/run.mjs";

/** Its release, pinned: figures of two releases are not compared. */
export const LIGHTHOUSE = "13.5.0";

/** One page on a mid-range phone with a slow connection, as Lighthouse models it. */
export interface Audit {
  path: string;
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** What kept a score below 100, by the names of its checks. */
  failed: string[];
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Total blocking time, ms. */
  tbt: number;
  cls: number;
  /** Of the machine's processor while it read, by Lighthouse's own benchmark. */
  processor: number;
}

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Those of the journeys, whose shortcuts for pages that live for seconds would make script slow here. */
export const BROWSER_ARGUMENTS = (config.use?.launchOptions?.args ?? []).filter(
  (flag) => !flag.startsWith("--js-flags"),
);

interface Options {
  /** Path of the browser. */
  chrome: string;
  origin: string;
  path: string;
  /** Who reads; null is a visitor. */
  reader: Account | null;
  times: number;
}

/** The run whose performance is in the middle. @throws Problem when Lighthouse gives no figures */
export async function lighthouse(options: Options): Promise<Audit> {
  const audits: Audit[] = [];
  for (let time = 0; time < options.times; time++) audits.push(await audited(options));
  audits.sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = audits[Math.floor(audits.length / 2)];
  if (!middle) throw new Problem("Lighthouse ran no time.");
  return middle;
}

/** In a browser that has seen nothing yet, whose cookies are real ones: headers given along miss the live socket. */
async function audited({ chrome, origin, path, reader }: Options): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), "vitals-"));
  const port = await unusedPort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chrome,
    args: [...BROWSER_ARGUMENTS, "--ignore-certificate-errors", `--remote-debugging-port=${port}`],
    baseURL: origin,
    ignoreHTTPSErrors: true,
  });
  try {
    if (reader) await signIn(context, origin, reader);
    return toAudit(path, await read(`${origin}${path}`, port, join(profile, "lighthouse.json")));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** By a file: Lighthouse ends before a pipe has taken a large result. */
async function read(address: string, port: number, file: string): Promise<Result> {
  const flags = [
    `--port=${port}`,
    "--disable-storage-reset",
    `--only-categories=${CATEGORIES.join(",")}`,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
  ];
  const run = spawn("npx", ["--yes", `lighthouse@${LIGHTHOUSE}`, address, ...flags], {
    env: projectEnv({}),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complained] = await Promise.all([text(run.stderr), once(run, "close")]);
  if (!existsSync(file)) throw new Problem(`Lighthouse gave no figures of ${address}:\n${complained}`);
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}

/** What is read of Lighthouse's own result. */
export interface Result {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** @throws Problem for a page that could not be read */
export function toAudit(path: string, { runtimeError, environment, categories, audits }: Result): Audit {
  if (runtimeError) throw new Problem(`Lighthouse could not read ${path}: ${runtimeError.message}`);
  const scoreOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const weighed = CATEGORIES.filter((name) => name !== "performance").flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  );
  const isFailed = ({ id, weight }: { id: string; weight: number }) =>
    weight > 0 && (audits[id]?.score ?? 1) < 1;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    path,
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    failed: weighed.filter(isFailed).map(({ id }) => id),
    lcp: figure("largest-contentful-paint"),
    tbt: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    processor: environment.benchmarkIndex,
  };
}
