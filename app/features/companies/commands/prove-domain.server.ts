import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { companies } from "#app/db/schema/companies.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { findProof } from "../domain-proof.server.ts";
import { listEditors } from "../editors.server.ts";
import { getEditableCompany } from "../queries/setup.server.ts";

/** Two companies may claim one domain; one may prove it. */
export const PROVED_BY_ANOTHER =
  "Another company here has proved this domain. Ask to join it, or ask our support if it is not theirs.";

const MEANWHILE = "This domain changed meanwhile. Reload to see how it stands.";

/**
 * Step 2: the domain a company claims. Another one than before begins unproved.
 * @throws AppError `not_found` for who may not edit it, `invalid_input` for a forbidden one
 */
export async function claimDomain(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  companyId: Id,
  domain: string,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const company = await getEditableCompany(ctx, companyId);
  if (company.domain === domain) return;
  await refuseBanned(ctx, "domain", domain);
  await ctx.commit([
    ctx.db
      .update(companies)
      .set({
        domain,
        domain_status: "unproved",
        domain_failures: 0,
        domain_checked_at: null,
        updated_at: ctx.clock.now(),
      })
      .where(eq(companies.id, companyId)),
  ]);
}

/**
 * Looks for the proof now. Found, the domain is proved; not yet found, it stays pending and is looked for every hour.
 * What was proved is not lost by this: only the weekly look decides about that.
 * @throws AppError `not_found`, `conflict` (another company has proved it, or it changed meanwhile), `unavailable`,
 * `rate_limited`
 */
export async function checkDomain(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits"> & Pick<AppContext, "dns" | "web">,
  companyId: Id,
): Promise<"proved" | "pending" | "still_proved"> {
  const company = await getEditableCompany(ctx, companyId);
  const { domain } = company;
  if (!domain)
    throw new AppError("invalid_input", { fields: { domain: ["Please enter your domain first."] } });
  await ctx.limits.take("company_domain_check", companyId);
  const found = await findProof(ctx, domain, company.domainToken);
  if (found === "unknown")
    throw new AppError("unavailable", {
      sentence: "We could not ask the name system just now. Please try again in a minute.",
    });
  const proved = found !== "missing";
  if (!proved && company.domainStatus === "proved") return "still_proved";
  await storeOutcome(ctx, { ...company, domain }, proved);
  return proved ? "proved" : "pending";
}

async function storeOutcome(
  ctx: Pick<MemberContext, "db" | "clock" | "commit">,
  company: { id: Id; name: string; domain: string; domainToken: string; domainStatus: string },
  proved: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const steps = [
    ctx.db
      .update(companies)
      .set({
        domain_status: proved ? "proved" : "pending",
        domain_failures: 0,
        domain_checked_at: now,
        setup_step: sql`max(${companies.setup_step}, 2)`,
        updated_at: now,
      })
      // Claimed meanwhile for another domain, or taken back by our team with its token: then this proves nothing.
      .where(
        and(
          eq(companies.id, company.id),
          eq(companies.domain, company.domain),
          eq(companies.domain_token, company.domainToken),
        ),
      ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
  if (!proved || company.domainStatus === "proved") {
    await orConflict(() => ctx.commit(steps), MEANWHILE);
    return;
  }
  const { id: companyId, name, domain } = company;
  const editors = await listEditors(ctx, companyId);
  try {
    await orConflict(
      () =>
        ctx.commit(steps, {
          name: "company.domain_changed",
          payload: { companyId, name, domain, status: "proved", editors, changedAt: now },
        }),
      MEANWHILE,
    );
  } catch (error) {
    if (isUniqueFailure(error, "companies.domain"))
      throw new AppError("conflict", { sentence: PROVED_BY_ANOTHER });
    throw error;
  }
}
