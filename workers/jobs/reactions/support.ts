import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { selectStaff } from "#app/features/staff/queries.server.ts";
import { type Effect, type Reactions, told } from "./effects.ts";

export const supportReactions = {
  "support.changed": (db, { payload, createdAt }) => {
    const { ticketId, memberId, forMember, forStaff, reply } = payload;
    const frame = { type: "support.changed", ticketId } as const;
    const effects: Effect[] = [];
    if (forMember) {
      const nothing = () => statement(db, sql`SELECT 1`);
      effects.push({
        statement: nothing(),
        again: nothing(),
        live: () => [{ userId: memberId, frame }],
      });
    }
    if (forStaff)
      effects.push({
        statement: selectStaff(db, "support"),
        again: selectStaff(db, "support"),
        live: (rows) => (rows as { staff_id: string }[]).map(({ staff_id }) => ({ userId: staff_id, frame })),
      });
    if (reply)
      effects.push(
        told(db, {
          userId: memberId,
          kind: "support_reply",
          category: "other",
          priority: "normal",
          title: "Support answered",
          message: `${reply.agentName} from our team answered your request.`,
          link: `/support-dashboard?ticket=${ticketId}`,
          actionText: "Read",
          actorId: null,
          entityType: "support_ticket",
          entityId: `${ticketId}:${reply.messageId}`,
          now: createdAt,
        }),
      );
    return effects;
  },
} satisfies Partial<Reactions>;
