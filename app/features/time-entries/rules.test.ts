import fc from "fast-check";
import { expect, it } from "vitest";
import {
  MINUTES_MAX,
  mayAnswerTime,
  TIME_MOVES,
  type TimeMove,
  type TimeStatus,
  timeWords,
  toMinutes,
} from "./rules.ts";

it.each([
  ["1:30", 90],
  ["0:05", 5],
  ["1.5", 90],
  ["1,25 h", 75],
  ["2", 120],
  ["90m", 90],
  ["45 min", 45],
  ["24", 1440],
  ["24:01", null],
  ["0", null],
  ["1:60", null],
  ["-1", null],
  ["", null],
  ["soon", null],
  ["9999m", null],
])("reads %j as %j minutes", (text, minutes) => {
  expect(toMinutes(text)).toBe(minutes);
});

it("reads what it writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MINUTES_MAX }), (minutes) => {
      expect(toMinutes(timeWords(minutes).replace(" h", ""))).toBe(minutes);
    }),
  );
});

it("is approved only after it was sent, and stays so, whatever is tried", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...(Object.keys(TIME_MOVES) as TimeMove[]))), (moves) => {
      let status: TimeStatus = "draft";
      let sent = false;
      for (const move of moves) {
        const { from, to }: { from: readonly TimeStatus[]; to: TimeStatus } = TIME_MOVES[move];
        if (!from.includes(status)) continue;
        if (to === "approved") expect(sent).toBe(true);
        expect(status).not.toBe("approved");
        status = to;
        sent = status === "submitted";
      }
    }),
  );
});

it("is answered by the client, by a lead where there is none, and never by who worked", () => {
  const [lead, client, member] = [
    { userId: "a", role: "lead" },
    { userId: "b", role: "client" },
    { userId: "c", role: "member" },
  ] as const;
  expect(mayAnswerTime(client, "c", [lead, client, member])).toBe(true);
  expect(mayAnswerTime(lead, "c", [lead, client, member])).toBe(false);
  expect(mayAnswerTime(lead, "c", [lead, member])).toBe(true);
  expect(mayAnswerTime(lead, "a", [lead, member])).toBe(false);
  expect(mayAnswerTime(member, "a", [lead, member])).toBe(false);
});
