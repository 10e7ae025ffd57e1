import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { MemberPage } from "./member-page.server.ts";

/** What a member's word can be measured by: for whom they work, what they finished, and what others say. */
export function TrackRecord({ page: { companies, completed, rating } }: { page: MemberPage }) {
  return (
    <>
      {companies.map(({ name, handle }) => (
        <Link
          key={handle}
          to={`/company/${handle}`}
          className="min-w-0 max-w-full rounded-full hover:underline"
        >
          <Chip tone="strong">
            <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" strokeWidth={1.75} />
            <span className="min-w-0 truncate">
              <bdi>{name}</bdi>
              <span className="sr-only">, a company with a proved domain</span>
            </span>
          </Chip>
        </Link>
      ))}
      {completed > 0 ? (
        <p className="text-14 text-muted tabular">
          <span className="font-semibold text-text">{completed.toLocaleString("en")}</span>{" "}
          {completed === 1 ? "project finished" : "projects finished"}
        </p>
      ) : null}
      <RatingSummary rating={rating} />
    </>
  );
}
