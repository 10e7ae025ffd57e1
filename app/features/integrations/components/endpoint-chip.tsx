import { Chip } from "#app/ui/primitives/chip.tsx";

/** How it is with an endpoint, in a word. */
export function EndpointChip({ status, failing }: { status: string; failing: boolean }) {
  if (status === "active") return <Chip tone="strong">{failing ? "Not answering" : "On"}</Chip>;
  return <Chip>{status === "disabled" ? "Switched off by us" : "Off"}</Chip>;
}
