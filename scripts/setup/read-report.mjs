/** Reads from the JSON reports of the test runners how many tests passed, failed and were skipped, and which did not pass. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run.mjs";

const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    troubles: testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that could not be loaded has no tests.
      if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
      return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    }),
  }),
  playwright: ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    troubles: [...suites.flatMap(troubledJourneys), ...errors.map(({ message }) => firstLine(message))],
  }),
};

/** Journeys that failed, and those that passed only when they were tried again, of a file or of a group in it. */
function troubledJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error.message;
        const again = status === "flaky" ? " (passed when tried again)" : "";
        return `tests/e2e/${file}:${line} › ${title}${again}: ${firstLine(message)}`;
      }),
  );
  return [...own, ...suites.flatMap(troubledJourneys)];
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

function firstLine(message = "no word why") {
  return message.replace(COLOURS, "").trim().split("\n")[0];
}

/**
 * Passed, failed and skipped tests of one run, and a line for each that did not pass at once. A runner that ended badly
 * without a failed test (a file that does not load, a server that does not start), and one that found no test at all,
 * counts as one failure.
 */
export function readReport(runner, file, code) {
  const read = existsSync(file)
    ? readers[runner](JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0, troubles: [] };
  if (read.failed > 0 || (code === 0 && read.passed > 0)) return read;
  const silent = `${runner} ended with exit code ${code}, though no test failed: what it printed says why.`;
  return { ...read, failed: 1, troubles: [...read.troubles, silent] };
}
