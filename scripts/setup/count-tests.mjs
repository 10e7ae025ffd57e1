/** Reads how many tests passed, failed and were skipped from the JSON reports of the test runners. */
import { existsSync, readFileSync } from "node:fs";

const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }),
  playwright: ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
};

/**
 * Passed, failed and skipped tests of one run. A runner that ended badly without a failed test (a file that does not load, a server
 * that does not start), and one that found no test at all, counts as one failure.
 */
export function countTests(runner, file, code) {
  const counted = existsSync(file)
    ? readers[runner](JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  const silentFailure = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  return silentFailure ? { ...counted, failed: 1 } : counted;
}
