import { expect, it } from "vitest";
import { agreedCalls, clashWords } from "./clashes.ts";

const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);
const row = (id: string, from: string, to: string, status: "confirmed" | "cancelled" = "confirmed") => ({
  ...{ id, title: "A call", starts_at: at(from), ends_at: at(to), join_url: null, status },
  ...{ with_name: "Bora", with_timezone: "UTC" },
});
const calls = agreedCalls([row("one", "09:00", "09:30"), row("off", "11:00", "11:30", "cancelled")]);
const words = (from: string, to: string, id = "new") =>
  clashWords(calls, { id, from: at(from), to: at(to) }, "Europe/Lisbon");

it("says which call lies in the time of another one, by one's own clock", () => {
  expect(words("09:15", "09:45")).toBe("You have a call with Bora at 09:00 then.");
  expect(words("08:00", "10:00")).toBe("You have a call with Bora at 09:00 then.");
});

it("says nothing of calls that end as the other begins, that are off, or that it is itself", () => {
  expect([words("09:30", "10:00"), words("08:30", "09:00"), words("11:00", "11:30")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(words("09:00", "09:30", "one")).toBeNull();
});
