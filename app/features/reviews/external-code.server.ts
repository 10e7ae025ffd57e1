import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { codeUses } from "#app/features/auth/commands/code-limits.server.ts";
import { CODE_LIFETIME, CODE_TRIES, hashCode } from "#app/features/auth/one-time-tokens.server.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FoundRequest } from "./requests.server.ts";

type CodeContext = Pick<AppContext, "db" | "clock" | "env" | "limits" | "address">;

/** A code that was just sent is not sent again: a second press finds the same. */
const SEND_AGAIN_AFTER = minutes(1);

const WRONG_CODE = "That code is wrong or has expired. Please check it, or ask for a new one.";

/** True while the last code is so new that the next one has to wait. */
export function codeIsNew({ row }: Pick<FoundRequest, "row">, now: number): boolean {
  return row.code_expires_at !== null && row.code_expires_at - CODE_LIFETIME > now - SEND_AGAIN_AFTER;
}

/**
 * Mails a code of six digits to the address the request was sent to, and to no other. The code before no longer works.
 * @throws RateLimited
 */
export async function sendRequestCode(
  ctx: CodeContext,
  { row }: Pick<FoundRequest, "row">,
  address: string,
): Promise<void> {
  await ctx.limits.takeAll(codeUses(ctx, address));
  const now = ctx.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await ctx.db.batch([
    ctx.db
      .update(review_requests)
      .set({
        code_hash: await hashCode(ctx.env, `${row.id}:${address}`, code),
        code_tries: 0,
        code_expires_at: now + CODE_LIFETIME,
        status: "opened",
        updated_at: now,
      })
      .where(and(eq(review_requests.id, row.id), sql`status IN ('sent', 'opened')`)),
    queueMail(ctx.db, {
      toUser: null,
      toEmail: address,
      template: "request_code",
      data: { code, name: row.subject_name },
      cause: `${row.id}:${now}`,
      now,
    }),
  ]);
}

/**
 * Counts one guess before anyone has looked at it, so that also many at once get five tries in all.
 * @returns the hash of the right code, which the batch of the answer asks for once more
 * @throws AppError `invalid_input` on the field `code`; RateLimited
 */
export async function proveRequestCode(
  ctx: CodeContext,
  { row }: Pick<FoundRequest, "row">,
  address: string,
  code: string,
): Promise<string> {
  const guess = await hashCode(ctx.env, `${row.id}:${address}`, code);
  const uses = [{ name: "verify_address" as const, subject: ctx.address }];
  const [[found]] = (await ctx.limits.takeAll(uses, [countGuess(ctx, row.id)])) as [{ code_hash: string }[]];
  if (!found || !(await isSameSecret(found.code_hash, guess))) {
    throw new AppError("invalid_input", { fields: { code: [WRONG_CODE] } });
  }
  return guess;
}

function countGuess(ctx: CodeContext, requestId: Id): Statement {
  return statement(
    ctx.db,
    sql`UPDATE ${review_requests} SET code_tries = code_tries + 1
      WHERE id = ${requestId} AND code_tries < ${CODE_TRIES} AND code_expires_at > ${ctx.clock.now()}
      RETURNING code_hash`,
  );
}
