import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type MessageRow, selectNewestThread, toSupportMessage } from "../queries/messages.server.ts";
import { languageOf, selectNewestOpen, type TicketRow } from "../queries/tickets.server.ts";
import { type SupportThread, toSupportTicket } from "../support-view.ts";
import { GREETING, NEW_TITLE } from "../terms.ts";

/**
 * The ticket the dialog opens with: the newest that is not resolved, else a new one whose first message is the greeting
 * (specification §4, product.md R27). Two windows at once get the same.
 */
export async function openSession(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit">,
): Promise<SupportThread> {
  const now = ctx.clock.now();
  const [id, me] = [newId(now), ctx.viewer.userId];
  const statements: Statement[] = [
    statement(
      ctx.db,
      sql`INSERT INTO ${support_tickets} (id, user_id, title, status, language, last_seq, last_message_at, created_at)
        SELECT ${id}, ${me}, ${NEW_TITLE}, 'open', ${languageOf(me)}, 1, ${now}, ${now} WHERE NOT EXISTS (SELECT 1 FROM ${support_tickets}
          WHERE user_id = ${me} AND status NOT IN ('resolved', 'closed'))`,
    ),
    statement(
      ctx.db,
      sql`INSERT INTO ${support_messages} (id, ticket_id, seq, sender_type, content, created_at)
        SELECT ${newId(now)}, t.id, 1, 'ai', ${GREETING}, ${now} FROM ${support_tickets} AS t WHERE t.id = ${id}`,
    ),
    selectNewestOpen(ctx.db, me),
    selectNewestThread(ctx.db, me),
  ];
  const { results } = await ctx.commit(statements);
  const [[ticket], messages] = results.slice(2) as [TicketRow[], MessageRow[]];
  if (!ticket) throw new AppError("unexpected");
  return { ticket: toSupportTicket(ticket), messages: messages.map(toSupportMessage) };
}
