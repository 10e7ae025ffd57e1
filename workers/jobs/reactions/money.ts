import { sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";
import type { Database } from "#app/db/client.server.ts";
import { failureWords } from "#app/features/billing/payment-rules.ts";
import { MONEY_NEWS, toCompany } from "./company-money.ts";
import { type Effect, type Reactions, told, track } from "./effects.ts";
import { tellFinance } from "./team.ts";

export const moneyReactions = {
  "payment.changed": (db, event) => {
    const { payload: it, createdAt: now } = event;
    if (!it.payerId) return [];
    const tracked = track(db, event, "payment_state", it.payerId, { purpose: it.purpose, state: it.to });
    if (it.companyId) return [tracked, ...tellPursers(db, it.companyId, it, now)];
    const telling = tellingOf(it);
    if (!telling) return [tracked];
    return [
      tracked,
      told(db, {
        userId: it.payerId,
        kind: telling.kind,
        category: "other",
        priority: "high",
        title: telling.title,
        message: telling.message,
        link: telling.link,
        actionText: "See it",
        actorId: null,
        entityType: "payment",
        entityId: `${it.paymentId}:${it.mark}`,
        now,
      }),
    ];
  },
  "milestone.settled": (db, { payload: it, createdAt: now }) => {
    const about = `“${it.title}” of “${it.projectTitle}”`;
    const common = {
      category: "other",
      priority: "high",
      link: "/wallet",
      actionText: "Open the wallet",
      actorId: null,
      entityType: "milestone",
      now,
    } as const;
    return [
      ...it.paid.map(({ userId, amount }) =>
        told(db, {
          ...common,
          userId,
          kind: "payment_received",
          title: "You were paid",
          message: `${formatMoney(amount, it.currency)} for ${about}.`,
          entityId: `${it.milestoneId}:paid`,
        }),
      ),
      ...(it.refundedTo ?? []).map(({ companyId, amount }) =>
        toCompany(db, companyId, {
          ...MONEY_NEWS,
          kind: "refund",
          title: "A refund",
          message: `${formatMoney(amount, it.currency)} of ${about} is on the balance of the company.`,
          link: `/wallet/companies/${companyId}`,
          entity: { type: "milestone", id: `${it.milestoneId}:refunded` },
          now,
        }),
      ),
      ...it.refunded.map(({ userId, amount }) =>
        told(db, {
          ...common,
          userId,
          kind: "refund",
          title: "A refund",
          message: `${formatMoney(amount, it.currency)} of ${about} is on your balance.`,
          entityId: `${it.milestoneId}:refunded`,
        }),
      ),
    ];
  },
  "payout.changed": (db, { payload: it, createdAt: now }) => {
    if (it.to === "in_review")
      return [
        tellFinance(db, {
          title: "A payout waits for a look",
          message: `${formatMoney(it.amount, it.currency)} for a ${it.companyId ? "company" : "member"}.`,
          entity: { type: "payout", id: it.payoutId },
          parties: [it.userId],
          now,
        }),
      ];
    const telling = PAYOUT_WORDS[it.to];
    if (!telling) return [];
    if (it.companyId)
      return [
        toCompany(db, it.companyId, {
          ...MONEY_NEWS,
          kind: "payout",
          title: telling.title.replace("Your payout", "The payout of your company"),
          message: telling.say(formatMoney(it.amount, it.currency)).replaceAll("your ", "its "),
          link: `/wallet/companies/${it.companyId}`,
          entity: { type: "payout", id: `${it.payoutId}:${it.to}` },
          now,
        }),
      ];
    return [
      told(db, {
        userId: it.userId,
        kind: "payout",
        category: "other",
        priority: "high",
        title: telling.title,
        message: telling.say(formatMoney(it.amount, it.currency)),
        link: "/wallet",
        actionText: "See it",
        actorId: null,
        entityType: "payout",
        entityId: `${it.payoutId}:${it.to}`,
        now,
      }),
    ];
  },
  "tip.sent": (db, { payload: it, createdAt: now }) => [
    told(db, {
      userId: it.toId,
      kind: "payment_received",
      category: "other",
      priority: "high",
      title: `${it.fromName} thanks you`,
      message: `${formatMoney(it.amount, it.currency)} for you${it.note ? `: “${it.note}”` : "."}`,
      link: "/wallet",
      actionText: "Open the wallet",
      actorId: it.fromId,
      entityType: "tip",
      entityId: it.tipId,
      now,
    }),
  ],
  "refund.asked": (db, { payload: it, createdAt: now }) => [
    tellFinance(db, {
      title: "A member asks for a refund",
      message: `${formatMoney(it.amount, it.currency)} for ${it.title}.`,
      entity: { type: "refund_request", id: it.requestId },
      // Asked for the rest of it, it waits anew.
      entityId: sql`${`${it.requestId}:${now}`}`,
      parties: [it.userId],
      now,
    }),
  ],
  "refund.decided": (db, { payload: it, createdAt: now }) => [
    told(db, {
      userId: it.userId,
      kind: "refund",
      category: "other",
      priority: "high",
      title: it.granted ? "You get your money back" : "No refund this time",
      message: it.answer,
      link: `/payment-history/${it.paymentId}#refund`,
      actionText: "See it",
      actorId: null,
      entityType: "refund_request",
      // Decided anew after the provider refused it, it is told anew.
      entityId: `${it.requestId}:${now}`,
      now,
    }),
  ],
  "refund.refused": (db, { payload: it, createdAt: now }) => [
    tellFinance(db, {
      title: it.payerId ? "A refund did not go through" : "A guest's money waits with us",
      message: `${formatMoney(it.amount, it.currency)} for ${it.title}: the payment provider does not give it back (${it.code}).`,
      entity: { type: "refund_refused", id: `${it.requestId ?? it.paymentId}:${now}` },
      parties: it.payerId ? [it.payerId] : [],
      now,
    }),
    ...(it.payerId
      ? [
          told(db, {
            userId: it.payerId,
            kind: "refund",
            category: "other",
            priority: "high",
            title: "Your refund did not go through",
            message: `Our payment provider could not send ${formatMoney(it.amount, it.currency)} back to your card. Our finance team looks at it again.`,
            link: `/payment-history/${it.paymentId}#refund`,
            actionText: "See it",
            actorId: null,
            entityType: "refund_request",
            entityId: `${it.requestId ?? it.paymentId}:refused:${now}`,
            now,
          }),
        ]
      : []),
  ],
} satisfies Partial<Reactions>;

/** Money of a company: those who act for it are told alike, whoever of them pressed. */
function tellPursers(
  db: Database,
  companyId: Id,
  it: DomainEvents["payment.changed"],
  now: number,
): Effect[] {
  const telling = it.to === "succeeded" ? addedWords(it) : tellingOf(it);
  if (!telling) return [];
  return [
    toCompany(db, companyId, {
      ...MONEY_NEWS,
      ...telling,
      link: `/wallet/companies/${companyId}`,
      entity: { type: "payment", id: `${it.paymentId}:${it.mark}` },
      now,
    }),
  ];
}

const PAYOUT_WORDS: Record<string, { title: string; say(money: string): string }> = {
  processing: { title: "Your payout is on its way", say: (money) => `${money} left for your bank.` },
  paid: { title: "Your payout arrived", say: (money) => `${money} is at your bank.` },
  failed: {
    title: "Your payout came back",
    say: (money) => `${money} could not be paid to your bank. It is on your balance again.`,
  },
  canceled: { title: "Your payout is canceled", say: (money) => `${money} is on your balance again.` },
};

type Said = Pick<
  DomainEvents["payment.changed"],
  "purpose" | "title" | "amount" | "currency" | "backTo" | "to" | "failureCode" | "diverted"
>;

const addedWords = ({ title, amount, currency }: Said) => ({
  kind: "payment_received" as const,
  title: "Money was added",
  message: `${formatMoney(amount, currency)}: “${title}”.`,
});

/** Whose money it was by then that a bank takes back, where it is not the payer's. */
const FROM_WHERE: Record<string, string> = {
  invoice: "It is taken from who was paid with it.",
  subscription: "It was paid to Thrive.",
};

/** What the payer is told; that a payment went through is what they see at once. */
function tellingOf({ purpose, title, amount, currency, backTo, to, failureCode, diverted }: Said) {
  const money = formatMoney(amount, currency);
  if (diverted) {
    return {
      kind: "refund" as const,
      title: "Your payment is on your balance",
      message: `“${title}” could not take ${money} any more. The money is yours, in your wallet.`,
      link: "/wallet",
    };
  }
  if (to === "failed") {
    return {
      kind: "payment_failed" as const,
      title: "A payment failed",
      message: `${money} for “${title}”: ${failureWords(failureCode)}`,
      link: backTo,
    };
  }
  if (to === "refunded" || to === "partially_refunded") {
    return {
      kind: "refund" as const,
      title: "A refund",
      message: `${money} of “${title}” went back to your card.`,
      link: "/wallet",
    };
  }
  if (to === "disputed" || to === "lost") {
    return {
      kind: "payment_failed" as const,
      title: "Your bank took a payment back",
      message: `${money} for “${title}” is disputed. ${FROM_WHERE[purpose] ?? "What was on your balance of it is taken from there."}`,
      link: "/wallet",
    };
  }
  return null;
}
