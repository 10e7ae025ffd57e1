import { FlaskConical } from "lucide-react";
import { Chip } from "#app/ui/primitives/chip.tsx";

/** Says that no real money moves (product.md D20). */
export function TestMoney({ shown = true }: { shown?: boolean }) {
  if (!shown) return null;
  return (
    <Chip tone="info" className="w-fit">
      <FlaskConical aria-hidden className="size-3.5" strokeWidth={1.75} />
      Test money
    </Chip>
  );
}
