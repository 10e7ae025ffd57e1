import { afterEach, vi } from "vitest";

// Files of one worker share their globals: a window that a test made up would be there for all that come after it, and a
// clock that it stopped would stand still for them.
vi.unstubAllGlobals();
vi.useRealTimers();

afterEach(() => {
  vi.useRealTimers();
});
