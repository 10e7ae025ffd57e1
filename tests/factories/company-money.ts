import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { projects } from "#app/db/schema/projects.ts";
import { topUp } from "#app/features/billing/commands/top-up.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import type { CompanyRole } from "#app/features/companies/rules.ts";
import { accountId, type Owner, ofOwner } from "#app/features/ledger/rules.ts";
import { appOf } from "./app.ts";
import { db, rows } from "./database.ts";
import { type PaidDesk, paidDesk } from "./paid-desks.ts";
import { CARD } from "./payments.ts";
import { bora, type Person, person } from "./people.ts";

export interface House {
  id: string;
  name: string;
  owner: Person;
  purse: Owner;
}

/** A company with its owner. */
export async function house(by?: Person): Promise<House> {
  const owner = by ?? (await bora());
  const { app } = await appOf(owner);
  const name = `House ${crypto.randomUUID().slice(0, 8)}`;
  const handle = name.toLowerCase().replace(" ", "-");
  const { id } = await createCompany(app, { name, kind: "studio", website: null, handle }, null);
  return { id, name, owner, purse: { type: "company", id } };
}

export async function joins({ id }: House, who: Person, role: CompanyRole): Promise<Person> {
  await db
    .insert(company_members)
    .values({ company_id: id, user_id: who.userId, role, status: "active", created_at: 0, updated_at: 0 })
    .onConflictDoUpdate({ target: [company_members.company_id, company_members.user_id], set: { role } });
  return who;
}

/** Somebody with this role in it. */
export const colleague = async (of: House, role: CompanyRole): Promise<Person> =>
  joins(of, await person({ name: `The ${role}` }), role);

export async function leaves({ id }: House, { userId }: Person): Promise<void> {
  await db
    .update(company_members)
    .set({ status: "removed" })
    .where(sql`company_id = ${id} AND user_id = ${userId}`);
}

/** So much was added to its balance; of nothing, nothing. */
export async function endowed(of: House, amount: number, by: Person = of.owner): Promise<void> {
  if (amount === 0) return;
  const { app, settled } = await appOf(by);
  const url = await topUp(app, of.purse, { amount, currency: "EUR", key: newId(Date.now()) });
  await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
  await settled();
}

export async function houseBalance({ purse }: House, kind: "available" | "pending" = "available") {
  const [found] = await rows<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE id = ?",
    accountId(ofOwner(purse, kind, "EUR")),
  );
  return found?.balance ?? 0;
}

/** A desk of a company whose client acts for its money, with so much on its balance. */
export async function houseDesk(balance: number): Promise<{ on: PaidDesk; of: House }> {
  const on = await paidDesk();
  const of = await house();
  await joins(of, on.client, "finance");
  await db.update(projects).set({ company_id: of.id }).where(sql`id = ${on.id}`);
  await endowed(of, balance);
  return { on, of };
}
