interface Wishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * How much is reported (specification §9 *Error-reporting sampling*): every trace, one session in ten played back, and
 * each in which something went wrong. Whose browser asks not to be followed is not played back, nor who chose so.
 */
export function samplingFor(browser: object, uncounted: boolean) {
  const { globalPrivacyControl, doNotTrack }: Wishes = browser;
  const followed = globalPrivacyControl !== true && doNotTrack !== "1" && !uncounted;
  return {
    tracesSampleRate: 1,
    replaysSessionSampleRate: followed ? 0.1 : 0,
    replaysOnErrorSampleRate: followed ? 1 : 0,
  };
}
