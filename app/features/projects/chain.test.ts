import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChainEntry, findBreak, hashEntry } from "./chain.ts";

async function chainOf(types: string[]): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = [];
  for (const [index, type] of types.entries()) {
    const entry = {
      projectId: "p",
      seq: index + 1,
      actorId: index % 2 === 0 ? "a" : null,
      type,
      data: JSON.stringify({ index }),
      at: 1000 + index,
      prevHash: entries.at(-1)?.hash ?? "",
    };
    entries.push({ ...entry, hash: await hashEntry(entry) });
  }
  return entries;
}

it("a chain that nobody touched is whole", async () => {
  expect(await findBreak(await chainOf(["a", "b", "c"]))).toBeNull();
  expect(await findBreak([])).toBeNull();
});

it("any touch of any entry is found at its place", async () => {
  const touches: Record<string, (entry: ChainEntry) => Partial<ChainEntry>> = {
    type: () => ({ type: "other" }),
    data: () => ({ data: '{"index": 7}' }),
    actor: () => ({ actorId: "somebody" }),
    time: ({ at }) => ({ at: at + 1 }),
    project: () => ({ projectId: "q" }),
    hash: ({ hash }) => ({ hash: hash.replace(/^./, (first) => (first === "0" ? "1" : "0")) }),
  };
  const chain = await chainOf(["a", "b", "c", "d", "e"]);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 4 }), fc.constantFrom(...Object.keys(touches)), async (place, what) => {
      const touched = chain.map((entry, index) =>
        index === place ? { ...entry, ...touches[what]?.(entry) } : entry,
      );
      expect(await findBreak(touched)).toBe(place + 1);
    }),
  );
});

it("an entry left out, put in or moved is found", async () => {
  const [a, b, c] = (await chainOf(["a", "b", "c"])) as [ChainEntry, ChainEntry, ChainEntry];
  expect(await findBreak([a, c])).toBe(2);
  expect(await findBreak([b, c])).toBe(1);
  expect(await findBreak([a, b, b, c])).toBe(3);
  expect(await findBreak([b, a, c])).toBe(1);
  // Somebody who writes all of it anew is found by whoever kept one hash: the last one is another.
  expect((await chainOf(["a", "x", "c"])).at(-1)?.hash).not.toBe(c.hash);
});
