import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import {
  badgeText,
  categoryEmoji,
  drawerDescription,
  keepPlaces,
  LIST_LIMIT,
  mergeNotifications,
  withoutCommand,
} from "./rules.ts";

it.each([
  [-1, null],
  [0, null],
  [1, "1"],
  [9, "9"],
  [10, "9+"],
  [1000, "9+"],
])("shows %i unread on the bell as %s", (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});

it.each([
  [0, "All caught up!"],
  [1, "You have 1 unread notification"],
  [2, "You have 2 unread notifications"],
  [12, "You have 12 unread notifications"],
])("describes %i unread", (unread, text) => {
  expect(drawerDescription(unread)).toBe(text);
});

it("has a bell for what belongs to no category", () => {
  expect(categoryEmoji("other")).toBe("🔔");
  expect(categoryEmoji("match")).toBe("✨");
});

/** Times repeat and do not always follow the sequence: a sweep may tell late what happened early. */
function timeOf(seq: number): number {
  return (seq * 7) % 40;
}

function item(seq: number, read = false, createdAt = seq): NotificationItem {
  return {
    id: `n${seq}`,
    seq,
    title: "Someone likes you",
    message: "Alice would like to work with you.",
    category: "match",
    kind: "like_received",
    priority: "normal",
    read,
    link: null,
    action_url: null,
    action_text: null,
    created_at: createdAt,
    count: 1,
  };
}

describe("a command that was not taken", () => {
  it("leaves the list and its count as they were, with what has come since", () => {
    const before = { items: [item(2), item(1)], unread: 12 };
    for (const items of [[item(2, true), item(1)], [item(1)], [item(2, true), item(1, true)]])
      expect(withoutCommand(before, { items, unread: 0 })).toEqual(before);
    expect(withoutCommand(before, { items: [item(4), item(3, true), item(1)], unread: 12 })).toEqual({
      items: [item(4), item(3, true), item(2), item(1)],
      unread: 13,
    });
  });

  it("waits for the list where none was read", () => {
    expect(withoutCommand({ items: null, unread: 3 }, { items: [], unread: 0 })).toEqual({
      items: null,
      unread: 3,
    });
  });
});

describe("mergeNotifications", () => {
  const lists = fc
    .uniqueArray(fc.nat(200), { maxLength: 80 })
    .map((seqs) => seqs.map((seq) => item(seq, false, timeOf(seq))));
  const seqsOf = (list: NotificationItem[]) => list.map((entry) => entry.seq);

  it("puts what arrived on top", () => {
    expect(seqsOf(mergeNotifications([item(2), item(1)], [item(3)]))).toEqual([3, 2, 1]);
  });

  it("keeps what the window knows of a repeated item: read stays read", () => {
    expect(mergeNotifications([item(1, true)], [item(1, false)])).toEqual([item(1, true)]);
  });

  it("is the same however often and in whatever order things arrive", () => {
    fc.assert(
      fc.property(lists, lists, lists, (list, one, other) => {
        const once = mergeNotifications(list, one);
        expect(mergeNotifications(once, one)).toEqual(once);
        expect(mergeNotifications(mergeNotifications(list, one), other)).toEqual(
          mergeNotifications(mergeNotifications(list, other), one),
        );
      }),
    );
  });

  it("shows each once, newest first, at most 50, and none but the newest", () => {
    fc.assert(
      fc.property(lists, lists, (list, arrived) => {
        const all = [...new Set([...seqsOf(list), ...seqsOf(arrived)])].sort(
          (a, b) => timeOf(b) - timeOf(a) || b - a,
        );
        expect(seqsOf(mergeNotifications(list, arrived))).toEqual(all.slice(0, LIST_LIMIT));
      }),
    );
  });
});

describe("a row that was deleted just now", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id }));
  const names = (rows: ({ id: string } | undefined)[]) => rows.map((row) => row?.id).join("");

  it.each([
    ["alone", [a, c], [{ item: b, index: 1 }], "abc"],
    ["as the last one", [], [{ item: a, index: 0 }], "a"],
    [
      "with its neighbour, whichever went first",
      [a, d],
      [
        { item: c, index: 2 },
        { item: b, index: 1 },
      ],
      "abcd",
    ],
    ["when the server gave it back", [a, b, c], [{ item: b, index: 1 }], "abc"],
    ["when the list became shorter meanwhile", [a], [{ item: d, index: 3 }], "ad"],
  ] as const)("keeps its place %s", (_, items, left, shown) => {
    type Row = { id: string };
    expect(
      names(keepPlaces(items as unknown as Row[], left as unknown as { item: Row; index: number }[])),
    ).toBe(shown);
  });
});
