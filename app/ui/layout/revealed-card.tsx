import { useEffect, useRef } from "react";
import { Card } from "./page.tsx";

/**
 * What was made just now, shown this once and far from the form that asked for it: it comes into view, and has the focus.
 * Given a key of its own, each next one does so as well.
 */
export function RevealedCard({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Card className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-18">
        {title}
      </h2>
      {children}
    </Card>
  );
}
