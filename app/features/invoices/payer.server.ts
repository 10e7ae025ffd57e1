import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { invoice_payments, invoices } from "#app/db/schema/invoices.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { near } from "#app/features/profiles/relations.server.ts";

/** SQL condition on a row `seat` of a member and `p` of its project: they work or worked in it. */
const SEATED = sql.raw("seat.status IN ('active', 'left') AND seat.role <> 'guest' AND p.status <> 'draft'");

const seatOf = (me: Id): SQL =>
  sql`${project_members} AS seat CROSS JOIN ${projects} AS p ON p.id = seat.project_id
    WHERE seat.user_id = ${me} AND ${SEATED}`;

/**
 * SQL on a row of `invoices`: 1 where it reaches somebody who has nothing to do with who sends it. Those do who are near,
 * work or worked in a project with them (a company: its own project), or paid an invoice of theirs before.
 */
const reachesStranger = (me: Id): SQL<number> => sql<number>`NOT (CASE
  WHEN invoices.customer_user_id IS NOT NULL THEN ${near(me, sql`invoices.customer_user_id`)}
    OR EXISTS (SELECT 1 FROM ${seatOf(me)} AND EXISTS (SELECT 1 FROM ${project_members} AS other
      WHERE other.project_id = p.id AND other.user_id = invoices.customer_user_id
        AND other.status IN ('active', 'left') AND other.role <> 'guest'))
    OR ${paidBefore(sql`sooner.customer_user_id = invoices.customer_user_id`)}
  WHEN invoices.customer_company_id IS NOT NULL THEN
    EXISTS (SELECT 1 FROM ${seatOf(me)} AND p.company_id = invoices.customer_company_id)
    OR ${paidBefore(sql`sooner.customer_company_id = invoices.customer_company_id`)}
  ELSE 0 END)`;

/** SQL condition: an invoice of the same issuer came in from the same payer, as both say, and not its issuer alone. */
const paidBefore = (samePayer: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${invoices} AS sooner CROSS JOIN ${invoice_payments} AS came ON came.invoice_id = sooner.id
    WHERE ${samePayer} AND sooner.issuer_id = invoices.issuer_id
      AND sooner.issuer_company_id IS invoices.issuer_company_id AND sooner.paid_amount > 0
      AND came.status = 'counted' AND came.confirmed_at IS NOT NULL)`;

/** SQL on a row of `invoices`: 1 where nobody is there any more who could pay it here. */
const payerGone = sql<number>`CASE
  WHEN invoices.customer_user_id IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM ${profiles} AS payer
    WHERE payer.user_id = invoices.customer_user_id AND payer.status <> 'deleted')
  WHEN invoices.customer_company_id IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM ${company_members} AS owner
    WHERE owner.company_id = invoices.customer_company_id AND owner.role = 'owner' AND owner.status = 'active')
  ELSE 0 END`;

/**
 * Who an invoice that is to be sent is for. `opens`: somebody who has nothing to do with who sends it, and to reach them
 * begins something new, which a limited member does not (product.md §5.17). `gone`: they have left.
 */
export async function lookAtPayer(
  db: Database,
  invoiceId: Id,
  me: Id,
): Promise<{ opens: boolean; gone: boolean }> {
  const [row] = await db
    .select({ stranger: reachesStranger(me).as("for_stranger"), gone: payerGone.as("payer_gone") })
    .from(invoices)
    .where(sql`${invoices.id} = ${invoiceId}`);
  return { opens: row?.stranger === 1, gone: row?.gone === 1 };
}
