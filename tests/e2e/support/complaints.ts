import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What browsers complained of during one test: console errors (CSP violations are some) and uncaught faults. */
export interface Complaints {
  watch(context: BrowserContext): void;
  /** Says that a complaint is part of the story. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

export function collectComplaints(): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error") heard.push(inWords(message));
      });
      context.on("weberror", (fault) => heard.push(`uncaught: ${fault.error().stack ?? fault.error()}`));
    },
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}

function inWords(message: ConsoleMessage): string {
  const { pathname } = new URL(message.location().url || message.page()?.url() || "", "http://unknown");
  return `${message.text()} (${pathname})`;
}
