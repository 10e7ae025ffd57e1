import { Link } from "react-router";
import { cx } from "../cx.ts";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
  /** Shown beside the label when above zero. */
  count?: number;
}

/** Views of one page, each with an address of its own. */
export function TabLinks({
  label,
  tabs,
  replace,
  className,
}: {
  label: string;
  tabs: TabLink[];
  replace?: boolean;
  className?: string;
}) {
  return (
    <nav
      aria-label={label}
      className={cx(
        "flex flex-wrap gap-1 rounded-[14px] bg-sunken p-1 ring-1 ring-hairline ring-inset",
        className,
      )}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          replace={replace}
          aria-current={tab.current ? "page" : undefined}
          className={cx(
            "flex min-h-11 flex-auto items-center justify-center gap-1 whitespace-nowrap rounded-control px-1 font-medium text-14 transition-colors duration-150 sm:gap-1.5 sm:px-4",
            tab.current
              ? "bg-raised text-text shadow-card ring-1 ring-hairline"
              : "text-muted hover:text-text",
          )}
        >
          {tab.label}
          {tab.count ? (
            <span
              className={cx(
                "text-center font-semibold text-12 leading-5 tabular sm:min-w-5 sm:rounded-full sm:px-1.5",
                tab.current ? "text-spark sm:bg-spark/12" : "sm:bg-text/8",
              )}
            >
              {tab.count}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
