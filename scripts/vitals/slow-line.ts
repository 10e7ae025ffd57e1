import type { Browser, Page } from "@playwright/test";
import { minutes, seconds } from "#app/core/time.ts";
import { type Account, signIn } from "../pictures/walkers.ts";
import { Problem } from "../setup/run.mjs";

/** What a browser itself tells of a page on a slow phone: nothing is modelled. */
export interface Paint {
  /** Largest contentful paint, ms; the middle of all runs. */
  lcp: number;
  /** The most of all runs. */
  cls: number;
}

/** Lighthouse's slow 4G, as it makes a line slow itself: each request waits, and all share what comes in. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
/** How many times the processor of the phone is slower than the machine. */
export const SLOWER = 4;

/** Of the phone that pages are seen on, CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/** Slows the processor of a page down. @returns the wire to its browser, through which more can be slowed */
export async function withSlowProcessor(page: Page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return wire;
}

interface Options {
  browser: Browser;
  origin: string;
  path: string;
  /** Who reads; null is a visitor. */
  reader: Account | null;
  times: number;
}

/** Opens a page anew, with nothing kept, on a slow line and a slow processor. @throws Problem when nothing is painted */
export async function paintOnSlowPhone({ times, ...options }: Options): Promise<Paint> {
  const paints: Paint[] = [];
  for (let time = 0; time < times; time++) paints.push(await painted(options));
  paints.sort((a, b) => a.lcp - b.lcp);
  const middle = paints[Math.floor(paints.length / 2)];
  if (!middle) throw new Problem("No page was opened.");
  return { lcp: middle.lcp, cls: Math.max(...paints.map(({ cls }) => cls)) };
}

async function painted({ browser, origin, path, reader }: Omit<Options, "times">): Promise<Paint> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
    serviceWorkers: "block",
  });
  try {
    if (reader) await signIn(context, origin, reader);
    const page = await context.newPage();
    const wire = await withSlowProcessor(page);
    await wire.send("Network.enable");
    await wire.send("Network.emulateNetworkConditions", SLOW_4G);
    await page.goto(path, { waitUntil: "networkidle", timeout: minutes(1) });
    await page.waitForTimeout(seconds(1));
    const { lcp, cls } = await page.evaluate(async () => {
      const told = (type: string) =>
        new Promise<PerformanceEntry[]>((hear) => {
          const observer = new PerformanceObserver((list) => hear(list.getEntries()));
          observer.observe({ type, buffered: true });
          setTimeout(() => hear([]), 500);
        });
      const shifts = (await told("layout-shift")) as (PerformanceEntry & { value: number })[];
      return {
        lcp: (await told("largest-contentful-paint")).at(-1)?.startTime,
        cls: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    });
    if (lcp === undefined) throw new Problem(`${path} paints nothing.`);
    return { lcp, cls };
  } finally {
    await context.close();
  }
}
