import { Link } from "react-router";
import { cx } from "../cx.ts";

interface PillLink {
  to: string;
  label: string;
  current: boolean;
}

interface PillLinksProps {
  label: string;
  pills: PillLink[];
  /** Whether each is a page of its own or a filter of this one. */
  kind?: "page" | "filter";
  replace?: boolean;
  className?: string;
}

/** Choices in a row, each with an address of its own; more than fit wrap. */
export function PillLinks({ label, pills, kind = "filter", replace = false, className }: PillLinksProps) {
  return (
    <nav aria-label={label} className={cx("flex flex-wrap gap-2", className)}>
      {pills.map((pill) => (
        <Link
          key={pill.label}
          to={pill.to}
          replace={replace}
          preventScrollReset
          aria-current={pill.current ? (kind === "page" ? "page" : "true") : undefined}
          className="flex min-h-9 items-center rounded-full border border-hairline bg-surface px-3.5 text-14 text-muted transition-colors hover:border-hairline-strong hover:text-text aria-[current]:border-spark/60 aria-[current]:bg-spark/12 aria-[current]:text-text pointer-coarse:min-h-11 pointer-coarse:px-4"
        >
          {pill.label}
        </Link>
      ))}
    </nav>
  );
}
