import { type SQL, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";

export type Overseen = "revoked" | "suspended" | "restored" | "renamed";

interface Facts {
  name: string;
  domain: string | null;
  domain_status: string;
  company_status: string;
  /** JSON of ids: those who may edit it. */
  editors: string;
  mine: number;
}

async function factsOf(ctx: AuditedContext, id: Id): Promise<Facts> {
  const me = ctx.viewer.userId;
  const [[found]] = (await ctx.limits.take("api_write", me, [
    statement(
      ctx.db,
      sql`SELECT c.name, c.domain, c.domain_status, c.status AS company_status,
        (SELECT json_group_array(user_id) FROM ${company_members} WHERE company_id = c.id AND status = 'active'
          AND role IN ('owner', 'admin')) AS editors,
        EXISTS (SELECT 1 FROM ${company_members} WHERE company_id = c.id AND user_id = ${me} AND status = 'active') AS mine
        FROM ${companies} AS c WHERE c.id = ${id}`,
    ),
  ])) as [Facts[]];
  if (!found) throw new AppError("not_found");
  if (found.mine)
    throw new AppError("forbidden", { sentence: "Somebody else decides about your own company." });
  return found;
}

interface Act {
  id: Id;
  found: Facts;
  act: Overseen;
  reason: string;
  set: SQL;
  /** What the company has to be for it. */
  when: SQL;
  before: unknown;
  after: unknown;
  /** Statements of other areas that belong to it. */
  also?: Statement[];
  name?: string;
}

async function oversee(
  ctx: AuditedContext,
  { id, found, act, reason, set, when, ...rest }: Act,
): Promise<void> {
  const now = ctx.clock.now();
  await orConflict(() =>
    ctx.commit(
      [
        statement(
          ctx.db,
          sql`UPDATE ${companies} SET ${set}, updated_at = ${now} WHERE id = ${id} AND ${when}`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        ...(rest.also ?? []),
        audited(ctx, {
          action: `company_${act}`,
          subject: { type: "company", id },
          before: rest.before,
          after: rest.after,
          reason,
          now,
        }),
      ],
      {
        name: "company.overseen",
        payload: {
          companyId: id,
          name: rest.name ?? found.name,
          act,
          reason,
          editors: JSON.parse(found.editors) as Id[],
          at: now,
        },
        usual: true,
      },
    ),
  );
}

/**
 * Takes the proof of a domain back. Its token changes, so that a record that still stands proves nothing.
 * @throws AppError `not_found`, `conflict` when none is proved, `forbidden` for one's own company
 */
export async function revokeProof(
  ctx: AuditedContext,
  { id, reason }: { id: Id; reason: string },
): Promise<void> {
  const found = await factsOf(ctx, id);
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(18)));
  await oversee(ctx, {
    id,
    found,
    act: "revoked",
    reason,
    set: sql`domain_status = 'unproved', domain_failures = 0, domain_checked_at = NULL, domain_token = ${token}`,
    when: sql`domain_status IN ('proved', 'pending')`,
    before: { domain: found.domain, status: found.domain_status },
    after: { status: "unproved" },
  });
}

/**
 * Suspends a company, or ends that: its page, its team's powers and new postings for it are gone with the batch.
 * @param also statements for its open postings, which belong to another area
 * @throws AppError `not_found`, `conflict`, `forbidden` for one's own company
 */
export async function setCompanyStatus(
  ctx: AuditedContext,
  { id, reason, status, also }: { id: Id; reason: string; status: "active" | "suspended"; also: Statement[] },
): Promise<void> {
  const found = await factsOf(ctx, id);
  await oversee(ctx, {
    id,
    found,
    act: status === "suspended" ? "suspended" : "restored",
    reason,
    set: sql`status = ${status}`,
    when: sql`status <> ${status}`,
    before: { status: found.company_status },
    after: { status },
    also,
  });
}

/**
 * Gives a company another name, where its own pretends to be somebody else.
 * @throws AppError `not_found`, `conflict` when it is called that, `forbidden` for one's own company
 */
export async function renameCompany(
  ctx: AuditedContext,
  { id, reason, name }: { id: Id; reason: string; name: string },
): Promise<void> {
  const found = await factsOf(ctx, id);
  if (found.name === name) throw new AppError("conflict", { sentence: "That is its name already." });
  await oversee(ctx, {
    id,
    found,
    act: "renamed",
    reason,
    name,
    set: sql`name = ${name}`,
    when: sql`name <> ${name}`,
    before: { name: found.name },
    after: { name },
  });
}
