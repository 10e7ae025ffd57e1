import { FlaskConical } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";

/** Says that no real money moves (product.md D20); `children` say what that means here. */
export function TestMoney({
  shown = true,
  className,
  children,
}: {
  shown?: boolean;
  className?: string;
  children?: string;
}) {
  if (!shown) return null;
  return (
    <Chip tone="info" className={cx("w-fit", className)}>
      <FlaskConical aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {children ? `Test money: ${children}` : "Test money"}
    </Chip>
  );
}
