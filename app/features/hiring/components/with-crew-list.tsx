import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { shareWords } from "#app/features/crews/rules.ts";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { applicantWords } from "../rules.ts";
import type { WithCrew } from "../with-crew.server.ts";

/** What crews of the member's sent through their leads: where each stands, and what their part in it is. */
export function WithCrewList({ applications, now }: { applications: WithCrew[]; now: number }) {
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="with-crew" className="mt-8">
      <h2 id="with-crew" className="mb-3 text-22">
        With a crew
      </h2>
      <ul className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {applications.map((one) => (
          <li key={one.id} className="min-w-0 xl:only:col-span-2">
            <article
              aria-label={one.title}
              className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card sm:p-5"
            >
              <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
                <div className="min-w-0">
                  <h3 className="break-words text-18">
                    <Link to={`/opportunity/${one.opportunityId}`} className="hover:underline">
                      {one.title}
                    </Link>
                  </h3>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-14 text-muted">
                    <KindChip type={one.kind} />
                    {one.company}
                    {one.submittedAt ? <span>Sent {relativeTime(one.submittedAt, now)}</span> : null}
                  </p>
                </div>
                <Chip tone="strong" className="shrink-0 text-14">
                  {applicantWords(one)}
                </Chip>
              </header>
              <p className="break-words text-14">
                {one.lead} applied with {one.crew ?? "your crew"}. Your part: {one.role},{" "}
                <span className="tabular">{shareWords(one.splitBps)}</span>.
              </p>
              {one.projectId ? (
                <p className="text-14">
                  <Link to={`/desk/${one.projectId}`} className="underline underline-offset-3">
                    Open the desk
                  </Link>
                </p>
              ) : null}
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
