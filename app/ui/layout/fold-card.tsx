import { cx } from "../cx.ts";

interface FoldCardProps {
  id?: string;
  title: React.ReactNode;
  /** Open from the start; else as whoever looks at it leaves it. */
  open?: boolean | undefined;
  className?: string;
  children: React.ReactNode;
}

/** A card of which the title alone is seen until it is opened. */
export function FoldCard({ id, title, open, className, children }: FoldCardProps) {
  return (
    <details id={id} open={open} className={cx("rounded-card border border-hairline bg-surface", className)}>
      <summary className="flex min-h-13 cursor-pointer items-center px-5 py-2.5 font-medium">{title}</summary>
      {children}
    </details>
  );
}
