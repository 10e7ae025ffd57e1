import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { cx } from "../cx.ts";
import { Button } from "./button.tsx";

interface MoreActsProps {
  /** Wider screens have room for all of them at once. */
  onPhonesOnly?: boolean;
  children: React.ReactNode;
}

/** What is done less often, behind one button in the row of what is done often. Without script all of it stands there. */
export function MoreActs({ onPhonesOnly = false, children }: MoreActsProps) {
  const [more, setMore] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-expanded={more}
        className={onPhonesOnly ? "sm:hidden" : undefined}
        onClick={() => setMore(!more)}
      >
        <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.75} />
        {more ? "Less" : "More"}
      </Button>
      <div
        className={cx(
          "flex flex-wrap gap-2 noscript:contents",
          onPhonesOnly ? "sm:contents" : "basis-full",
          !more && (onPhonesOnly ? "max-sm:hidden" : "hidden"),
        )}
      >
        {children}
      </div>
    </>
  );
}
