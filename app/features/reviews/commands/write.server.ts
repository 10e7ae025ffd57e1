import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { readNow, rowsOf } from "#app/db/client.server.ts";
import { review_requests, reviews } from "#app/db/schema/reviews.ts";
import { requireDecent } from "#app/features/safety/refuse-flagged.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { codeIsNew, proveRequestCode, sendRequestCode } from "../external-code.server.ts";
import { isWritten, publish, published } from "../publishing.server.ts";
import { hashAddress } from "../request-links.server.ts";
import {
  closedError,
  type FoundRequest,
  getOpenRequest,
  type RequestKey,
  requestWaits,
} from "../requests.server.ts";
import { type Direction, SEAL, scoresOf } from "../rules.ts";
import type { ExternalInput, ReviewInput } from "../schema.ts";

export type WriteContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "viewer" | "commit" | "limits" | "moderation" | "address"
>;

/** What came of it: it waits for the code that was mailed, is sealed, or is there for everyone. */
export type Written = { state: "code_sent" } | { state: "sealed"; until: number } | { state: "published" };

/**
 * Answers a request with a review (product.md §5.11). Between members of a project it is sealed until the other side has
 * written or 14 days have passed; where there is no other side it is open at once. Whoever has no account confirms
 * their address first: nothing is stored before the code came back.
 * @param external name and code of who has no account; without a code one is mailed
 * @throws AppError `not_found`, `conflict` (used, ended), `forbidden` (about oneself), `invalid_input`; RateLimited
 */
export async function writeReview(
  ctx: WriteContext,
  key: RequestKey,
  input: ReviewInput,
  external: { author: ExternalInput; code: string | null } | null,
): Promise<Written> {
  const found = await getOpenRequest(ctx, "review", key, [writeUse(ctx)]);
  await requireDecent(ctx, "body", "review", input.body);
  if (found.answerer.kind === "member") {
    const { userId, email } = found.answerer.viewer;
    return store(ctx, found, input, { id: userId, outside: await keyOutside(ctx, email) });
  }
  if (!external) throw new AppError("invalid_input", { fields: { name: ["Please tell us your name."] } });
  const { author, code } = external;
  await requireDecent(ctx, "name", "name", `${author.name} ${author.company ?? ""}`);
  const { address } = found.answerer;
  if (code === null) {
    if (!codeIsNew(found, ctx.clock.now())) await sendRequestCode(ctx, found, address);
    return { state: "code_sent" };
  }
  const codeHash = await proveRequestCode(ctx, found, address, code);
  return store(ctx, found, input, { external: author, address, codeHash });
}

/** Mails a new code in place of the one before. @throws as `writeReview` */
export async function sendCodeAgain(
  ctx: WriteContext,
  purpose: "review" | "endorsement",
  key: RequestKey,
): Promise<void> {
  const found = await getOpenRequest(ctx, purpose, key, [writeUse(ctx)]);
  if (found.answerer.kind === "external") await sendRequestCode(ctx, found, found.answerer.address);
}

/**
 * Changes a review as long as it is sealed.
 * @throws AppError `not_found` for somebody else's, `conflict` once it is open
 */
export async function editReview(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">,
  reviewId: Id,
  input: ReviewInput,
): Promise<void> {
  await requireDecent(ctx, "body", "review", input.body);
  const me = ctx.viewer.userId;
  const own = and(eq(reviews.id, reviewId), eq(reviews.author_id, me));
  const read = ctx.db.select({ direction: reviews.direction }).from(reviews).where(own);
  const [[review]] = await ctx.limits.take("api_write", me, [read]);
  if (!review) throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit([
        ctx.db
          .update(reviews)
          .set({ ...columnsOf(input, review.direction), updated_at: ctx.clock.now() })
          .where(and(own, eq(reviews.status, "submitted"))),
        failWhen(ctx.db, sql`changes() = 0`),
      ]),
    "Your review is open now and can no longer be changed.",
  );
}

/** What one attempt to answer a request counts as. */
export function writeUse(ctx: Pick<AppContext, "viewer" | "address">): Use {
  return ctx.viewer
    ? { name: "api_write", subject: ctx.viewer.userId }
    : { name: "verify_address", subject: ctx.address };
}

/** Who has written from this address without an account. */
async function keyOutside(ctx: Pick<AppContext, "env">, address: string): Promise<string> {
  return `x:${await hashAddress(ctx.env, address)}`;
}

type Author = { id: Id; outside: string } | { external: ExternalInput; address: string; codeHash: string };

async function store(
  ctx: WriteContext,
  { row }: FoundRequest,
  input: ReviewInput,
  author: Author,
): Promise<Written> {
  const now = ctx.clock.now();
  const { id, project_id, subject_user_id: subject, counterpart_id: counterpart } = row;
  const direction = row.direction ?? "external";
  const sealed = project_id !== null && counterpart !== null;
  const authorId = "id" in author ? author.id : null;
  const answers = sql`${requestWaits(id, now)} AND ${
    "id" in author
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM ${review_requests} WHERE id = ${id} AND code_hash = ${author.codeHash})`
  }`;
  const opened = [
    published(ctx.env, { id, subjectUserId: subject, authorId }, now),
    ...(sealed
      ? [published(ctx.env, { id: counterpart, subjectUserId: authorId ?? "", authorId: subject }, now)]
      : []),
  ];
  const writtenBefore =
    "id" in author && project_id === null
      ? sql`EXISTS (SELECT 1 FROM ${reviews} WHERE subject_user_id = ${subject} AND project_id IS NULL
          AND author_key = ${author.outside})`
      : null;
  const reviewedBefore = () =>
    new AppError("conflict", { sentence: `You have reviewed ${row.subject_name} before.` });
  const after = ctx.db
    .select({ status: reviews.status, until: reviews.sealed_until })
    .from(reviews)
    .where(eq(reviews.id, id));
  try {
    const { results } = await ctx.commit(
      [
        failWhen(ctx.db, sql`NOT (${answers})`),
        ...(writtenBefore ? [failWhen(ctx.db, writtenBefore)] : []),
        ctx.db
          .update(review_requests)
          .set({ status: "completed", code_hash: null, code_expires_at: null, draft: null, updated_at: now })
          .where(eq(review_requests.id, id)),
        ctx.db.insert(reviews).values({
          id,
          request_id: id,
          project_id,
          author_id: authorId,
          author_external: "id" in author ? null : author.external,
          author_key: "id" in author ? author.id : (row.to_user ?? (await keyOutside(ctx, author.address))),
          subject_user_id: subject,
          direction,
          ...columnsOf(input, direction),
          status: sealed ? "submitted" : "published",
          verified: project_id ? "project" : "external",
          sealed_until: sealed ? now + SEAL : now,
          published_at: sealed ? null : now,
          created_at: now,
          updated_at: now,
        }),
        ...(sealed ? [publish(ctx.db, [id, counterpart], now, isWritten(counterpart))] : []),
        after,
      ],
      ...(authorId
        ? [{ name: "review.submitted" as const, payload: { reviewId: id, authorId, direction } }]
        : []),
      ...opened,
    );
    const [review] = results.at(-1) as Awaited<typeof after>;
    return review?.status === "submitted" ? { state: "sealed", until: review.until } : { state: "published" };
  } catch (error) {
    if (isGuardFailure(error)) {
      const [known] = writtenBefore
        ? await readNow(ctx.db, rowsOf<{ before: number }>(ctx.db, sql`SELECT ${writtenBefore} AS before`))
        : [];
      throw known?.before ? reviewedBefore() : closedError("completed", "review");
    }
    if (isUniqueFailure(error, "reviews.subject_user_id, reviews.author_key")) throw reviewedBefore();
    throw error;
  }
}

/** Columns of what was written; scores that do not belong to the direction are left out. */
function columnsOf(input: ReviewInput, direction: Direction) {
  const scores = scoresOf(direction).flatMap((score) => {
    const stars = input[score];
    return stars === undefined ? [] : [[score, stars] as const];
  });
  return {
    rating_overall: input.rating_overall,
    ratings: Object.fromEntries(scores),
    would_again: input.would_again,
    body: input.body,
    private_feedback: input.private_feedback,
  };
}
