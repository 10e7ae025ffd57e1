import { cx } from "../cx.ts";

/**
 * What stands above a list: its views at the left, and what is done with all of it at the right end, also on phones,
 * where it has a line of its own.
 */
export function ListBar({
  actions,
  className,
  children,
}: {
  actions: React.ReactNode;
  className?: string;
  children?: React.ReactNode;
}) {
  if (!actions && !children) return null;
  return (
    <div className={cx("flex flex-wrap items-center gap-3 empty:hidden", className)}>
      {children}
      {actions ? <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div> : null}
    </div>
  );
}
