import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { CompanyRole } from "#app/features/companies/rules.ts";
import { rows } from "./database.ts";
import type { Person } from "./people.ts";

/** A company with this team, inserted at once. */
export async function companyOf(team: [Person, CompanyRole][], name = "Northlight"): Promise<string> {
  const id = newId(Date.now());
  const [[founder]] = team as [[Person, CompanyRole]];
  await rows(
    `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, created_at, updated_at)
      VALUES (?, ?, ?, ?, 'studio', 'x', 1, 1)`,
    id,
    founder.userId,
    name,
    `c-${id.slice(-12)}`,
  );
  for (const [{ userId }, role] of team)
    await rows(
      "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 1, 1)",
      id,
      userId,
      role,
    );
  return id;
}

/** Has a business plan of this member billed to the company. */
export async function billedTo(companyId: string, payer: Person, plan = "business"): Promise<void> {
  const now = Date.now();
  await rows(
    `INSERT INTO subscriptions (user_id, plan_key, interval, price, currency, status, period_start, period_end, company_id,
        started_at, updated_at)
      VALUES (?, ?, 'month', 3900, 'EUR', 'active', ?, ?, ?, ?, ?)`,
    payer.userId,
    plan,
    now,
    now + days(30),
    companyId,
    now,
    now,
  );
}
