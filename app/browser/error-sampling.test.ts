import { expect, it } from "vitest";
import { samplingFor } from "./error-sampling.ts";

const ALL = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };
const NEVER_PLAYED_BACK = { tracesSampleRate: 1, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 };

it.each([
  [{}, ALL],
  [{ globalPrivacyControl: false, doNotTrack: null }, ALL],
  [{ doNotTrack: "0" }, ALL],
  [{ doNotTrack: "unspecified" }, ALL],
  [{ globalPrivacyControl: true }, NEVER_PLAYED_BACK],
  [{ doNotTrack: "1" }, NEVER_PLAYED_BACK],
])("a browser that says %j is sampled so", (browser, sampling) => {
  expect(samplingFor(browser, false)).toEqual(sampling);
});

it("who chose to be counted only is not played back, whatever their browser says", () => {
  expect(samplingFor({}, true)).toEqual(NEVER_PLAYED_BACK);
});
