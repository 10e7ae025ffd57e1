import { expect, it } from "vitest";
import { eachAlone } from "./each-alone.server.ts";

it("gives everything its turn, and says at the end what failed first", async () => {
  const done: number[] = [];
  const run = eachAlone([1, 2, 3, 4], async (one) => {
    if (one % 2 === 0) throw new Error(`${one} fails`);
    done.push(one);
  });
  await expect(run).rejects.toThrow("2 fails");
  expect(done).toEqual([1, 3]);
});

it("fails with nothing where nothing fails", async () => {
  await expect(eachAlone([1, 2], async () => undefined)).resolves.toBeUndefined();
});
