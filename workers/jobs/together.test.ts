import { beforeEach, expect, it, vi } from "vitest";
import { Together } from "./together.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

it("does at once what came while the first waited, and begins anew after it", async () => {
  const done: number[][] = [];
  const together = new Together<number>(50);
  const add = (item: number) => together.add([item], async (all) => void done.push(all));
  const first = add(1);
  await vi.advanceTimersByTimeAsync(30);
  await add(2);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(30);
  await first;
  const next = add(3);
  await vi.advanceTimersByTimeAsync(50);
  await next;
  expect(done).toEqual([[1, 2], [3]]);
});

it("takes over from who was cut off while waiting", async () => {
  const done: number[][] = [];
  const together = new Together<number>(60_000);
  void together.add([1], async (all) => void done.push(all));
  await vi.advanceTimersByTimeAsync(6_000);
  const second = together.add([2], async (all) => void done.push(all));
  await vi.advanceTimersByTimeAsync(60_000);
  await second;
  expect(done).toContainEqual([1, 2]);
});

it("fails for who does it alone", async () => {
  const together = new Together<number>(50);
  const broken = together.add([1], () => Promise.reject(new Error("no database")));
  const other = together.add([2], async () => undefined);
  await expect(other).resolves.toBeUndefined();
  const told = expect(broken).rejects.toThrow("no database");
  await vi.advanceTimersByTimeAsync(50);
  await told;
});
