import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { ACTION_TIMEOUT, NAVIGATION_TIMEOUT } from "./tests/e2e/support/timeouts.ts";

/** Bytes that two browsers with a few windows each share with their pages, and more. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;

/** Whether browsers may share memory as they like best; a container often has 64 MB for it, and files take their place. */
function sharesMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= ENOUGH_SHARED_MEMORY;
}

/** What Playwright switches off itself, so that a page is drawn as it comes: of two lists the browser takes the last. */
const PLAYWRIGHTS_OWN = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

/** What takes a machine time and nobody sees. */
const UNSEEN = [
  // The address bar's suggestions are pages of their own in each window.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // A page that is left is styled anew for the media of the next one.
  "RenderDocument",
];

/** The journeys: real browsers against the built Worker in the local runtime. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: `${process.env.E2E_STATE ?? ".tmp/e2e-state"}-results`,
  globalSetup: "./tests/e2e/support/built.ts",
  // Each with a server and a world of its own (support/world.ts): a journey mostly waits, and two fit two cores.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with something else gets a second try; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: ACTION_TIMEOUT,
    navigationTimeout: NAVIGATION_TIMEOUT,
    screenshot: "only-on-failure",
    // Stories about being without a network let it in: everywhere else it takes a machine a sixth more.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      ignoreDefaultArgs: sharesMemory() ? ["--disable-dev-shm-usage"] : [],
      args: [
        "--no-sandbox",
        "--headless",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds here: code made fast for hours costs more than it gives. Who watches a page's requests
        // is told the line each came from, for which every function on the way was read a second time.
        "--js-flags=--no-opt --no-maglev --no-enable-lazy-source-positions",
        `--disable-features=${[...PLAYWRIGHTS_OWN, ...UNSEEN].join()}`,
      ],
    },
  },
});
