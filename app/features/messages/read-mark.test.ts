import { expect, it } from "vitest";
import { readMark } from "./read-mark.ts";

/** A server that takes what it is told, or is out of reach. */
function server(taken: boolean[]) {
  const told: number[] = [];
  const tell = async (seq: number) => {
    told.push(seq);
    return taken.shift() ?? true;
  };
  return { told, tell };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

it("is told once, the furthest of what was seen meanwhile", async () => {
  const { told, tell } = server([]);
  const mark = readMark(3, tell);
  for (const seq of [3, 4, 5, 6, 4]) mark.see(seq);
  await settled();
  mark.see(6);
  await mark.again();
  expect(told).toEqual([4, 6]);
});

it("is told again when the server could not be reached", async () => {
  const { told, tell } = server([false, false]);
  const mark = readMark(0, tell);
  mark.see(7);
  await settled();
  mark.see(7);
  await settled();
  await mark.again();
  await mark.again();
  expect(told).toEqual([7, 7, 7]);
});

it("rests once the thread was marked unread", async () => {
  const { told, tell } = server([]);
  const mark = readMark(0, tell);
  mark.pause();
  mark.see(7);
  await mark.again();
  expect(told).toEqual([]);
});
