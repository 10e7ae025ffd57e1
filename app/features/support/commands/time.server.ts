import { sql } from "drizzle-orm";
import { minutes } from "#app/core/time.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failureNotice } from "../rules.ts";
import { CLOSES_AFTER, PROMISE } from "../terms.ts";
import { changed, handOver, insertMessage, moveTicket } from "./ticket-statements.server.ts";

type JobContext = Pick<AppContext, "db" | "clock" | "commit">;

/** At once, by each run of the cron. */
const A_TIME = 20;
/** The longest an answer of the assistant takes, and more. */
const ANSWERS_WITHIN = minutes(2);

/** Resolved requests close after a week (product.md §5.15). */
export async function closeResolved(ctx: JobContext): Promise<void> {
  const { db, clock } = ctx;
  const due = await db
    .select({ id: support_tickets.id, memberId: support_tickets.user_id })
    .from(support_tickets)
    .where(sql`status = 'resolved' AND resolved_at <= ${clock.now() - CLOSES_AFTER}`)
    .orderBy(support_tickets.resolved_at)
    .limit(A_TIME);
  await eachAlone(due, ({ id, memberId }) =>
    ctx.commit([moveTicket(db, id, "close")], changed(id, memberId, { staff: true })),
  );
}

/** What the assistant left unanswered, as after a crash, waits for people. */
export async function rescueUnanswered(ctx: JobContext): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const left = await db
    .select({ id: support_tickets.id, memberId: support_tickets.user_id })
    .from(support_tickets)
    .where(sql`answering_since <= ${now - ANSWERS_WITHIN}`)
    .orderBy(support_tickets.answering_since)
    .limit(A_TIME);
  await eachAlone(left, ({ id, memberId }) =>
    ctx.commit(
      [
        ...insertMessage(db, {
          ticketId: id,
          senderType: "system",
          content: failureNotice(PROMISE),
          now,
          when: sql`t.answering_since <= ${now - ANSWERS_WITHIN} AND t.with_team = 0`,
        }),
        moveTicket(db, id, "escalate", handOver(now, false)),
        db.update(support_tickets).set({ answering_since: null }).where(sql`id = ${id}`),
      ],
      changed(id, memberId, { staff: true }),
    ),
  );
}
