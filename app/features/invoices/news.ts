import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { formatMoney } from "#app/core/money.ts";

type Changed = DomainEvents["invoice.changed"];

interface About {
  id: Id;
  number: string | null;
  issuer_id: Id;
  issuer_company_id: Id | null;
  customer_user_id: Id | null;
  customer_company_id: Id | null;
  currency: string;
}

/**
 * That something happened to an invoice, for those it concerns.
 * @param told.amount minor units it is about
 * @param told.mark tells one such thing from the next
 * @param told.opens it reaches somebody who has nothing to do with its issuer
 */
export function changed(
  invoice: About,
  what: Changed["what"],
  told: { amount: number; issuerName: string; customerName: string; mark: string; opens?: true },
): { name: "invoice.changed"; payload: Changed } {
  const { amount, ...rest } = told;
  return {
    name: "invoice.changed",
    payload: {
      invoiceId: invoice.id,
      number: invoice.number ?? "",
      what,
      issuerId: invoice.issuer_id,
      issuerCompanyId: invoice.issuer_company_id,
      customerId: invoice.customer_user_id,
      customerCompanyId: invoice.customer_company_id,
      amount: formatMoney(amount, invoice.currency),
      ...rest,
    },
  };
}
