import { expect, it } from "vitest";
import { retrying } from "./retry.ts";

/** Work that fails so often before it succeeds, and the pauses that were made between. */
function failing(times: number) {
  const pauses: number[] = [];
  let tried = 0;
  return {
    pauses,
    work: async () => {
      tried += 1;
      if (tried <= times) throw new Error(`fault ${tried}`);
      return tried;
    },
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
  };
}

it("goes on at once when nothing is wrong", async () => {
  const { work, pause, pauses } = failing(0);
  expect(await retrying(work, { tries: 4, pause })).toBe(1);
  expect(pauses).toEqual([]);
});

it("waits 200 ms, then twice as long each time", async () => {
  const { work, pause, pauses } = failing(3);
  expect(await retrying(work, { tries: 4, pause })).toBe(4);
  expect(pauses).toEqual([200, 400, 800]);
});

it("gives up after its last try, with what that one said", async () => {
  const { work, pause, pauses } = failing(9);
  await expect(retrying(work, { tries: 3, pause })).rejects.toThrow("fault 3");
  expect(pauses).toEqual([200, 400]);
});

it("does not try again what another try cannot mend", async () => {
  const { work, pause, pauses } = failing(9);
  await expect(retrying(work, { tries: 3, pause, isFinal: () => true })).rejects.toThrow("fault 1");
  expect(pauses).toEqual([]);
});
