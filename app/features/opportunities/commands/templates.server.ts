import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { opportunity_templates } from "#app/db/schema/opportunities.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { type FormFields, toFormFields } from "../form-fields.ts";
import { takeManaged } from "../managed.server.ts";
import { STARTER_TEMPLATES, TEMPLATES_MAX } from "../templates.ts";
import type { Known, LifeContext } from "./move-posting.server.ts";

/**
 * Keeps what a posting's form holds under a name, to begin others with it. The address stays with the posting.
 * @throws AppError `not_found`, `invalid_input` (the name is taken, or there are 50), `conflict`, `rate_limited`
 */
export async function saveTemplate(ctx: LifeContext, known: Known & { name: string }): Promise<{ id: Id }> {
  const posting = await takeManaged(ctx, known);
  const { email: _email, ...fields } = toFormFields(posting);
  const now = ctx.clock.now();
  const id = newId(now);
  const me = ctx.viewer.userId;
  try {
    await ctx.commit([
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${opportunity_templates} WHERE owner_id = ${me}) >= ${TEMPLATES_MAX}`,
      ),
      ctx.db
        .insert(opportunity_templates)
        .values({ id, owner_id: me, name: known.name, fields, created_at: now }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw refusedName(`You have ${TEMPLATES_MAX} templates. Delete one first.`);
    if (isUniqueFailure(error, "opportunity_templates.owner_id, opportunity_templates.name"))
      throw refusedName("You have a template of this name.");
    throw error;
  }
  return { id };
}

function refusedName(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { name: [sentence] } });
}

/** Deletes one of the member's own; someone else's, or one that is gone, is left as it is. */
export async function deleteTemplate(ctx: LifeContext, id: Id): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.db
    .delete(opportunity_templates)
    .where(and(eq(opportunity_templates.id, id), eq(opportunity_templates.owner_id, ctx.viewer.userId)));
}

/** The member's own templates by name. */
export function selectTemplates(ctx: Pick<MemberContext, "db"> & { viewer: { userId: Id } }) {
  return ctx.db
    .select({ id: opportunity_templates.id, name: opportunity_templates.name })
    .from(opportunity_templates)
    .where(eq(opportunity_templates.owner_id, ctx.viewer.userId))
    .orderBy(asc(opportunity_templates.name))
    .limit(TEMPLATES_MAX);
}

const storedFields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * What the form begins with.
 * @param from the name of a starter, or the id of one of the member's own
 * @returns null for what is neither
 */
export async function findTemplate(
  ctx: Pick<MemberContext, "db" | "viewer">,
  from: string,
): Promise<FormFields | null> {
  if (Object.hasOwn(STARTER_TEMPLATES, from)) return STARTER_TEMPLATES[from]?.fields ?? null;
  const [row] = await ctx.db
    .select({ fields: opportunity_templates.fields })
    .from(opportunity_templates)
    .where(and(eq(opportunity_templates.id, from), eq(opportunity_templates.owner_id, ctx.viewer.userId)));
  const fields = storedFields.safeParse(row?.fields);
  return fields.success ? fields.data : null;
}
