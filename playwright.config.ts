import { defineConfig } from "@playwright/test";
import { unusedPort } from "./tests/e2e/support/unused-port.ts";

// Playwright's workers read this file again, in the environment of the first reading.
process.env.E2E_PORT ??= String(await unusedPort());
process.env.E2E_STATE ??= ".tmp/e2e-state";
const { E2E_PORT: port, E2E_STATE: state } = process.env;

/** The journeys: real browsers against the built Worker in the local runtime. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: `${process.env.E2E_STATE}-results`,
  // One local database: what one test posts would be in the other one's deck. `npm test` runs two halves, each with its own.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with something else gets a second try; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--headless",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The address bar's suggestions are pages of their own in each window, and nobody sees them here.
        "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ],
    },
  },
  webServer: {
    // `exec`, so that the script's parent is Playwright: whoever loses that parent stops.
    command: `exec node tests/e2e/serve.mjs --port ${port} --state ${state}`,
    url: `http://localhost:${port}/robots.txt`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
