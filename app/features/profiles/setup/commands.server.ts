import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Database } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { handle_redirects, profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { eventStatement } from "#app/platform/outbox.server.ts";
import { refreshCompleteness } from "../completeness.server.ts";
import { refusalOfHandle } from "../handles.ts";
import { accountOf, SETUP_LENGTH, type Who } from "./steps.ts";

type SetupContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/** Step 1: whether somebody creates, looks for people, or both. The same choice again changes nothing. */
export async function saveWho(ctx: SetupContext, who: Who): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const { accountType, alsoHires } = accountOf(who, ctx.viewer.accountType);
  const now = ctx.clock.now();
  const update = ctx.db
    .update(profiles)
    .set({ account_type: accountType, also_hires: alsoHires, updated_at: now })
    .where(
      and(
        eq(profiles.user_id, userId),
        sql`(${profiles.account_type} <> ${accountType} OR ${profiles.also_hires} <> ${alsoHires ? 1 : 0})`,
      ),
    );
  const told = eventStatement(
    ctx.db,
    {
      name: "profile.updated",
      payload: { userId, fields: ["account_type"] },
      when: sql`changes() > 0`,
    },
    now,
  );
  await ctx.commit([update, told, ...refreshCompleteness(ctx.db, userId, now)]);
}

/** Remembers how far the setup is; a step that was saved before changes nothing. */
export async function reachSetupStep(ctx: Pick<MemberContext, "db" | "viewer">, step: number): Promise<void> {
  await ctx.db
    .update(profiles)
    .set({ setup_step: step })
    .where(and(eq(profiles.user_id, ctx.viewer.userId), sql`${profiles.setup_step} < ${step}`));
}

/** The setup is finished, once (product.md R1). */
export async function finishSetup(ctx: SetupContext): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  await ctx.commit(
    [
      ctx.db
        .update(profiles)
        .set({ setup_completed_at: ctx.clock.now(), setup_step: SETUP_LENGTH })
        .where(and(eq(profiles.user_id, userId), isNull(profiles.setup_completed_at))),
    ],
    { name: "setup.completed", payload: { userId }, when: sql`changes() > 0` },
  );
}

/** How far a member's setup is, and what else they have begun. */
export function selectSetup(ctx: QueryContext) {
  const { userId } = ctx.viewer;
  return ctx.db
    .select({
      setupStep: profiles.setup_step,
      setupCompletedAt: profiles.setup_completed_at,
      alsoHires: profiles.also_hires,
      hasSwiped: sql<number>`EXISTS (SELECT 1 FROM ${swipes} WHERE ${swipes.actor_id} = ${userId})`.as(
        "has_swiped",
      ),
      hasCompany:
        sql<number>`EXISTS (SELECT 1 FROM ${company_members} WHERE ${company_members.user_id} = ${userId} AND ${company_members.status} = 'active')`.as(
          "has_company",
        ),
    })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
}

/** The refusal of a handle somebody else has, with up to three that are free. */
export async function withFreeHandles(
  ctx: Pick<MemberContext, "db" | "viewer">,
  error: AppError,
  wanted: string,
): Promise<AppError> {
  const stem = wanted.slice(0, 22).replace(/[-_]+$/, "");
  const place = (ctx.viewer.city ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  const ideas = [`${stem}-works`, `${stem}-studio`, `its-${stem}`, `${stem}-${place}`.slice(0, 30)].filter(
    (idea) => refusalOfHandle(idea) === null,
  );
  const taken = await takenOf(ctx.db, ideas);
  const free = ideas.filter((idea) => !taken.has(idea)).slice(0, 3);
  if (free.length === 0) return error;
  const sentence = `${error.fields?.handle?.[0] ?? ""} Free are ${free.join(", ")}.`;
  return new AppError("invalid_input", { fields: { handle: [sentence] } });
}

async function takenOf(db: Database, handles: string[]): Promise<Set<string>> {
  const [current, kept] = await db.batch([
    db.select({ handle: profiles.handle }).from(profiles).where(inArray(profiles.handle, handles)),
    db
      .select({ kept: handle_redirects.handle })
      .from(handle_redirects)
      .where(inArray(handle_redirects.handle, handles)),
  ]);
  return new Set([...current.map(({ handle }) => handle), ...kept.map((row) => row.kept)]);
}
