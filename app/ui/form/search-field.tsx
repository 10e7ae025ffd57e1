import { Search } from "lucide-react";
import { cx } from "../cx.ts";
import { CONTROL } from "./field.tsx";

/** What is searched for, with a glass before it; its form says where. */
export function SearchField({
  label,
  className,
  ...input
}: { label: string } & Omit<React.ComponentProps<"input">, "type">) {
  return (
    <label className="relative min-w-0 flex-1">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        strokeWidth={1.75}
      />
      <input type="search" name="q" {...input} className={cx(CONTROL, "h-12 pl-11", className)} />
    </label>
  );
}
