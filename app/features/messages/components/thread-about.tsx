import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { About } from "../queries/thread-view.server.ts";

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

/** In these, who posted can offer something: the form stands with the application. */
const OPEN_TO_OFFERS = new Set(["shortlisted", "interviewing", "countered"]);

/** What a thread is about: the Spark's reasons, the posting and how far the application is, or the project. */
export function ThreadAbout({
  about,
  locked,
  seek,
}: {
  about: About;
  locked: boolean;
  /** Brings into sight what waits for an answer among the messages; null where nothing does. */
  seek: { words: string; onSeek: () => void } | null;
}) {
  if (!about) return null;
  const next = locked || seek ? null : nextStep(about);
  if (about.kind === "match" && about.reasons.length === 0 && !about.opportunity && !next) return null;
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
      {seek ? (
        <Button size="sm" onClick={seek.onSeek} className="sm:ml-auto">
          {seek.words}
        </Button>
      ) : null}
      {next ? (
        <Link to={next.to} className={buttonClass("quiet", "sm", "sm:ml-auto")}>
          {next.words}
        </Link>
      ) : null}
    </aside>
  );
}

/** Where talking leads to. */
function nextStep(about: NonNullable<About>): { to: string; words: string } | null {
  if (about.kind === "match")
    return { to: `/projects/new?match=${about.matchId}`, words: "Create a project" };
  if (about.kind === "application" && about.poster && OPEN_TO_OFFERS.has(about.status))
    return { to: `/opportunity-dashboard?application=${about.applicationId}`, words: "Send an offer" };
  return null;
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
    <Link to={to} className="-my-3 min-w-0 truncate py-3 text-spark underline underline-offset-2">
      {words}
    </Link>
  );
}
