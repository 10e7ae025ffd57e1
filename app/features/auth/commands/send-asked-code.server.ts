import { and, eq } from "drizzle-orm";
import type { DomainEvent } from "#app/core/events.ts";
import type { Statement } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { finishEvent, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { prepareAccount } from "../account.server.ts";
import { type AuthUser, findAuthUser } from "../auth-user.server.ts";
import { mayHold } from "../banned-address.server.ts";
import { type CodeRoute, LINK_LIFETIME, type Purpose, prepareCode } from "../one-time-tokens.server.ts";
import { unseal } from "../seal.server.ts";
import { authSettings } from "../settings.server.ts";
import {
  ASKED_CODE,
  type AskedCode,
  type MailCodeRequest,
  type PhoneCodeRequest,
} from "./ask-for-code.server.ts";
import { sendBySms } from "./send-by-sms.server.ts";

/** What sending needs; it runs behind a request, or in the sweep. */
export type CodeSender = Pick<AppContext, "db" | "clock" | "env" | "sms">;

/**
 * Sends the code that was asked for, when there is somebody to send it to, and takes the wish off the outbox in the same
 * batch: it goes out once, however often this runs.
 * @throws AppError of the SMS port; the sweep tries again while the code would still be of use
 */
export async function sendAskedCode(ctx: CodeSender, event: DomainEvent<"code.asked">): Promise<void> {
  const statements = await prepareAnswer(ctx, event);
  try {
    await ctx.db.batch([...finishEvent(ctx.db, event.id, ctx.clock.now()), ...statements]);
  } catch (error) {
    // Another run has sent it.
    if (isGuardFailure(error)) return;
    // Another first wish for the same address has made the account, and its code goes out.
    if (!isUniqueFailure(error, "users.email") && !isUniqueFailure(error, "users.phone")) throw error;
    await ctx.db.batch(finishEvent(ctx.db, event.id, ctx.clock.now()));
  }
}

async function prepareAnswer(ctx: CodeSender, event: DomainEvent<"code.asked">): Promise<Statement[]> {
  const opened = await unseal(ctx.env, ASKED_CODE, event.payload.sealed);
  if (opened === null || event.createdAt + LINK_LIFETIME < ctx.clock.now()) return [];
  // Nobody else can seal.
  const asked: AskedCode = JSON.parse(opened);
  return asked.by === "mail" ? byMail(ctx, asked.request, asked.route) : byPhone(ctx, asked.request);
}

async function byMail(ctx: CodeSender, request: MailCodeRequest, route: CodeRoute): Promise<Statement[]> {
  const user = await findAuthUser(ctx, { email: request.email });
  if (!user) return request.kind === "sign_in" ? joinByMail(ctx, request, route) : [];
  const { row } = user;
  if (request.kind === "resend" && request.type === "email_change") return resendChange(ctx, user, route);
  const confirmed = row.email_confirmed_at !== null;
  if (request.kind === "resend" && confirmed) return [];
  const recovers = request.kind === "recover";
  const purpose: Purpose = recovers ? "recovery" : confirmed ? "magiclink" : "confirmation";
  const code = await prepareCode(ctx, { userId: row.id, purpose, address: request.email, route });
  const now = ctx.clock.now();
  const sent = purpose === "confirmation" ? { confirmation_sent_at: now } : { recovery_sent_at: now };
  // Whoever typed a password before the address was confirmed need not be its owner.
  if (request.kind === "sign_in" && !confirmed) Object.assign(sent, { password_hash: null });
  return [ctx.db.update(users).set(sent).where(eq(users.id, row.id)), ...code.statements];
}

/** An account for an address that asked for a code; it stays unseen until the code comes back. */
async function joinByMail(
  ctx: CodeSender,
  request: Extract<MailCodeRequest, { kind: "sign_in" }>,
  route: CodeRoute,
): Promise<Statement[]> {
  if (!mayJoin(ctx, request.createUser) || !(await mayHold(ctx, request.email))) return [];
  const { row, statements } = prepareAccount(ctx, {
    email: request.email,
    phone: null,
    passwordHash: null,
    data: request.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    more: { confirmation_sent_at: ctx.clock.now() },
  });
  const address = request.email;
  const code = await prepareCode(ctx, { userId: row.id, purpose: "confirmation", address, route });
  return [...statements, ...code.statements];
}

/** Both halves once more. */
async function resendChange(ctx: CodeSender, { row }: AuthUser, route: CodeRoute): Promise<Statement[]> {
  if (!row.new_email || !row.email) return [];
  const halves = await Promise.all([
    prepareCode(ctx, { userId: row.id, purpose: "email_change_current", address: row.email, route }),
    prepareCode(ctx, { userId: row.id, purpose: "email_change_new", address: row.new_email, route }),
  ]);
  const sent = { email_change_sent_at: ctx.clock.now() };
  return [
    ctx.db.update(users).set(sent).where(eq(users.id, row.id)),
    ...halves.flatMap((half) => half.statements),
  ];
}

async function byPhone(ctx: CodeSender, request: PhoneCodeRequest): Promise<Statement[]> {
  const { phone } = request;
  if (request.kind === "resend" && request.type === "phone_change") {
    const waits = and(eq(one_time_tokens.address, phone), eq(one_time_tokens.purpose, "phone_change"));
    const [row] = await ctx.db
      .select({ id: one_time_tokens.user_id })
      .from(one_time_tokens)
      .where(waits)
      .limit(1);
    return row ? sendBySms(ctx, row.id, "phone_change", request) : [];
  }
  const user = await findAuthUser(ctx, { phone });
  if (user) {
    const confirmed = user.row.phone_confirmed_at !== null;
    if (request.kind === "resend" && confirmed) return [];
    return sendBySms(ctx, user.row.id, "phone_confirmation", request);
  }
  if (request.kind === "resend" || !mayJoin(ctx, request.createUser)) return [];
  const { row, statements } = prepareAccount(ctx, {
    email: null,
    phone,
    passwordHash: null,
    data: request.data,
    emailConfirmed: false,
    phoneConfirmed: false,
  });
  return [...statements, ...(await sendBySms(ctx, row.id, "phone_confirmation", request))];
}

function mayJoin(ctx: CodeSender, createUser: boolean): boolean {
  return createUser && !authSettings(ctx.env).signupDisabled;
}
