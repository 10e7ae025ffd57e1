import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { StarsField } from "#app/ui/form/stars-field.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { OwnApplication } from "../applying.server.ts";
import { applicantWords, DECLINE_REASONS, movesFrom, replyClock } from "../rules.ts";
import { ActButton } from "./act-button.tsx";
import { ApplyButton } from "./apply-button.tsx";
import { FinalAct } from "./final-act.tsx";
import { HiringForm } from "./hiring-form.tsx";
import { InterviewSlots } from "./interview-slots.tsx";
import { OfferAnswers } from "./offer-answers.tsx";
import { OfferView } from "./offer-view.tsx";

/** The member's own applications: where each stands, and what waits for them. */
export function ApplyingList({
  applications,
  ownZone,
  now,
}: {
  applications: OwnApplication[];
  ownZone: string;
  now: number;
}) {
  return (
    <ul className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      {applications.map((application) => (
        <li key={application.id} className="min-w-0 xl:only:col-span-2">
          <ApplyingCard application={application} ownZone={ownZone} now={now} />
        </li>
      ))}
    </ul>
  );
}

function ApplyingCard({
  application,
  ownZone,
  now,
}: {
  application: OwnApplication;
  ownZone: string;
  now: number;
}) {
  const { id, status, viewedAt, submittedAt } = application;
  const clock =
    status === "submitted" || status === "countered" ? replyClock(application.replyDueAt, now) : null;
  const words = applicantWords(application);
  const answered = application.declineReason && application.declineReason !== "no_reply";
  return (
    <article
      aria-label={application.title}
      data-application={id}
      className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="min-w-0">
          <h2 className="break-words text-18">
            <Link to={`/opportunity/${application.opportunityId}`} className="hover:underline">
              {application.title}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-14 text-muted">
            <KindChip type={application.kind} />
            <Dotted as="span">
              {application.company}
              {submittedAt ? `Sent ${relativeTime(submittedAt, now)}` : "You said you are interested"}
            </Dotted>
            {application.crew ? <Chip>{application.crew}</Chip> : null}
          </p>
        </div>
        <Chip tone="strong" className="shrink-0 text-14">
          {words}
        </Chip>
      </header>
      {viewedAt || clock ? (
        <p className="text-14 text-muted">
          {viewedAt ? `Seen on ${longDay(viewedAt)}. ` : ""}
          {clock ? `${clock.words}.` : ""}
        </p>
      ) : null}
      {status === "interviewing" ? (
        <InterviewSlots
          applicationId={id}
          slots={application.slots}
          interviewAt={application.interviewAt}
          ownZone={ownZone}
          other={{ name: application.company, timeZone: application.theirZone }}
          now={now}
          action={`/interviews/${id}`}
        />
      ) : null}
      <OnTheTable application={application} />
      {answered || application.declineReason === "no_reply" ? (
        <div className="rounded-control bg-sunken p-4 text-14">
          <p className="font-medium">
            {application.declineReason === "no_reply"
              ? "They did not answer in time, so you are free. It says nothing about your work."
              : DECLINE_REASONS[application.declineReason as keyof typeof DECLINE_REASONS]}
          </p>
          {application.declineNote ? (
            <p className="mt-1.5 whitespace-pre-line break-words text-muted">{application.declineNote}</p>
          ) : null}
        </div>
      ) : null}
      <footer className="flex flex-wrap items-end gap-2">
        {application.projectId ? (
          <ButtonLink to={`/desk/${application.projectId}`} size="sm">
            Open the desk
          </ButtonLink>
        ) : null}
        {status === "submitted" && viewedAt === null ? (
          <ApplyButton
            opportunityId={application.opportunityId}
            title={application.title}
            label="Edit"
            size="sm"
          />
        ) : null}
        {clock?.overdue && application.nudgedAt === null ? (
          <ActButton intent="nudge" applicationId={id}>
            Remind them
          </ActButton>
        ) : null}
        {movesFrom("applicant", status).includes("withdraw") ? (
          <FinalAct intent="withdraw" applicationId={id} variant="ghost">
            Withdraw
          </FinalAct>
        ) : (
          <Ended application={application} />
        )}
      </footer>
    </article>
  );
}

/** The offer that is open, and what one can answer to it. */
function OnTheTable({ application }: { application: OwnApplication }) {
  const { status, offers, company } = application;
  const latest = offers[0];
  if (!latest || status === "interested") return null;
  return (
    <div className="flex flex-col gap-3">
      <OfferView offer={latest} other={company} trade={application.trade} />
      <OfferAnswers application={application} latest={latest} />
    </div>
  );
}

/** What is left to do when it has ended: say how it was, and put it away. */
function Ended({ application }: { application: OwnApplication }) {
  const { id, processRating, archivedAt, submittedAt } = application;
  return (
    <>
      <ActButton intent={archivedAt === null ? "put-away" : "take-out"} applicationId={id} variant="ghost">
        {archivedAt === null ? "Put away" : "Take out"}
      </ActButton>
      {submittedAt !== null && processRating === null ? (
        <HiringForm intent="rate-process" applicationId={id} className="w-full">
          {({ busy }) => (
            <div className="flex flex-wrap items-end gap-3">
              <StarsField label="How was it with them" name="rating" required />
              <Button type="submit" size="sm" disabled={busy}>
                Rate
              </Button>
            </div>
          )}
        </HiringForm>
      ) : null}
    </>
  );
}
