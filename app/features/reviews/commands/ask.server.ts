import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { mailboxOf } from "#app/core/mailbox.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { review_requests, reviews } from "#app/db/schema/reviews.ts";
import { near } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { requireDecent } from "#app/features/safety/refuse-flagged.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { hashAddress, type RequestPurpose, signedLink } from "../request-links.server.ts";
import { queueRequestMail } from "../request-mail.server.ts";
import { type Direction, REMIND_AFTER, REQUEST_LIFE } from "../rules.ts";
import type { Receiver, RequestEndorsementInput, RequestReviewInput } from "../schema.ts";

type AskContext = Pick<
  MemberContext,
  "db" | "clock" | "env" | "viewer" | "commit" | "limits" | "moderation" | "address"
>;

interface Ask {
  purpose: RequestPurpose;
  receiver: Receiver;
  direction: Direction | null;
  projectTitle: string | null;
  skills: { slug: string; name: string }[];
  message: string | null;
}

/** Whom a request goes to. */
interface Addressee {
  email: string | null;
  /** The member it reaches besides by mail; null for who has no account. */
  userId: Id | null;
  /** A member who blocks, or is blocked: nothing reaches them, and nobody learns of it. */
  unreachable: boolean;
}

/**
 * Asks a past client or a member for a review (product.md §6 `/review`).
 * @throws AppError `invalid_input` on `receiver`, `message` or `project_title`; RateLimited
 */
export async function askForReview(ctx: AskContext, input: RequestReviewInput): Promise<void> {
  await requireDecent(ctx, "message", "message", input.message);
  await requireDecent(ctx, "project_title", "title", input.project_title);
  const { receiver, direction, message } = input;
  const ask: Ask = {
    purpose: "review",
    receiver,
    direction,
    projectTitle: input.project_title,
    skills: [],
    message,
  };
  const { addressee, reads } = await lookUp(ctx, receiver, [await selectWrittenBefore(ctx, receiver)]);
  const [[before]] = reads as [{ found: number }[]];
  if (before) throw receiverError("They have reviewed you already.");
  await save(ctx, ask, addressee);
}

/**
 * Asks for endorsements of up to five of the member's own skills (product.md §6 `/endorse`).
 * @throws AppError `invalid_input` on `receiver`, `skills` or `message`; RateLimited
 */
export async function askForEndorsement(ctx: AskContext, input: RequestEndorsementInput): Promise<void> {
  await requireDecent(ctx, "message", "message", input.message);
  const slugs = [...new Set(input.skills)];
  const own = statement(
    ctx.db,
    sql`SELECT skill AS slug, name FROM ${profile_skills} WHERE user_id = ${ctx.viewer.userId}
      AND skill IN ${slugs} ORDER BY position`,
  );
  const { addressee, reads } = await lookUp(ctx, input.receiver, [own]);
  const [skills] = reads as [Ask["skills"]];
  if (skills.length < slugs.length) {
    throw new AppError("invalid_input", { fields: { skills: ["Choose from the skills on your profile."] } });
  }
  const { receiver, message } = input;
  await save(
    ctx,
    { purpose: "endorsement", receiver, direction: null, projectTitle: null, skills, message },
    addressee,
  );
}

async function lookUp(
  ctx: AskContext,
  receiver: Receiver,
  more: Statement[],
): Promise<{ addressee: Addressee; reads: unknown[] }> {
  const me = ctx.viewer.userId;
  const uses: Use[] = [{ name: "ask_for_review", subject: me }];
  if ("email" in receiver) uses.push({ name: "request_recipient", subject: mailboxOf(receiver.email) });
  const where: SQL =
    "email" in receiver
      ? sql`u.email = ${receiver.email} AND u.email_confirmed_at IS NOT NULL`
      : sql`p.handle = ${receiver.handle} AND (p.visibility <> 'hidden' OR ${near(me, sql`p.user_id`)})
          AND ${notHiddenFrom(me, sql`p.user_id`)}`;
  const read = statement(
    ctx.db,
    sql`SELECT p.user_id AS userId, ${notBlocked(me, sql`p.user_id`)} AS reachable
      FROM ${users} AS u INNER JOIN ${profiles} AS p ON p.user_id = u.id
      WHERE ${where} AND p.status = 'active'`,
  );
  const [found, ...reads] = (await ctx.limits.takeAll(uses, [read, ...more])) as [
    { userId: Id; reachable: number }[],
    ...unknown[],
  ];
  const [member] = found;
  const ownAddress = "email" in receiver && mailboxOf(receiver.email) === mailboxOf(ctx.viewer.email);
  if (ownAddress || member?.userId === me) throw receiverError("You cannot ask yourself.");
  if ("email" in receiver) {
    const unreachable = member !== undefined && !member.reachable;
    const userId = member && !unreachable ? member.userId : null;
    return { addressee: { email: receiver.email, userId, unreachable }, reads };
  }
  if (!member?.reachable) throw receiverError("We know no member with that handle.");
  return { addressee: { email: null, userId: member.userId, unreachable: false }, reads };
}

/** One row when this member, or this address, has written about the asker outside of projects. */
async function selectWrittenBefore(ctx: AskContext, receiver: Receiver): Promise<Statement> {
  const keys: SQL[] =
    "email" in receiver
      ? [
          sql`${`x:${await hashAddress(ctx.env, receiver.email)}`}`,
          sql`(SELECT id FROM ${users} WHERE email = ${receiver.email})`,
        ]
      : [sql`(SELECT user_id FROM ${profiles} WHERE handle = ${receiver.handle})`];
  return statement(
    ctx.db,
    sql`SELECT 1 AS found FROM ${reviews} WHERE subject_user_id = ${ctx.viewer.userId} AND project_id IS NULL
      AND author_key IN (${sql.join(keys, sql`, `)}) LIMIT 1`,
  );
}

async function save(ctx: AskContext, ask: Ask, { email, userId, unreachable }: Addressee): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now);
  const me = ctx.viewer;
  const { purpose, message } = ask;
  const { tokenHash } = await signedLink(ctx.env, purpose, id);
  const row = ctx.db.insert(review_requests).values({
    id,
    purpose,
    requester_id: me.userId,
    subject_user_id: me.userId,
    to_email: email,
    to_user: userId,
    project_title: ask.projectTitle,
    direction: ask.direction,
    skills: ask.skills.map(({ slug }) => slug),
    message,
    token_hash: tokenHash,
    status: "sent",
    next_reminder_at: now + REMIND_AFTER,
    expires_at: now + REQUEST_LIFE,
    created_at: now,
    updated_at: now,
  });
  const mail = unreachable
    ? []
    : await queueRequestMail(
        ctx,
        {
          id,
          purpose,
          toEmail: email,
          toUser: userId,
          name: me.displayName,
          project: ask.projectTitle,
          message,
          skills: ask.skills.map(({ name }) => name),
        },
        0,
      );
  const about = {
    requestId: id,
    purpose,
    toUserId: userId,
    subjectId: me.userId,
    subjectName: me.displayName,
  };
  const reachable = userId ? [failWhen(ctx.db, sql`NOT ${notBlocked(me.userId, userId)}`)] : [];
  try {
    await ctx.commit([...reachable, endStale(ctx, ask, { email, userId }), row, ...mail], {
      name: "review.requested",
      payload: about,
    });
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict");
    if (!isUniqueFailure(error, "index 'review_requests_open'")) throw error;
    throw receiverError("You have asked them already. You find it among your open requests.");
  }
}

/** An old request to the same person ends before a new one begins, also where the sweep has not come by yet. */
function endStale(
  ctx: AskContext,
  { purpose }: Ask,
  to: { email: string | null; userId: Id | null },
): Statement {
  const now = ctx.clock.now();
  return statement(
    ctx.db,
    sql`UPDATE ${review_requests} SET status = 'expired', updated_at = ${now}
      WHERE requester_id = ${ctx.viewer.userId} AND purpose = ${purpose}
        AND coalesce(to_email, to_user) = ${to.email ?? to.userId}
        AND project_id IS NULL AND status IN ('sent', 'opened') AND expires_at <= ${now}`,
  );
}

function receiverError(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { receiver: [sentence] } });
}
