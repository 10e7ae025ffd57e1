import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { attachFile, storePublicImage } from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { materialChanges } from "../changes.ts";
import { scoreClarity } from "../clarity.ts";
import { excludeAnew, isSame } from "../exclusions.server.ts";
import { isEditable, lifeOn, PATHS, type PostingStatus } from "../life.ts";
import { type ManagedPosting, selectConcerned, selectManaged, stale } from "../managed.server.ts";
import type { DraftInput, PostOpportunityInput } from "../schema.ts";
import { checkDetails } from "./check-details.server.ts";
import { drawCover } from "./draw-cover.server.ts";
import { giveUpPicture } from "./give-up-picture.server.ts";
import { moderate } from "./moderate.server.ts";
import type { Known } from "./move-posting.server.ts";
import { keepsRoom, overLimit, planOfPoster } from "./plan-limit.server.ts";
import type { PostContext, PostedOpportunity } from "./post-context.server.ts";
import { contactOf, requireAccepted } from "./post-opportunity.server.ts";

/**
 * Changes a posting, or sends a draft out. Words that go out are moderated again; who applied is told of what matters
 * to them (product.md `/manage-opportunities`).
 * @param input a draft may lack fields as long as it stays one
 * @param image bytes of a new picture; null keeps the one there is
 * @throws ContentFlagged, AppError `not_found`, `conflict` (changed since, or ended), `forbidden` (a draft that goes out
 *   before a changed text is accepted), `invalid_input`, `rate_limited`
 */
export async function savePosting(
  ctx: PostContext,
  known: Known,
  edit:
    | { input: PostOpportunityInput; publish: boolean; image: Uint8Array | null }
    | { input: DraftInput; publish: false; image: Uint8Array | null },
): Promise<PostedOpportunity> {
  if (edit.publish) await requireAccepted(ctx);
  const { posting, applicantIds } = await takeForEdit(ctx, known, edit.publish);
  const { input } = edit;
  refuseTooFew(posting, input.seats);
  const isDraft = posting.status === "draft" && !edit.publish;
  const chosen = edit.image ? readImage(edit.image) : null;
  if (
    edit.publish ||
    posting.status === "pending_review" ||
    input.apply_until !== posting.apply_until ||
    input.company_id !== posting.company_id ||
    !isSame(posting, input)
  )
    await checkDetails(ctx, input);
  const verdict = isDraft ? null : await moderate(ctx, input);
  const rested = rests(posting);
  const status = nextStatus(posting.status, { isDraft, rested, undecided: verdict?.undecided ?? false });
  const file = chosen
    ? await storePublicImage(ctx, chosen, "opportunity_image", input.company_id)
    : edit.publish && posting.image_url === null
      ? await drawCover(ctx, input)
      : null;
  const replaced = file ? await giveUpPicture(ctx, posting) : null;
  const now = ctx.clock.now();
  const {
    submission_key: _key,
    email,
    excluded_users: _users,
    excluded_domains: _domains,
    ...fields
  } = input;
  const opens = status === "active" && posting.published_at === null;
  const plan = await planOfPoster(ctx, posting.created_by);
  const goesOut = opens ? { published_at: now, expires_at: now + lifeOn(plan) } : {};
  const update = ctx.db
    .update(opportunities)
    .set({
      ...fields,
      ...goesOut,
      tags: [input.company_name],
      status,
      clarity_score: scoreClarity(input),
      moderation: verdict?.undecided ? { at: now, ...(rested ? { rests: true } : {}) } : null,
      version: sql`${opportunities.version} + 1`,
      updated_at: now,
      ...(file ? { image_url: file.url, ai_image: chosen === null } : {}),
    })
    .where(
      sql`${opportunities.id} = ${known.id} AND ${opportunities.version} = ${known.version}
        AND ${opportunities.status} = ${posting.status}`,
    );
  const limit = opens ? keepsRoom(ctx, posting.created_by, plan) : [];
  const statements: Statement[] = [
    ...limit,
    update,
    failWhen(ctx.db, sql`changes() = 0`),
    ...excludeAnew(ctx.db, known.id, posting, input),
    ...(email ? [keepContact(ctx, known.id, email)] : []),
    ...(file ? [attachFile(ctx.db, file.id, now)] : []),
    ...(replaced ? replaced.statements : []),
  ];
  try {
    await ctx.commit(
      statements,
      ...consequences(posting, input, { opens, status, applicantIds, now }),
      ...(isSame(posting, input)
        ? []
        : [{ name: "opportunity.excluded", payload: { opportunityId: known.id } } as const]),
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [after] = await selectManaged(ctx, known.id);
    throw after?.version === known.version && limit.length > 0
      ? overLimit(ctx, posting.created_by, plan)
      : stale();
  }
  if (replaced) await replaced.removeBytes();
  return { id: known.id, status };
}

async function takeForEdit(ctx: PostContext, known: Known, publish: boolean) {
  const reads = [selectManaged(ctx, known.id), selectConcerned(ctx, known.id)];
  const limit = publish ? "post_opportunity" : "api_write";
  const [[posting], concerned] = (await ctx.limits.take(limit, ctx.viewer.userId, reads)) as [
    ManagedPosting[],
    { applicantId: Id }[],
  ];
  if (!posting) throw new AppError("not_found");
  if (posting.version !== known.version) throw stale();
  if (!isEditable(posting.status))
    throw new AppError("conflict", { sentence: "It is over and stays as it was. Repost it to change it." });
  if (publish && posting.status !== "draft") throw stale();
  return { posting, applicantIds: concerned.map(({ applicantId }) => applicantId) };
}

/**
 * One place stays free as long as a posting is open: else it takes applications that nobody can be hired from.
 * @throws AppError `invalid_input`
 */
function refuseTooFew({ seats_filled: taken }: ManagedPosting, seats: number): void {
  if (seats > taken) return;
  const already = taken === 1 ? "1 place is taken already" : `${taken} places are taken already`;
  throw new AppError("invalid_input", {
    fields: { seats: [`${already}. Write more than that, or close it as filled.`] },
  });
}

/** Whether it is at rest, or was before nobody could judge its words. */
function rests({ status, moderation }: Pick<ManagedPosting, "status" | "moderation">): boolean {
  return status === "paused" || (status === "pending_review" && mayRest.safeParse(moderation).success);
}

const mayRest = z.object({ rests: z.literal(true) });

function nextStatus(
  status: PostingStatus,
  { isDraft, rested, undecided }: { isDraft: boolean; rested: boolean; undecided: boolean },
): PostingStatus {
  if (isDraft) return "draft";
  if (undecided) return "pending_review";
  if (rested) return "paused";
  return status === "active" || PATHS[status].includes("active") ? "active" : status;
}

function consequences(
  posting: ManagedPosting,
  input: DraftInput,
  now: { opens: boolean; status: PostingStatus; applicantIds: Id[]; now: number },
): Happened[] {
  const about = { opportunityId: posting.id, posterId: posting.created_by, title: input.title };
  if (now.opens) return [{ name: "opportunity.created", payload: { ...about, type: input.type } }];
  const changes = materialChanges(posting, input);
  if (changes.length === 0 || now.applicantIds.length === 0 || posting.status === "draft") return [];
  const { applicantIds } = now;
  return [{ name: "opportunity.changed", payload: { ...about, changes, applicantIds, changedAt: now.now } }];
}

function keepContact(ctx: PostContext, opportunityId: Id, email: string): Statement {
  const row = contactOf(ctx, opportunityId, email);
  return ctx.db
    .insert(opportunity_contacts)
    .values(row)
    .onConflictDoUpdate({
      target: opportunity_contacts.opportunity_id,
      set: { email: row.email, verified: row.verified },
      setWhere: sql`${opportunity_contacts.email} <> ${row.email}`,
    });
}
