import type { InvoiceCase } from "./commands/find.server.ts";
import type { Party } from "./stored.ts";

type Found = Pick<InvoiceCase, "tax" | "house"> & {
  invoice: Pick<InvoiceCase["invoice"], "issuer_company_id">;
};

/**
 * Who an invoice is from, as it says once it is sent: the tax profile of a member, or the billing details of a company.
 * @returns null while they have not said it
 */
export function issuerParty({ invoice, tax, house }: Found): Party | null {
  if (invoice.issuer_company_id) {
    if (!house?.billing_name || !house.billing_address) return null;
    return {
      name: house.billing_name,
      address: house.billing_address,
      country: house.country,
      taxId: house.tax_id,
      taxType: house.tax_id ? "vat" : "none",
      payTo: null,
    };
  }
  if (!tax) return null;
  return {
    name: tax.legal_name,
    address: tax.address,
    country: tax.country,
    taxId: tax.tax_id,
    taxType: tax.tax_type,
    payTo: tax.pay_to,
  };
}
