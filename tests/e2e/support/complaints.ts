import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What browsers complained of during one test: console errors (CSP violations are some) and uncaught faults. */
export interface Complaints {
  watch(context: BrowserContext): void;
  /** Says that a complaint is part of the story. */
  expect(pattern: RegExp): void;
  /** Says that a browser loses its network in the story, also while something is fetched ahead of a press. */
  expectCutOff(): void;
  unexpected(): string[];
}

export function collectComplaints(): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [ENDED_ELSEWHERE, ASKED_AHEAD];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error") heard.push(inWords(message));
      });
      context.on("weberror", (fault) => heard.push(`uncaught: ${fault.error().stack ?? fault.error()}`));
    },
    expect: (pattern) => void expected.push(pattern),
    expectCutOff: () => void expected.push(CUT_OFF),
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}

/** The second is what a service worker was fetching. */
const CUT_OFF = /ERR_INTERNET_DISCONNECTED|ERR_FAILED \(\/assets\//;

/** The router's own, of a page that is left or cut off meanwhile: where its links lead to is asked for again at the press. */
const ASKED_AHEAD = /^Failed to fetch manifest patches TypeError: Failed to fetch/;

/** What a window asks for by itself, in the moment in which its session is ended from somewhere else. */
const ENDED_ELSEWHERE =
  /status of 401 .*\((\/functions\/v1\/check-subscription|\/api\/v1\/(conversations\/unread|notifications\/since))\)/;

function inWords(message: ConsoleMessage): string {
  const { pathname } = new URL(message.location().url || message.page()?.url() || "", "http://unknown");
  return `${message.text()} (${pathname})`;
}
