import type { DomainEvents } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { toCompany } from "./company-money.ts";
import { type Effect, type Reactions, told } from "./effects.ts";
import { tellFinance } from "./team.ts";

type Changed = DomainEvents["invoice.changed"];

type Quarrel = "dispute_opened" | "dispute_answered" | "dispute_withdrawn";

interface News {
  to: "issuer" | "customer";
  kind:
    | "invoice_sent"
    | "invoice_viewed"
    | "invoice_overdue"
    | "payment_received"
    | "payment_failed"
    | "refund"
    | Quarrel;
  title: string;
  message: string;
}

const HIGH: ReadonlySet<News["kind"]> = new Set([
  "payment_received",
  "payment_failed",
  "refund",
  "dispute_opened",
  "dispute_answered",
  "dispute_withdrawn",
]);

/** What each side is told (product.md §7.2); somebody without an account gets mails instead. */
function newsOf({ what, issuerName, customerName, amount, number }: Changed): News[] {
  const toCustomer = (kind: News["kind"], title: string, message: string): News[] => [
    { to: "customer", kind, title, message },
  ];
  const toIssuer = (kind: News["kind"], title: string, message: string): News[] => [
    { to: "issuer", kind, title, message },
  ];
  switch (what) {
    case "sent":
      return toCustomer("invoice_sent", "An invoice for you", `${issuerName} asks for ${amount}.`);
    case "sent_paid":
      return toCustomer(
        "invoice_sent",
        "An invoice for your books",
        `${issuerName} sent one over ${amount}: you have paid it with its milestones.`,
      );
    case "reminded":
      return toCustomer(
        "invoice_sent",
        "An invoice is still open",
        `${amount} for ${issuerName} is still open.`,
      );
    case "overdue":
      return [
        ...toCustomer("invoice_overdue", "An invoice is overdue", `${amount} for ${issuerName} was due.`),
        ...toIssuer(
          "invoice_overdue",
          "An invoice is overdue",
          `${customerName} still owes ${amount} for ${number}.`,
        ),
      ];
    case "viewed":
      return toIssuer("invoice_viewed", "Your invoice was opened", `${customerName} has seen ${number}.`);
    case "drafted":
      return toIssuer(
        "invoice_sent",
        "A recurring invoice is ready",
        `${amount} for ${customerName}: look at it, and send it.`,
      );
    case "claimed":
      return toIssuer(
        "payment_received",
        "Was this paid?",
        `${customerName} says they paid ${amount} for ${number}.`,
      );
    case "paid":
      return toIssuer(
        "payment_received",
        "Your invoice was paid",
        `${customerName} paid ${amount} for ${number}.`,
      );
    case "refunded":
      return toIssuer(
        "refund",
        "A refund",
        `${amount} of ${number} went back to the card of ${customerName}, from your balance.`,
      );
    case "refund_failed":
      return toIssuer(
        "refund",
        "A refund came back",
        `${amount} of ${number} could not be paid to the card of ${customerName}: it is on your balance again.`,
      );
    case "bank_took":
      return toIssuer(
        "payment_failed",
        "A bank took a payment back",
        `The bank of ${customerName} took ${amount} of ${number} back: it is taken from your balance until that is decided.`,
      );
    case "bank_gave":
      return toIssuer(
        "payment_received",
        "A payment is yours again",
        `The bank of ${customerName} gave ${amount} of ${number} back: it is on your balance.`,
      );
    case "recorded":
      return toCustomer(
        "invoice_sent",
        "Your payment is recorded",
        `${issuerName} got ${amount}. Is that right?`,
      );
    case "confirmed":
      return toCustomer("invoice_sent", "Your payment was found", `${issuerName} found your ${amount}.`);
    case "not_found":
      return toCustomer(
        "invoice_sent",
        "Your payment was not found",
        `${issuerName} has not found your ${amount}.`,
      );
    case "credited":
      return toCustomer(
        "invoice_sent",
        "An invoice was corrected",
        `${issuerName} took ${amount} off ${number}.`,
      );
    case "contested":
      return toIssuer(
        "dispute_opened",
        "Your invoice is contested",
        `${customerName} does not agree with ${number}: say how you see it, correct it or take it back.`,
      );
    case "answered":
      return toCustomer(
        "dispute_answered",
        "What you contested has an answer",
        `${issuerName} answered about ${number}.`,
      );
    case "agreed":
      return toIssuer(
        "dispute_withdrawn",
        "An invoice is contested no more",
        `${customerName} agrees with ${number} after all.`,
      );
    case "escalated": {
      const news = [
        "dispute_opened",
        "Our team decides",
        `Our team looks at ${number}, and decides.`,
      ] as const;
      return [...toIssuer(...news), ...toCustomer(...news)];
    }
    case "ruled_stands":
    case "ruled_less":
    case "ruled_off": {
      const news = ["dispute_withdrawn", "Our team decided", rulingOf(what, number, amount)] as const;
      return [...toIssuer(...news), ...toCustomer(...news)];
    }
    case "void":
      return toCustomer(
        "invoice_sent",
        "An invoice was taken back",
        `You need not pay ${number} from ${issuerName}.`,
      );
  }
}

function rulingOf(what: "ruled_stands" | "ruled_less" | "ruled_off", number: string, amount: string): string {
  if (what === "ruled_off") return `Nothing is due for ${number} any more. See why.`;
  return what === "ruled_less"
    ? `Of ${number} ${amount} is still due. See why.`
    : `${number} stands, and ${amount} is due. See why.`;
}

function waits(db: Database, { issuerId, customerId, number, amount, mark }: Changed, now: number): Effect {
  return tellFinance(db, {
    title: "A contested invoice waits for a ruling",
    message: `${number}, ${amount}: both sides stay apart.`,
    entity: { type: "invoice_dispute", id: mark },
    parties: customerId ? [issuerId, customerId] : [issuerId],
    now,
  });
}

export const invoiceReactions = {
  "invoice.changed": (db, { payload, createdAt }) => [
    ...newsOf(payload).flatMap(({ to, kind, title, message }): Effect[] => {
      const { invoiceId, mark } = payload;
      const about = {
        kind,
        category: "other" as const,
        priority: HIGH.has(kind) ? ("high" as const) : ("normal" as const),
        title,
        message,
        link: `/thrivepay/invoices/${invoiceId}`,
        actionText: "See the invoice",
        now: createdAt,
      };
      const companyId = to === "issuer" ? payload.issuerCompanyId : payload.customerCompanyId;
      if (companyId)
        return [
          toCompany(db, companyId, { ...about, entity: { type: "invoice", id: `${invoiceId}:${mark}` } }),
        ];
      const userId = to === "issuer" ? payload.issuerId : payload.customerId;
      if (!userId) return [];
      return [
        told(db, {
          ...about,
          userId,
          actorId: null,
          entityType: "invoice",
          entityId: `${invoiceId}:${mark}`,
        }),
      ];
    }),
    ...(payload.what === "escalated" ? [waits(db, payload, createdAt)] : []),
  ],
} satisfies Partial<Reactions>;
