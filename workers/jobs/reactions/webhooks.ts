import { type SQL, sql } from "drizzle-orm";
import type { DomainEvent, DomainEvents } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import type { WebhookData, WebhookEvent } from "#app/features/integrations/webhooks/events.ts";
import { membersOf, queueWebhooks } from "#app/features/integrations/webhooks/queue.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told } from "./effects.ts";

/** What the other side of an invoice hears of; the rest is its issuer's alone. */
const FOR_CUSTOMERS: ReadonlySet<DomainEvents["invoice.changed"]["what"]> = new Set([
  "sent",
  "reminded",
  "overdue",
  "confirmed",
  "not_found",
  "paid",
  "credited",
  "void",
]);

/** What events of other areas mean for members' own servers (product.md §5.19). */
export const webhookReactions: Partial<Reactions> = {
  "match.created": (db, event) => {
    const { matchId, kind, opportunityId, members } = event.payload;
    const ids = members.map(({ userId }) => userId);
    return hooked(db, event, "spark.created", membersOf(ids), {
      spark_id: matchId,
      kind,
      opportunity_id: opportunityId,
      member_ids: ids,
    });
  },
  "message.sent": (db, event) => {
    const { messageId, conversationId, senderId } = event.payload;
    return hooked(
      db,
      event,
      "message.received",
      sql`SELECT member.user_id FROM ${conversation_members} AS member WHERE member.conversation_id = ${conversationId}
        AND member.user_id <> ${senderId} AND member.left_at IS NULL AND member.folder = 'inbox'
        AND (member.other_id IS NULL OR ${notBlocked(sql`member.user_id`, sql`member.other_id`)})`,
      { message_id: messageId, conversation_id: conversationId, sender_id: senderId },
    );
  },
  "opportunity.created": (db, event) =>
    hooked(db, event, "opportunity.published", membersOf([event.payload.posterId]), {
      opportunity_id: event.payload.opportunityId,
    }),
  "opportunity.ended": (db, event) =>
    hooked(db, event, "opportunity.ended", membersOf([event.payload.posterId]), {
      opportunity_id: event.payload.opportunityId,
      how: event.payload.how,
    }),
  "application.moved": (db, event) => {
    const { applicationId, opportunityId, applicantId, team: hiring, what } = event.payload;
    const ids = { application_id: applicationId, opportunity_id: opportunityId };
    if (what === "submit")
      return hooked(db, event, "application.received", membersOf(hiring), {
        ...ids,
        applicant_id: applicantId,
      });
    const hearers = what === "change" ? hiring : [...hiring, applicantId];
    return hooked(db, event, "application.moved", membersOf(hearers), { ...ids, what });
  },
  "project.changed": (db, event) =>
    hooked(db, event, "project.changed", membersOf(event.payload.members), {
      project_id: event.payload.projectId,
      what: event.payload.what,
    }),
  "project.completed": (db, event) => {
    const { projectId, members } = event.payload;
    return hooked(db, event, "project.completed", membersOf(members.map(({ userId }) => userId)), {
      project_id: projectId,
    });
  },
  "milestone.settled": (db, event) => {
    const { projectId, milestoneId, paid, refunded } = event.payload;
    return hooked(
      db,
      event,
      "milestone.settled",
      membersOf([...paid, ...refunded].map((one) => one.userId)),
      {
        project_id: projectId,
        milestone_id: milestoneId,
      },
    );
  },
  "invoice.changed": (db, event) => {
    const { invoiceId, issuerId, issuerCompanyId, customerId, what } = event.payload;
    const issuer = issuerCompanyId ? null : issuerId;
    const hearers = FOR_CUSTOMERS.has(what) ? [issuer, customerId] : [issuer];
    return hooked(db, event, "invoice.changed", membersOf(hearers), { invoice_id: invoiceId, what });
  },
  "payment.changed": (db, event) => {
    const { paymentId, payerId, to, amount, currency } = event.payload;
    return hooked(db, event, "payment.changed", membersOf([payerId]), {
      payment_id: paymentId,
      status: to,
      amount,
      currency,
    });
  },
  "payout.changed": (db, event) => {
    const { payoutId, userId, companyId, to, amount, currency } = event.payload;
    // The money of a company is no member's own.
    if (companyId) return [];
    return hooked(db, event, "payout.changed", membersOf([userId]), {
      payout_id: payoutId,
      status: to,
      amount,
      currency,
    });
  },
  "review.published": (db, event) =>
    hooked(db, event, "review.published", membersOf([event.payload.subjectUserId]), {
      review_id: event.payload.reviewId,
    }),
};

function hooked<T extends WebhookEvent>(
  db: Database,
  event: DomainEvent,
  type: T,
  audience: SQL,
  data: WebhookData<T>,
): Effect[] {
  return [{ statement: queueWebhooks(db, event, { type, audience, data }) }];
}

/** What happens to the endpoints themselves. */
export const integrationReactions = {
  "webhook.switched_off": (db, { payload: { endpointId, userId, host, gone, at }, createdAt }) => [
    told(db, {
      userId,
      kind: "webhook_off",
      category: "other",
      priority: "normal",
      title: "A webhook is switched off",
      message: gone
        ? `${host} said that it is gone (410).`
        : `${host} did not take what we sent, eight times over two days.`,
      link: `/settings/webhooks/${endpointId}`,
      actionText: "See what happened",
      actorId: null,
      entityType: "webhook",
      entityId: `${endpointId}:${at}`,
      now: createdAt,
    }),
  ],
} satisfies Partial<Reactions>;
