import { Children } from "react";
import { cx } from "../cx.ts";

interface DottedProps {
  as?: "p" | "span" | "footer";
  className?: string;
  /** Each is one fact; what is null is none. */
  children: React.ReactNode;
}

/**
 * Facts in a row with a dot between them. Each but the first has its dot in the room before it, and at the beginning of
 * a line that room is cut off: a dot neither ends a line nor begins one.
 */
export function Dotted({ as: Tag = "p", className, children }: DottedProps) {
  return (
    <Tag
      className={cx(
        "-ml-[0.75em] flex flex-wrap [clip-path:inset(-0.5rem_-100vw_-0.5rem_0.55em)]",
        className,
      )}
    >
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place
        <span key={index} className="relative min-w-0 break-words pl-[0.75em]">
          {index > 0 ? <span className="absolute left-0 w-[0.75em] text-center"> · </span> : null}
          {fact}
        </span>
      ))}
    </Tag>
  );
}
