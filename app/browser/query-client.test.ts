import { afterEach, expect, it } from "vitest";
import { clearPages, forgetPages } from "./page-cache.ts";
import { cachedPage } from "./query-client.ts";

afterEach(clearPages);

const page = (path: string) => new Request(`https://thrive.test${path}`);

it("does not keep a page whose answer was overtaken by news", async () => {
  let truth = "before";
  let reads = 0;
  const read = async () => {
    reads += 1;
    const answer = truth;
    if (reads === 1) {
      truth = "after";
      await forgetPages();
    }
    return answer;
  };
  expect(await cachedPage(page("/spark"), read)).toBe("after");
  expect(await cachedPage(page("/spark"), read)).toBe("after");
  expect(reads).toBe(2);
});

it("shows a page that news overtakes each time, and reads it anew with the next visit", async () => {
  let reads = 0;
  let busy = true;
  const read = async () => {
    reads += 1;
    if (busy) await forgetPages();
    return reads;
  };
  expect(await cachedPage(page("/spark"), read)).toBe(2);
  busy = false;
  expect(await cachedPage(page("/spark"), read)).toBe(3);
  expect(await cachedPage(page("/spark"), read)).toBe(3);
});
