import { expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { toItems } from "./thread-items.ts";

const noon = Date.parse("2027-03-01T12:00:00Z");
const message = (seq: number, minute: number) =>
  ({ id: `m${seq}`, seq, senderId: "bora", clientId: null, sentAt: noon + minute * 60_000 }) as MessageItem;

const shown = (asides: { key: string; at: number }[]) =>
  toItems([message(1, 0), message(2, 1), message(3, 2)], [], {
    timeZone: "UTC",
    unreadAfter: null,
    me: "alice",
    asides: asides.map((aside) => ({ ...aside, node: null, seek: null })),
  }).map((item) =>
    item.kind === "message"
      ? `${item.first ? "[" : ""}${item.message.id}${item.last ? "]" : ""}`
      : item.kind === "day"
        ? "day"
        : item.key,
  );

it("keeps what one says in a row together", () => {
  expect(shown([])).toEqual(["day", "[m1", "m2", "m3]"]);
});

it("puts what happened beside the words at its moment, and parts the words there", () => {
  expect(shown([{ key: "offer", at: noon + 90_000 }])).toEqual(["day", "[m1", "m2]", "offer", "[m3]"]);
});

it("begins with what came before the first word, and ends with what came last, under their days", () => {
  const day = 24 * 3_600_000;
  expect(
    shown([
      { key: "offer", at: noon - day },
      { key: "yes", at: noon + day },
    ]),
  ).toEqual(["day", "offer", "day", "[m1", "m2", "m3]", "day", "yes"]);
});
