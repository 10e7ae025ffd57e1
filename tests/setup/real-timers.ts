import { afterEach, vi } from "vitest";

// Files of one worker share their globals: a clock that a test stopped would stand still for all that come after it.
afterEach(() => {
  vi.useRealTimers();
});
