import type { Browser, BrowserContext } from "@playwright/test";
import { createBrowsers } from "#tests/e2e/support/browsers.ts";
import { collectComplaints } from "#tests/e2e/support/complaints.ts";
import { type AccountType, createPeople, PASSWORD, send } from "#tests/e2e/support/people.ts";
import accounts from "../seed/demo-accounts.json" with { type: "json" };
import { Problem } from "../setup/run.mjs";

/** Who walks: `newcomer` made an account just now, `creator` has been here for long. */
export const WALKERS = ["visitor", "newcomer", "creator", "brand", "support", "admin"] as const;
export type Walker = (typeof WALKERS)[number];

export interface Account {
  email: string;
  password: string;
}

/**
 * As whom this walker signs in; null for a visitor. In the demo world they have its accounts; in an empty one, and as a
 * newcomer, one made now, whose tour is over. The role of staff is written into the database that `E2E_STATE` names.
 */
export async function accountOf(
  browser: Browser,
  origin: string,
  walker: Walker,
  world: "demo" | "empty",
): Promise<Account | null> {
  if (walker === "visitor") return null;
  const demo = world === "demo" && accounts.find(({ role }) => role === walker);
  if (demo) return demo;
  const { people, leave } = createPeople(createBrowsers(browser), collectComplaints(), origin);
  const type: AccountType = walker === "brand" ? "brand" : "creator";
  const { email } =
    walker === "support" || walker === "admin"
      ? await people.staff(walker === "admin" ? "Ada" : "Sam", walker)
      : await people.member(walker === "brand" ? "Bora" : "Alice", type);
  await leave();
  return { email, password: PASSWORD };
}

/** Each window has a session of its own: one that is renewed in two windows is ended in both. */
export async function signIn(context: BrowserContext, origin: string, account: Account): Promise<void> {
  const visitor = { context, page: await context.newPage(), origin };
  const form = { intent: "sign-in", email: account.email, password: account.password };
  const answer = await send(visitor, "/auth", { form });
  if (answer.status() !== 302) throw new Problem(`${account.email} cannot sign in: ${answer.status()}.`);
  await visitor.page.close();
}
