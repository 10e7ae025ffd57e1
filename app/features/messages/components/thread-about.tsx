import { Link } from "react-router";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { About } from "../queries/thread.server.ts";

const STATUS_WORDS: Record<string, string> = {
  interested: "Interested",
  submitted: "Sent",
  shortlisted: "Shortlisted",
  interviewing: "In talks",
  offered: "Offer",
  countered: "Offer",
  accepted: "Accepted",
  declined: "Not selected",
  closed_out: "Closed",
  withdrawn: "Withdrawn",
};

/** What a thread is about: the Spark's reasons, the posting and how far the application is, or the project. */
export function ThreadAbout({ about }: { about: About }) {
  if (!about) return null;
  if (about.kind === "match" && about.reasons.length === 0 && !about.opportunity) return null;
  return (
    <aside
      aria-label="What this is about"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-hairline border-b bg-sunken/60 px-3 py-2 text-14 sm:px-5"
    >
      {about.kind === "match" ? (
        <>
          <span className="font-medium">Your Spark</span>
          {about.reasons.map((reason) => (
            <Chip key={reason}>{reason}</Chip>
          ))}
        </>
      ) : null}
      {about.kind === "application" ? (
        <>
          <span className="font-medium">Application</span>
          <Chip tone="strong">{STATUS_WORDS[about.status] ?? "Closed"}</Chip>
        </>
      ) : null}
      {about.kind === "project" ? <span className="font-medium">Project</span> : null}
      <AboutLink about={about} />
    </aside>
  );
}

function AboutLink({ about }: { about: NonNullable<About> }) {
  const [to, words] =
    about.kind === "project"
      ? [`/desk/${about.projectId}`, about.title]
      : about.kind === "application" && about.poster
        ? [`/opportunity-dashboard?application=${about.applicationId}`, about.opportunity.title]
        : about.opportunity
          ? [`/opportunity/${about.opportunity.id}`, about.opportunity.title]
          : [null, ""];
  if (!to) return null;
  return (
    <Link to={to} className="min-w-0 truncate text-spark underline underline-offset-2">
      {words}
    </Link>
  );
}
