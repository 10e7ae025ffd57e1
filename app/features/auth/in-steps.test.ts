import { beforeEach, describe, expect, it, vi } from "vitest";
import { inSteps } from "./in-steps.ts";

const passed = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const answered = inSteps(work).then(
    () => performance.now(),
    () => performance.now(),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  return Math.round((await answered) - begun);
}

describe("an answer in steps", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    [0, 50],
    [1, 50],
    [49, 50],
    [51, 100],
    [149, 150],
    [151, 200],
  ])("that was ready after %d ms leaves after %d", async (ready, leaves) => {
    expect(await timeOf(() => passed(ready))).toBe(leaves);
  });

  it("leaves at a step also when it is a refusal, and is what was answered", async () => {
    const refuse = async () => {
      await passed(7);
      throw new Error("no");
    };
    expect(await timeOf(refuse)).toBe(50);
    const [answered, refused] = [inSteps(async () => "yes"), inSteps(refuse)];
    const heard = Promise.allSettled([answered, refused]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await heard).toMatchObject([{ value: "yes" }, { reason: { message: "no" } }]);
  });
});
