import { Chip, type ChipTone } from "#app/ui/primitives/chip.tsx";
import { type InvoiceStatus, STATUS_WORDS } from "../rules.ts";

const TONES: Partial<Record<InvoiceStatus, ChipTone>> = {
  paid: "success",
  partially_paid: "info",
  overdue: "danger",
  sent: "strong",
  viewed: "strong",
};

/** Where an invoice stands, in a word and a colour. */
export function InvoiceStatusChip({ status }: { status: InvoiceStatus }) {
  return <Chip tone={TONES[status] ?? "plain"}>{STATUS_WORDS[status]}</Chip>;
}
