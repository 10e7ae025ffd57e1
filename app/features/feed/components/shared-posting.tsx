import { BriefcaseBusiness } from "lucide-react";
import { Link } from "react-router";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { SharedPosting } from "../rules.ts";

export const SHARED_LOOK =
  "flex min-h-11 items-center gap-3 rounded-control border border-hairline bg-sunken p-3";

/** The opportunity that a post shares, as it stands now for who looks. */
export function SharedPostingCard({ posting: { id, title, company, open } }: { posting: SharedPosting }) {
  if (!id)
    return (
      <p className={`${SHARED_LOOK} text-14 text-muted`}>The opportunity shared here is not available.</p>
    );
  return (
    <Link to={`/opportunity/${id}`} className={`${SHARED_LOOK} hover:border-hairline-strong`}>
      <BriefcaseBusiness aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block break-words font-medium">{title}</span>
        <Dotted as="span" className="text-14 text-muted">
          {company}
          {open ? null : "No longer open"}
        </Dotted>
      </span>
    </Link>
  );
}
