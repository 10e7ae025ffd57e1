import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

export type SubmitContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "limits" | "address" | "viewer" | "commit" | "portfolio"
>;

/** The code by which a contact proves that the address is theirs. */
export function codeMail(
  ctx: SubmitContext,
  { id, code, address, name, now }: { id: Id; code: string; address: string; name: string; now: number },
): Statement {
  return queueMail(ctx.db, {
    toUser: null,
    toEmail: address,
    template: "partner_code",
    data: { code, name },
    cause: `${id}:${now}`,
    now,
  });
}

/** @param link to where it stands: made before, as a statement that an async function returns would run at once */
export function receivedMail(
  ctx: SubmitContext,
  partner: { id: Id; address: string; name: string; reference: string; link: string; now: number },
): Statement {
  const { id, address, name, reference, link, now } = partner;
  return queueMail(ctx.db, {
    toUser: null,
    toEmail: address,
    template: "partner_received",
    data: { name, reference, link },
    cause: id,
    now,
  });
}
