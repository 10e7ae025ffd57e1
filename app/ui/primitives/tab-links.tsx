import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { cx } from "../cx.ts";

/** How many there are; "50+" where more are not counted. */
export type Count = number | `${number}+`;

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
  /** Shown beside the label when above zero. */
  count?: Count;
}

/**
 * Views of one page, each with an address of its own: the page stays where it is, more than fit are scrolled to. One
 * alone that is shown already is no choice.
 */
export function TabLinks({
  label,
  tabs,
  replace,
  twoRows,
  className,
}: {
  label: string;
  tabs: TabLink[];
  replace?: boolean;
  /** Many of them, all in sight on desktops: which row a tab stands in must not hang on how wide its font happens to be. */
  twoRows?: boolean;
  className?: string;
}) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is looked for in the page.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !tab) return;
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  if (tabs.length < 2 && current !== undefined) return null;
  const half = Math.floor(tabs.length / 2);
  const shown = (tab: TabLink) => <Tab key={tab.to} tab={tab} replace={replace} />;
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={cx(
        "fade-aside relative flex gap-1 overflow-x-auto rounded-[14px] [scrollbar-width:none] bg-sunken p-1 ring-1 ring-hairline ring-inset",
        twoRows && "lg:flex-col",
        className,
      )}
    >
      {twoRows
        ? [tabs.slice(0, half), tabs.slice(half)].map((row) => (
            <div key={row[0]?.to} className="contents lg:flex lg:gap-1">
              {row.map(shown)}
            </div>
          ))
        : tabs.map(shown)}
    </nav>
  );
}

function Tab({ tab, replace }: { tab: TabLink; replace: boolean | undefined }) {
  return (
    <Link
      to={tab.to}
      replace={replace}
      preventScrollReset
      aria-current={tab.current ? "page" : undefined}
      className={cx(
        "flex min-h-11 min-w-11 flex-auto shrink-0 items-center justify-center gap-1 whitespace-nowrap rounded-control px-1.5 font-medium text-14 transition-colors duration-150 sm:gap-1.5 sm:px-4",
        tab.current ? "bg-raised text-text shadow-card ring-1 ring-hairline" : "text-muted hover:text-text",
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
  );
}
