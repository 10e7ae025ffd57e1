import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { KIND_NAMES } from "#app/features/notifications/kinds.ts";

const JOBS = join(import.meta.dirname, "..");

/** What the reactions say, without the mails they queue beside: those name kinds, too. */
const said = readdirSync(JOBS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(JOBS, file), "utf8"))
  .join("\n")
  .replace(/queueMail(ToMember)?\([\s\S]*?\}\)/g, "");

const tells = (kind: string) => new RegExp(`\\bkind:[^,;]*"${kind}"`).test(said);

it("every kind of notification there is is told by a reaction", () => {
  expect(KIND_NAMES.filter((kind) => !tells(kind))).toEqual([]);
});

it("and one that nobody tells would be noticed", () => {
  expect(tells("no_such_kind")).toBe(false);
});
