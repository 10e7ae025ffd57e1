import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { project_templates, template_ratings } from "#app/db/schema/templates.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { getOwnTemplate, getTemplate } from "./queries.server.ts";
import type { publishSchema, rateTemplateSchema, SaveTemplateInput } from "./schema.ts";
import { lengthOf, type TemplateStructure } from "./structure.ts";

export type TemplateContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "moderation"
>;

const TEMPLATES_MAX = 100;
const TOO_MANY = `You have ${TEMPLATES_MAX} templates already. Please archive one you no longer need.`;
const FLAGGED = "Please change the words: they go against our community guidelines.";

/** A copy of a template as the member's own draft. @returns its id */
export async function forkTemplate(ctx: TemplateContext, id: Id): Promise<Id> {
  const origin = await getTemplate(ctx, id);
  return insertOwn(ctx, {
    title: `${origin.title} (copy)`.slice(0, 80),
    summary: origin.summary,
    kind: origin.kind,
    category: origin.category,
    structure: origin.structure as TemplateStructure,
    forked_from: origin.id,
    forked_version: origin.version,
  });
}

/** A new template of the member's own, private until it is published. @returns its id */
export async function insertOwn(
  ctx: TemplateContext,
  fields: Pick<typeof project_templates.$inferInsert, "title" | "summary" | "kind" | "category"> & {
    structure: TemplateStructure;
    forked_from?: Id;
    forked_version?: number;
  },
): Promise<Id> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const now = ctx.clock.now();
  const id = newId(now);
  const added = () =>
    ctx.commit([
      keepsRoom(ctx),
      ctx.db.insert(project_templates).values({
        ...fields,
        id,
        owner_id: ctx.viewer.userId,
        length_days: lengthOf(fields.structure),
        milestone_count: fields.structure.milestones.length,
        visibility: "private",
        status: "draft",
        created_at: now,
        updated_at: now,
      }),
    ]);
  await orConflict(added, TOO_MANY);
  return id;
}

/** Rolls the batch back where one more would be too many. */
function keepsRoom({ db, viewer }: TemplateContext): Statement {
  return failWhen(
    db,
    sql`(SELECT count(*) FROM ${project_templates} WHERE owner_id = ${viewer.userId}
      AND status NOT IN ('archived', 'removed')) >= ${TEMPLATES_MAX}`,
  );
}

/**
 * Changes a template of one's own. One that others see is moderated again.
 * @throws AppError `not_found`, `conflict` (changed since), `invalid_input` (moderation)
 */
export async function saveTemplate(ctx: TemplateContext, input: SaveTemplateInput): Promise<void> {
  const row = await getOwnTemplate(ctx, input.template_id);
  const shown = row.visibility === "community" && ["published", "pending_review"].includes(row.status);
  const status = shown ? await judged(ctx, input) : row.status;
  const { template_id, version, ...fields } = input;
  const changed = await ctx.db
    .update(project_templates)
    .set({
      ...fields,
      status,
      length_days: lengthOf(input.structure),
      milestone_count: input.structure.milestones.length,
      version: sql`version + 1`,
      updated_at: ctx.clock.now(),
    })
    .where(and(eq(project_templates.id, template_id), eq(project_templates.version, version)))
    .returning({ id: project_templates.id });
  if (changed.length === 0) throw new AppError("conflict");
}

/**
 * Shows a template to everybody, to a company, or to nobody else (product.md §5.8: community templates pass moderation).
 * @throws AppError `not_found`, `conflict` (changed since), `invalid_input` (moderation, or a company the member is not in)
 */
export async function publishTemplate(
  ctx: TemplateContext,
  input: typeof publishSchema._output,
): Promise<"published" | "pending_review" | "draft"> {
  const row = await getOwnTemplate(ctx, input.template_id);
  const company = input.to === "company" ? await requireTeam(ctx, input.company_id) : null;
  const structure = row.structure as TemplateStructure;
  const status =
    input.to === "private"
      ? "draft"
      : input.to === "community"
        ? await judged(ctx, { ...row, structure })
        : "published";
  const now = ctx.clock.now();
  await orConflict(() =>
    ctx.commit(
      [
        ctx.db
          .update(project_templates)
          .set({
            visibility: input.to,
            status,
            company_id: company,
            moderation: null,
            published_at: status === "published" ? now : null,
            updated_at: now,
            version: sql`version + 1`,
          })
          .where(and(eq(project_templates.id, row.id), eq(project_templates.version, row.version))),
        failWhen(ctx.db, sql`changes() = 0`),
      ],
      ...(input.to === "community"
        ? [{ name: "template.shared", payload: { templateId: row.id, userId: ctx.viewer.userId } } as const]
        : []),
    ),
  );
  return status;
}

/**
 * Takes a template off the shelves, or brings an archived one back as a private one. Projects begun from it stay as they
 * are; pressed again it changes nothing.
 * @throws AppError `not_found`, `conflict` when there is no room for one more
 */
export async function archiveTemplate(ctx: TemplateContext, id: Id, archived: boolean): Promise<void> {
  const row = await getOwnTemplate(ctx, id);
  if ((row.status === "archived") === archived) return;
  const values = archived
    ? { status: "archived" as const }
    : { status: "draft" as const, visibility: "private" as const, company_id: null };
  const moved = ctx.db
    .update(project_templates)
    .set({ ...values, updated_at: ctx.clock.now() })
    // As it was read: our team may have taken it down meanwhile.
    .where(and(eq(project_templates.id, row.id), eq(project_templates.status, row.status)));
  await orConflict(() => ctx.commit(archived ? [moved] : [keepsRoom(ctx), moved]), TOO_MANY);
}

/**
 * Stars for a template the member has worked with; a second rating replaces the first.
 * @throws AppError `not_found`, `forbidden` for who has not used it or made it
 */
export async function rateTemplate(
  ctx: TemplateContext,
  { template_id, stars }: typeof rateTemplateSchema._output,
): Promise<void> {
  const row = await getTemplate(ctx, template_id);
  if (!row.used || row.ownerId === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Rate it once you have begun a project with it." });
  await ctx.commit([
    ctx.db
      .insert(template_ratings)
      .values({ template_id, user_id: ctx.viewer.userId, stars, created_at: ctx.clock.now() })
      .onConflictDoUpdate({
        target: [template_ratings.template_id, template_ratings.user_id],
        set: { stars },
      }),
  ]);
}

async function requireTeam(ctx: TemplateContext, companyId: Id | undefined): Promise<Id> {
  const [team] = await ctx.db
    .select({ id: company_members.company_id })
    .from(company_members)
    .where(
      and(
        eq(company_members.company_id, companyId ?? ""),
        eq(company_members.user_id, ctx.viewer.userId),
        eq(company_members.status, "active"),
      ),
    );
  if (!team) throw new AppError("invalid_input", { fields: { company_id: ["Choose a company of yours."] } });
  return team.id;
}

type Words = { title: string; summary: string; structure: TemplateStructure };

/** All words of a template, as moderation reads them. */
export function wordsOf({ title, summary, structure }: Words) {
  const { milestones, tasks, agreement, questions } = structure;
  const all = [...milestones, ...tasks].flatMap((part) => [part.title, part.description]);
  return {
    title,
    description: [summary, ...all, ...agreement, ...questions].filter(Boolean).join("\n"),
    compensation: null,
  };
}

/** What a template becomes when everybody shall see it. @throws AppError `invalid_input` when it is refused */
async function judged(ctx: TemplateContext, words: Words): Promise<"published" | "pending_review"> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const verdict = await ctx.moderation.check(wordsOf(words));
  if (verdict.flagged) throw new AppError("invalid_input", { sentence: verdict.reason ?? FLAGGED });
  return verdict.undecided ? "pending_review" : "published";
}

const SWEEP_SIZE = 10;

/** The cron: looks again at what nobody could judge when it was published. */
export async function reviewPendingTemplates(
  ctx: Pick<TemplateContext, "db" | "clock" | "moderation">,
): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(project_templates)
    .where(
      sql`${project_templates.status} = 'pending_review' AND ${project_templates.updated_at} <= ${ctx.clock.now()}`,
    )
    .orderBy(project_templates.updated_at)
    .limit(SWEEP_SIZE);
  await eachAlone(waiting, async (row) => {
    const verdict = await ctx.moderation.check(
      wordsOf({ ...row, structure: row.structure as TemplateStructure }),
    );
    const now = ctx.clock.now();
    const status = verdict.undecided ? "pending_review" : verdict.flagged ? "removed" : "published";
    const said = verdict.flagged ? JSON.stringify({ reason: verdict.reason, at: now }) : null;
    // What was looked at goes to the end of the line, so that one that cannot be judged holds up nobody.
    await ctx.db.batch([
      statement(
        ctx.db,
        sql`UPDATE ${project_templates} SET status = ${status}, moderation = ${said}, updated_at = ${now},
          published_at = CASE WHEN ${status} = 'published' THEN ${now} ELSE published_at END
        WHERE id = ${row.id} AND status = 'pending_review' AND version = ${row.version}`,
      ),
    ]);
  });
}
