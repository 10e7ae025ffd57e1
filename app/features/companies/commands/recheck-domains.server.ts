import { and, eq, lte, sql } from "drizzle-orm";
import { days, hours } from "#app/core/time.ts";
import { companies } from "#app/db/schema/companies.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { findProof } from "../domain-proof.server.ts";
import { listEditors } from "../editors.server.ts";

/** A proof is looked for again each week; after three misses in a row it has lapsed (product.md §5.1). */
const PROVED_EVERY = days(7);
const MISSES = 3;
/** One that is not there yet is looked for each hour, for three days. */
const PENDING_EVERY = hours(1);
const PENDING_LOOKS = 72;
/** Nobody could be asked: the next look comes sooner. */
const ASK_AGAIN = hours(1);
/** Each look asks the outside five times, and a run may ask twenty times. */
const AT_ONCE = 2;

type JobContext = Pick<AppContext, "db" | "clock" | "commit" | "dns" | "web">;

/** The part of the cron that looks after domains, a few at a time. @returns how many were looked at */
export async function recheckDomains(ctx: JobContext): Promise<number> {
  const now = ctx.clock.now();
  const [pending, proved] = await ctx.db.batch([
    selectDue(ctx, "pending", now - PENDING_EVERY),
    selectDue(ctx, "proved", now - PROVED_EVERY),
  ]);
  const due = [...pending, ...proved];
  for (const company of due) {
    try {
      await recheck(ctx, company, now);
    } catch (error) {
      log({ event: "sweep_failed", job: "domains", ...describeError(error) });
    }
  }
  return due.length;
}

function selectDue(ctx: JobContext, status: "pending" | "proved", before: number) {
  return ctx.db
    .select({
      id: companies.id,
      name: companies.name,
      domain: sql<string>`coalesce(${companies.domain}, '')`.as("domain"),
      token: companies.domain_token,
      status: companies.domain_status,
      failures: companies.domain_failures,
    })
    .from(companies)
    .where(and(eq(companies.domain_status, status), lte(companies.domain_checked_at, before)))
    .orderBy(companies.domain_checked_at)
    .limit(AT_ONCE);
}

type Due = Awaited<ReturnType<typeof selectDue>>[number];

async function recheck(ctx: JobContext, company: Due, now: number): Promise<void> {
  const found = await findProof(ctx, company.domain, company.token);
  const every = company.status === "proved" ? PROVED_EVERY : PENDING_EVERY;
  if (found === "unknown") {
    await store(ctx, company, { domain_checked_at: now - every + ASK_AGAIN });
  } else if (found !== "missing") {
    await storeFound(ctx, company, now);
  } else if (company.status === "pending") {
    const given = company.failures + 1 >= PENDING_LOOKS;
    await store(ctx, company, {
      domain_status: given ? "unproved" : "pending",
      domain_failures: given ? 0 : company.failures + 1,
      domain_checked_at: now,
    });
  } else {
    await storeMissed(ctx, company, now);
  }
}

async function storeFound(ctx: JobContext, company: Due, now: number): Promise<void> {
  const values = { domain_status: "proved", domain_failures: 0, domain_checked_at: now } as const;
  if (company.status === "proved") return store(ctx, company, values);
  try {
    await store(ctx, company, values, "proved");
  } catch (error) {
    if (!isUniqueFailure(error, "companies.domain")) throw error;
    // Another company was faster; its members may still be asked.
    await store(ctx, company, { domain_status: "unproved", domain_failures: 0, domain_checked_at: now });
  }
}

function storeMissed(ctx: JobContext, company: Due, now: number): Promise<void> {
  const failures = company.failures + 1;
  const values = { domain_failures: failures, domain_checked_at: now };
  if (failures < MISSES) return store(ctx, company, values);
  return store(ctx, company, { ...values, domain_status: "lapsed" }, "lapsed");
}

/** Only while nothing else has happened to the claim; those who may edit the company hear of a change. */
async function store(
  ctx: JobContext,
  company: Due,
  values: Partial<typeof companies.$inferInsert>,
  told?: "proved" | "lapsed",
): Promise<void> {
  const update = ctx.db
    .update(companies)
    .set(values)
    .where(
      and(
        eq(companies.id, company.id),
        eq(companies.domain, company.domain),
        eq(companies.domain_status, company.status),
      ),
    );
  if (!told) {
    await ctx.commit([update]);
    return;
  }
  const { id: companyId, name, domain } = company;
  await ctx.commit([update], {
    name: "company.domain_changed",
    payload: {
      companyId,
      name,
      domain,
      status: told,
      editors: await listEditors(ctx, companyId),
      changedAt: ctx.clock.now(),
    },
    when: sql`changes() > 0`,
  });
}
