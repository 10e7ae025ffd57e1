import { expect, it } from "vitest";
import type { ThreadRow } from "./queries/list.server.ts";
import { changesThreads, withTop } from "./thread-rows.ts";

const row = (id: string, at: number) => ({ id, at }) as ThreadRow;
const ids = (rows: ThreadRow[]) => rows.map(({ id }) => id).join("");

it("keeps what was read further down, also of the moment in which the first page ends", () => {
  const read = { rows: [row("d", 9), row("c", 5), row("b", 5), row("a", 1)], nextCursor: "after a" };
  const again = withTop(read, { rows: [row("d", 9), row("c", 5)], nextCursor: "after c" });
  expect(ids(again.rows)).toBe("dcba");
  expect(again.nextCursor).toBe("after a");
});

it("has once what came up from there, and nothing of a list that is short now", () => {
  const read = { rows: [row("d", 9), row("c", 5), row("a", 1)], nextCursor: null };
  expect(ids(withTop(read, { rows: [row("a", 12), row("d", 9)], nextCursor: "after d" }).rows)).toBe("adc");
  expect(ids(withTop(read, { rows: [row("d", 9)], nextCursor: null }).rows)).toBe("d");
});

it("is read again after a block, and not because somebody writes", () => {
  expect(changesThreads({ type: "relations.changed" })).toBe(true);
  expect(changesThreads({ type: "typing" })).toBe(false);
});
