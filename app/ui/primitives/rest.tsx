import { cx } from "../cx.ts";

interface RestProps {
  count: number;
  /** Of the words that unfold it. */
  className?: string;
  children: React.ReactNode;
}

/** What a list holds beyond what stands there at once: it unfolds, and whoever unfolded it is at the first of it. */
export function Rest({ count, className, children }: RestProps) {
  return (
    <details
      className="group"
      onToggle={({ currentTarget }) => {
        const { activeElement } = document;
        const within = activeElement === document.body || currentTarget.contains(activeElement);
        if (currentTarget.open && within) currentTarget.querySelector<HTMLElement>("a, button")?.focus();
      }}
    >
      <summary
        className={cx(
          "flex min-h-11 cursor-pointer list-none items-center rounded-control text-14 text-muted underline underline-offset-4 hover:text-text group-open:hidden",
          className,
        )}
      >
        {count} more
      </summary>
      {children}
    </details>
  );
}
