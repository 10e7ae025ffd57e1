import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasterReady } from "#app/browser/toasts.ts";
import { sayWhenGone } from "./say-when-gone.ts";

const shown: string[] = [];
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  leave = toasterReady({ show: ({ description }) => shown.push(description ?? ""), dismiss: () => {} });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

describe("a refusal whose form leaves the page", () => {
  it("is said once where the form went before, or right after it came", () => {
    sayWhenGone("Too late.", () => false);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(["Too late."]);
    let stands = true;
    sayWhenGone("Late as well.", () => stands);
    vi.advanceTimersByTime(300);
    stands = false;
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(["Too late.", "Late as well."]);
  });

  it("is not said a second time where the form stays long enough to be read", () => {
    let stands = true;
    sayWhenGone("Too late.", () => stands);
    vi.advanceTimersByTime(1500);
    stands = false;
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([]);
  });
});
