import { newId } from "#app/core/ids.ts";
import type { Person } from "#tests/factories/people.ts";

export const HUGE = ["1e15", "1000000000000000"];
/** What each kind of field must not take, besides what is somebody else's. */
export const BAD = {
  amount: ["-5", "0", "1.001", "NaN", "Infinity", "0x10", "", "five", ...HUGE],
  /** What was on screen before it was pressed. */
  seen: ["-1", "0", "12.5", "NaN", "Infinity", "", "1", ...HUGE],
  number: ["-1", "0.5", "NaN", "", ...HUGE],
  percent: ["-1", "101", "NaN", "1e15", ""],
  version: ["-1", "0.5", "NaN", "99", ...HUGE],
  id: ["", "x", "' OR 1 --", newId(0)],
  currency: ["", "eur", "XXX", "€", "EURO"],
  choice: ["", "x", "__proto__"],
  key: ["", "x", "' OR 1 --"],
  code: ["", "x", "' OR 1 --", "NOT-A-CODE"],
  card: ["", "-1", "4242", "4111111111111111", "NaN", "1e15"],
  text: [""],
} as const;

export interface Command {
  by: Person | null;
  action: unknown;
  path?: string;
  params?: Record<string, string>;
  /** What is accepted as it stands. */
  form: Record<string, string>;
  /** Kind of each field that is spoiled. */
  spoil: Record<string, keyof typeof BAD>;
  /** Of fields: what is there, and is not this person's or fits not. */
  foreign?: Record<string, string[]>;
  /** Of which exactly one more is there, however often the command is sent. */
  makes: [table: string, where?: string];
}
