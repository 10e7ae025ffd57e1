import { cx } from "../cx.ts";

interface ColumnTabsProps<Column extends string> {
  label: string;
  columns: readonly { key: Column; label: string; count: number }[];
  shown: Column;
  onShow: (column: Column) => void;
  /** The tabs share the whole width. */
  fill?: boolean;
}

/** Which column of a board is looked at, where there is room for one. */
export function ColumnTabs<Column extends string>({
  label,
  columns,
  shown,
  onShow,
  fill = false,
}: ColumnTabsProps<Column>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className="mb-4 flex gap-1 overflow-x-auto rounded-[14px] bg-sunken p-1 ring-1 ring-hairline ring-inset lg:hidden"
    >
      {columns.map((column) => (
        <button
          key={column.key}
          type="button"
          role="tab"
          aria-selected={shown === column.key}
          onClick={() => onShow(column.key)}
          className={cx(
            "min-h-11 shrink-0 rounded-control px-3 font-medium text-14 text-muted aria-selected:bg-raised aria-selected:text-text aria-selected:shadow-card",
            fill && "flex-auto",
          )}
        >
          {column.label} <span className="tabular">{column.count}</span>
        </button>
      ))}
    </div>
  );
}
