/** The lists of a member's invoices, as `/thrivepay` shows them. */
export const BOXES = {
  sent: "Sent",
  received: "Received",
  drafts: "Drafts",
  recurring: "Recurring",
} as const;
export type Box = keyof typeof BOXES;

/** Where the invoices of a member, or of a company, stand. */
export const thrivepayPath = ({ type, id }: { type: "user" | "company"; id: string }): string =>
  type === "company" ? `/thrivepay/companies/${id}` : "/thrivepay";

/** Whom an invoice is from, where that is no company. */
export const MYSELF = "me";

export const NAME_MAX = 120;
export const ADDRESS_MAX = 400;
export const NOTES_MAX = 1000;
export const LINES_MAX = 30;
export const LINE_MAX = 200;
/** Milestones to choose from. */
export const MILESTONES_MAX = 30;

export const CUSTOMER_KINDS = {
  member: "A member of Thrive",
  company: "A company on Thrive",
  email: "Somebody by email",
} as const;

export const TAX_TYPES = { none: "No tax id", vat: "VAT", gst: "GST", sales: "Sales tax" } as const;

/** Whether a tax id is formed as its country forms them; `unknown` where we cannot tell. */
export type TaxIdCheck = "right" | "wrong" | "unknown";
