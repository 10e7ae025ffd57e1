import { cx } from "../cx.ts";
import { ButtonLink } from "./button.tsx";

interface PageLinksProps {
  /** Where the list begins; null on its first page. */
  newest: string | null;
  /** Where it goes on; null on its last page. */
  earlier: string | null;
  className?: string;
}

/** From one page of a list, newest first, to the others. */
export function PageLinks({ newest, earlier, className }: PageLinksProps) {
  if (!newest && !earlier) return null;
  return (
    <nav aria-label="Pages" className={cx("flex flex-wrap gap-2", className)}>
      {newest ? <ButtonLink to={newest}>The newest</ButtonLink> : null}
      {earlier ? <ButtonLink to={earlier}>Earlier ones</ButtonLink> : null}
    </nav>
  );
}
