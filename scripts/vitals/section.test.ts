import { describe, expect, it } from "vitest";
import { type Result, toAudit } from "./lighthouse.ts";
import { missesOf, sectionOf, vitalsOf, withVitals } from "./section.ts";

const RESULT: Result = {
  environment: { benchmarkIndex: 1_412.5 },
  categories: {
    performance: { score: 0.943, auditRefs: [{ id: "largest-contentful-paint", weight: 25 }] },
    accessibility: {
      score: 0.98,
      auditRefs: [
        { id: "color-contrast", weight: 7 },
        { id: "image-alt", weight: 10 },
        { id: "focus-traps", weight: 0 },
      ],
    },
    "best-practices": { score: 1, auditRefs: [] },
    seo: { score: 1, auditRefs: [] },
  },
  audits: {
    "largest-contentful-paint": { score: 0.5, numericValue: 2_345.6 },
    "total-blocking-time": { score: 0.9, numericValue: 120.4 },
    "cumulative-layout-shift": { score: 1, numericValue: 0 },
    "color-contrast": { score: 0 },
    "image-alt": { score: 1 },
    "focus-traps": { score: 0 },
  },
};

describe("the table of Lighthouse", () => {
  it("names what is below its aim, and which checks failed that count", () => {
    const audit = { ...toAudit("/help", RESULT), paint: { lcp: 2_100, cls: 0.03 } };
    expect(audit.scores).toEqual({ performance: 94, accessibility: 98, "best-practices": 100, seo: 100 });
    expect(missesOf(audit)).toEqual(["performance", "LCP", "CLS", "color-contrast"]);
    expect(sectionOf([audit], { count: 12, median: 24, worst: 120 }, 3)).toContain(
      "| `/help` | 94 | 98 | 100 | 100 | 2.1 s | 2.3 s | 120 ms | 0.030 | performance, LCP, CLS, color-contrast |",
    );
  });

  it("says how fast a phone the machine stood for", () => {
    const audit = { ...toAudit("/help", RESULT), paint: { lcp: 2_100, cls: 0 } };
    const section = sectionOf([audit], { count: 12, median: 24, worst: 80 }, 3);
    expect(section).toContain("this machine's processor 1,413");
    expect(section).toContain("a phone of 353;");
  });

  it("is refused for a page that could not be read", () => {
    const failed = { ...RESULT, runtimeError: { message: "no page" } };
    expect(() => toAudit("/help", failed)).toThrow("Lighthouse could not read /help: no page");
  });

  it("stands behind the figures of the bench, once, and outlives their next run", () => {
    const one = withVitals(
      "# Performance\n\nFigures.\n",
      sectionOf([], { count: 1, median: 8, worst: 8 }, 1),
    );
    const two = withVitals(one, sectionOf([], { count: 2, median: 16, worst: 16 }, 1));
    expect(two.match(/## Lighthouse/g)).toHaveLength(1);
    expect(two).toContain("worst of 2 16 ms");
    expect(withVitals("# Performance\n\nNewer figures.\n", vitalsOf(two))).toContain(
      "Newer figures.\n\n## Lighthouse",
    );
    expect(withVitals("# Performance\n", "")).toBe("# Performance\n");
  });
});
