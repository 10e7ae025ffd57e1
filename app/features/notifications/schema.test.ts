import { expect, it } from "vitest";
import { notificationCommand, sinceQuery } from "./schema.ts";

const ID = "0190a0b0-0000-7000-8000-000000000000";

it.each([{ intent: "read", id: ID }, { intent: "read-all" }, { intent: "delete", id: ID }])(
  "lets a member $intent",
  (command) => {
    expect(notificationCommand.parse(command)).toEqual(command);
    expect(notificationCommand.safeParse({ ...command, user_id: "someone-else" }).success).toBe(false);
  },
);

it.each([
  null,
  [],
  {},
  { intent: "read" },
  { intent: "read", id: "1" },
  { intent: "read", id: [ID] },
  { intent: "unread", id: ID },
  { intent: "delete", id: null },
])("refuses the command %j", (command) => {
  expect(notificationCommand.safeParse(command).success).toBe(false);
});

it.each([
  ["0", 0],
  ["17", 17],
])("catches up after %s", (after, seq) => {
  expect(sinceQuery.parse({ after })).toEqual({ after: seq });
});

it.each([undefined, "-1", "1.5", "x", "NaN", "Infinity", "1e400", "9007199254740993"])(
  "refuses after=%s",
  (after) => {
    expect(sinceQuery.safeParse({ after }).success).toBe(false);
  },
);
