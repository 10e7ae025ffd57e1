import { Chip, type ChipTone } from "#app/ui/primitives/chip.tsx";
import { type InvoiceStatus, isOpen, STATUS_WORDS } from "../rules.ts";

const TONES: Partial<Record<InvoiceStatus, ChipTone>> = {
  paid: "success",
  partially_paid: "info",
  overdue: "danger",
  sent: "strong",
  viewed: "strong",
};

/** Where an invoice stands, in a word and a colour: while its payer contests it, it waits for an answer before money. */
export function InvoiceStatusChip({
  status,
  contested = false,
}: {
  status: InvoiceStatus;
  contested?: boolean;
}) {
  if (contested && isOpen(status)) return <Chip tone="danger">Contested</Chip>;
  return <Chip tone={TONES[status] ?? "plain"}>{STATUS_WORDS[status]}</Chip>;
}
