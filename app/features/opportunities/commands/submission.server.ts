import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { files } from "#app/db/schema/files.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import type { ReadImage } from "#app/features/files/image/read-image.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { excluded } from "../exclusions.server.ts";
import { POSTED_BEFORE_SENTENCE } from "../rules.ts";
import type { DraftInput, PostOpportunityInput } from "../schema.ts";
import type { PostContext, PostedOpportunity } from "./post-context.server.ts";

/** What the form's "More details" fill. */
const detailColumns = {
  company_id: opportunities.company_id,
  category: opportunities.category,
  topics: opportunities.topics,
  location_mode: opportunities.location_mode,
  city: opportunities.city,
  country: opportunities.country,
  budget_min: opportunities.budget_min,
  budget_max: opportunities.budget_max,
  budget_currency: opportunities.budget_currency,
  budget_unit: opportunities.budget_unit,
  pay_terms: opportunities.pay_terms,
  barter_give: opportunities.barter_give,
  barter_get: opportunities.barter_get,
  barter_value_give: opportunities.barter_value_give,
  barter_value_get: opportunities.barter_value_get,
  rights_terms: opportunities.rights_terms,
  seats: opportunities.seats,
  apply_until: opportunities.apply_until,
  starts_on: opportunities.starts_on,
  questions: opportunities.questions,
  reply_promise_days: opportunities.reply_promise_days,
  visibility: opportunities.visibility,
  ...excluded,
};

/** What was posted or kept with this key before, with all that a repeated submit is compared with. */
export function findSubmission(ctx: PostContext, submissionKey: string) {
  return ctx.db
    .select({
      id: opportunities.id,
      status: opportunities.status,
      company_name: opportunities.company_name,
      type: opportunities.type,
      title: opportunities.title,
      description: opportunities.description,
      compensation: opportunities.compensation,
      location: opportunities.location,
      requirements: opportunities.requirements,
      skills: opportunities.skills,
      deliverables: opportunities.deliverables,
      duration: opportunities.duration,
      ...detailColumns,
      drawn: sql<number>`${opportunities.ai_image} OR ${opportunities.image_url} IS NULL`.as("drawn"),
      email: opportunity_contacts.email,
      imageSize: files.size,
    })
    .from(opportunities)
    .leftJoin(opportunity_contacts, eq(opportunity_contacts.opportunity_id, opportunities.id))
    .leftJoin(
      files,
      and(
        eq(files.bucket, "portfolio"),
        eq(files.r2_key, sql`substr(${opportunities.image_url}, ${publicUrl("").length + 1})`),
      ),
    )
    .where(
      and(eq(opportunities.created_by, ctx.viewer.userId), eq(opportunities.submission_key, submissionKey)),
    );
}

export type Submission = Awaited<ReturnType<typeof findSubmission>>[number];

/** The answer to a submit that was answered before: the same one, as long as it asks for the same. */
export function repeated(
  before: Submission,
  input: PostOpportunityInput | DraftInput,
  chosen: ReadImage | null,
): PostedOpportunity {
  const { id, status, drawn, imageSize, ...fields } = before;
  const samePicture = chosen ? !drawn && imageSize === chosen.bytes.length : Boolean(drawn);
  const sameText = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(input[name as keyof typeof fields]),
  );
  if (samePicture && sameText) return { id, status };
  throw new AppError("conflict", { sentence: POSTED_BEFORE_SENTENCE });
}
