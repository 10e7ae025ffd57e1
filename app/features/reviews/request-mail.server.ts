import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { queueMail, queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { memberLink, type RequestPurpose, signedLink } from "./request-links.server.ts";

export interface MailedRequest {
  id: Id;
  purpose: RequestPurpose;
  toEmail: string | null;
  toUser: Id | null;
  /** Who is to be reviewed or endorsed. */
  name: string;
  project: string | null;
  message: string | null;
  /** Names of the skills asked about. */
  skills: string[];
}

/**
 * Queues the mail of a request, or one of its reminders, for the batch that counts it.
 * @param nth 0 for the request itself, 1 and 2 for its reminders
 */
export async function queueRequestMail(
  ctx: Pick<AppContext, "db" | "clock" | "env">,
  request: MailedRequest,
  nth: number,
): Promise<Statement[]> {
  const { id, purpose, toEmail, toUser } = request;
  const template = `${purpose}_${nth === 0 ? "request" : "reminder"}` as const;
  const link = toEmail ? (await signedLink(ctx.env, purpose, id)).link : memberLink(ctx.env, purpose, id);
  const data = {
    name: request.name,
    link,
    ...(request.project ? { project: request.project } : {}),
    ...(request.message ? { message: request.message } : {}),
    ...(request.skills.length > 0 ? { skills: request.skills.join(", ") } : {}),
  };
  const kind = purpose === "review" ? "review_requested" : "endorsement";
  const mail = { template, data, cause: `${id}:${nth}`, now: ctx.clock.now() };
  // A list: a statement by itself would run as soon as it is awaited.
  if (toEmail) return [queueMail(ctx.db, { ...mail, toUser: null, toEmail })];
  return toUser ? [queueMailToMember(ctx.db, { ...mail, toUser, kind })] : [];
}
