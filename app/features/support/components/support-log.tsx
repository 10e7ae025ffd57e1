import { useEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";

/** What was said, newest in sight: it follows when `count` grows. */
export function SupportLog({
  count,
  className,
  children,
}: {
  count: number;
  className: string;
  children: React.ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <div
      ref={list}
      role="log"
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
      tabIndex={0}
      className={cx("-outline-offset-2 relative overflow-y-auto px-5 py-4", className)}
    >
      {children}
    </div>
  );
}
