import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { listEditors } from "../editors.server.ts";
import { getEditableCompany } from "../queries/setup.server.ts";
import { COMPANY_ROLES, type CompanyRole, canGiveRole } from "../rules.ts";

type TeamContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

const MEANWHILE = "The team changed meanwhile. Reload to see it.";
const LAST_OWNER = "A company keeps one owner. Make somebody else an owner first.";

/**
 * Asks to join a company that has proved its domain; its owners and admins are told. A repeat changes nothing.
 * @throws AppError `not_found` for a company that is not there, has proved nothing, or has nobody to answer who is not
 * on either side of a block with the member; `conflict` for a member
 */
export async function requestToJoin(ctx: TeamContext, companyId: Id): Promise<void> {
  const { userId, displayName } = ctx.viewer;
  const [company] = await ctx.db
    .select({ name: companies.name, place: company_members.status })
    .from(companies)
    .leftJoin(
      company_members,
      and(eq(company_members.company_id, companies.id), eq(company_members.user_id, userId)),
    )
    .where(
      and(eq(companies.id, companyId), eq(companies.status, "active"), eq(companies.domain_status, "proved")),
    );
  if (!company) throw new AppError("not_found");
  if (company.place === "active")
    throw new AppError("conflict", { sentence: "You are in the team already." });
  if (company.place === "requested") return;
  const editors = await listEditors(ctx, companyId, userId);
  if (editors.length === 0) throw new AppError("not_found");
  await ctx.limits.take("company_join_request", userId);
  const now = ctx.clock.now();
  await ctx.commit(
    [
      statement(
        ctx.db,
        sql`INSERT INTO ${company_members} (company_id, user_id, role, status, created_at, updated_at)
          VALUES (${companyId}, ${userId}, 'viewer', 'requested', ${now}, ${now})
          ON CONFLICT (company_id, user_id) DO UPDATE SET role = 'viewer', status = 'requested', updated_at = ${now}
          WHERE status = 'removed'`,
      ),
    ],
    {
      name: "company.join_requested",
      payload: {
        companyId,
        name: company.name,
        userId,
        memberName: displayName,
        editors,
        requestedAt: now,
      },
      when: sql`changes() > 0`,
    },
  );
}

/**
 * Answers who asks to join. Declining is silent; accepting makes a viewer, whose role can be raised then.
 * @throws AppError `not_found` for who may not edit the company, `conflict` when nobody asks any more, somebody on
 * either side of a block included
 */
export async function answerRequest(
  ctx: TeamContext,
  companyId: Id,
  userId: Id,
  answer: "accept" | "decline",
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const company = await getEditableCompany(ctx, companyId);
  const now = ctx.clock.now();
  const settle = ctx.db
    .update(company_members)
    .set({ status: answer === "accept" ? "active" : "removed", updated_at: now })
    .where(
      and(place(companyId, userId, "requested"), notBlocked(ctx.viewer.userId, company_members.user_id)),
    );
  const gone = failWhen(ctx.db, sql`changes() = 0`);
  await orConflict(async () => {
    if (answer === "decline") {
      await ctx.commit([settle, gone]);
      return;
    }
    await ctx.commit([settle, gone], {
      name: "company.joined",
      payload: {
        companyId,
        name: company.name,
        userId,
        memberName: await nameOf(ctx, userId),
        by: "request",
        hostId: ctx.viewer.userId,
        joinedAt: now,
      },
    });
  }, "Nobody asks to join any more.");
}

/**
 * Gives somebody of the team another role.
 * @throws AppError `not_found` for who may not edit the company, `forbidden`, `conflict` for its last owner who may act
 */
export async function changeRole(
  ctx: TeamContext,
  companyId: Id,
  userId: Id,
  role: CompanyRole,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const actor = await getEditableCompany(ctx, companyId);
  const member = await getPlace(ctx, companyId, userId);
  if (!canGiveRole(actor.role, member.role, role)) throw new AppError("forbidden");
  await keepingAnOwner(ctx, companyId, { role }, { userId, role: member.role }, actor);
}

/**
 * Takes somebody out of a team, or leaves it. Their row stays, as removed.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the last owner
 */
export async function removeMember(ctx: TeamContext, companyId: Id, userId: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const member = await getPlace(ctx, companyId, userId);
  const leaves = userId === ctx.viewer.userId;
  const by = leaves ? { role: member.role, name: "" } : await getEditableCompany(ctx, companyId);
  if (!leaves && !canGiveRole(by.role, member.role, "viewer")) throw new AppError("forbidden");
  await keepingAnOwner(ctx, companyId, { status: "removed" }, { userId, role: member.role }, by);
}

/**
 * No owner goes but for another who may act: of one who is suspended or away nobody knows whether they come back. Both
 * are what they were when it was judged who may do what; else nothing happens. Whom somebody else moved is told.
 * @param by the role of who acts, and the name of the company
 */
async function keepingAnOwner(
  ctx: TeamContext,
  companyId: Id,
  values: { role?: CompanyRole; status?: "removed" },
  whom: { userId: Id; role: CompanyRole },
  by: { role: CompanyRole; name: string },
): Promise<void> {
  const now = ctx.clock.now();
  const still = (userId: Id, role: CompanyRole) =>
    sql`${place(companyId, userId, "active")} AND ${company_members.role} = ${role}`;
  const owners = sql`${company_members.company_id} = ${companyId} AND ${company_members.role} = 'owner'
    AND ${company_members.status} = 'active' AND ${mayActNow(company_members.user_id, now)}`;
  const told: Happened[] =
    whom.userId === ctx.viewer.userId || values.role === whom.role
      ? []
      : [
          {
            name: "company.place_changed",
            payload: {
              companyId,
              name: by.name,
              userId: whom.userId,
              role: values.role ? COMPANY_ROLES[values.role] : null,
              actorId: ctx.viewer.userId,
              changedAt: now,
            },
          },
        ];
  try {
    await ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${company_members} WHERE ${still(ctx.viewer.userId, by.role)})`,
        ),
        ctx.db
          .update(company_members)
          .set({ ...values, updated_at: now })
          .where(still(whom.userId, whom.role)),
        failWhen(ctx.db, sql`changes() = 0`),
        ...(whom.role === "owner"
          ? [failWhen(ctx.db, sql`NOT EXISTS (SELECT 1 FROM ${company_members} WHERE ${owners})`)]
          : []),
      ],
      ...told,
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [other] = await ctx.db
      .select({ id: company_members.user_id })
      .from(company_members)
      .where(sql`${owners} AND ${company_members.user_id} <> ${whom.userId}`)
      .limit(1);
    throw new AppError("conflict", { sentence: other ? MEANWHILE : LAST_OWNER });
  }
}

async function getPlace(ctx: TeamContext, companyId: Id, userId: Id): Promise<{ role: CompanyRole }> {
  const [row] = await ctx.db
    .select({ role: company_members.role })
    .from(company_members)
    .where(place(companyId, userId, "active"));
  if (!row) throw new AppError("not_found");
  return row;
}

function place(companyId: Id, userId: Id, status: "active" | "requested") {
  return and(
    eq(company_members.company_id, companyId),
    eq(company_members.user_id, userId),
    eq(company_members.status, status),
  );
}

async function nameOf(ctx: TeamContext, userId: Id): Promise<string> {
  const [row] = await ctx.db
    .select({ name: profiles.display_name })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  return row?.name ?? "A member";
}
