import { Link } from "react-router";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { WorkedOn } from "../queries.server.ts";
import { PortfolioGrid } from "./portfolio-grid.tsx";

interface WorkedOnListProps {
  works: WorkedOn[];
  /** How a work of somebody else is reported; null for who may not. */
  report: (work: WorkedOn) => React.ReactNode;
}

/** Works of others that a member is credited for, and confirmed (product.md `/profile`). */
export default function WorkedOnList({ works, report }: WorkedOnListProps) {
  return (
    <section aria-labelledby="worked-on" className="mt-4 flex flex-col gap-4">
      <h2 id="worked-on" className="text-18">
        Also worked on
      </h2>
      <PortfolioGrid
        label="Also worked on"
        // What their owner puts first is not first here.
        items={works.map((work) => ({ ...work, featured: false }))}
        tools={(_, index) => {
          const work = works[index];
          return work ? (
            <div className="flex flex-wrap items-center justify-between gap-x-3 px-2">
              <Dotted className="min-w-0 py-1.5 text-14 text-muted">
                {work.role}
                <span>
                  by{" "}
                  <Link
                    to={`/profile/${work.owner.handle}`}
                    className="text-text underline underline-offset-2"
                  >
                    {work.owner.name}
                  </Link>
                </span>
              </Dotted>
              {report(work)}
            </div>
          ) : null;
        }}
      />
    </section>
  );
}
