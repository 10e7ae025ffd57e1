import { Chip } from "#app/ui/primitives/chip.tsx";
import { type InvoiceStatus, STATUS_WORDS } from "../rules.ts";

const TONES: Partial<Record<InvoiceStatus, string>> = {
  paid: "border-success/50 text-success",
  partially_paid: "border-info/50 text-info",
  overdue: "border-danger/50 text-danger",
  sent: "text-text",
  viewed: "text-text",
};

/** Where an invoice stands, in a word and a colour. */
export function InvoiceStatusChip({ status }: { status: InvoiceStatus }) {
  return <Chip className={TONES[status] ?? ""}>{STATUS_WORDS[status]}</Chip>;
}
