import { ChevronLeft } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { cx } from "../cx.ts";

/** The way from a page to the list or page above it; the same on every page that has one. */
export function BackLink({ className, children, ...props }: LinkProps) {
  return (
    <Link
      className={cx(
        "-ml-1 inline-flex min-h-11 items-center gap-1 self-start text-14 text-muted hover:text-text",
        className,
      )}
      {...props}
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {children}
    </Link>
  );
}
