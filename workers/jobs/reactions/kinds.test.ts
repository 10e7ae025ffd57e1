import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { KIND_NAMES, KINDS } from "#app/features/notifications/kinds.ts";
import { REWARD_RULES } from "#app/features/rewards/rules.ts";
import { TOLD } from "./project-words/told.ts";

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

it("what is told on a desk is high wherever its kind is, and a dispute always (product.md §7.2)", () => {
  const low = Object.entries(TOLD).filter(
    ([, { kind, priority }]) => KINDS[kind].high && priority !== "high",
  );
  expect(low.map(([what]) => what)).toEqual([]);
  const disputes = KIND_NAMES.filter((kind) => kind.startsWith("dispute_")).map((kind) => KINDS[kind]);
  expect(disputes).toHaveLength(3);
  for (const kind of disputes) expect(kind).toMatchObject({ category: "other", high: true, keeps: "in_app" });
});

it("what makes a reward single is said as it is granted", () => {
  const REFERRALS = join(JOBS, "..", "..", "app", "features", "rewards", "referrals.server.ts");
  const granted = `${said}\n${readFileSync(REFERRALS, "utf8")}`.matchAll(
    /\breward: "(\w+)"(?: as const)?,\s+sourceType: "(\w+)"/g,
  );
  const told = new Map([...granted].map(([, reward, source]) => [reward, source]));
  // A restored one pays for the same thing once more.
  told.set("invite_accepted", "referral");
  expect(told.size).toBeGreaterThan(12);
  for (const [reward, source] of told)
    expect(REWARD_RULES[reward as keyof typeof REWARD_RULES].once, reward).toMatch(new RegExp(`^${source}:`));
});
