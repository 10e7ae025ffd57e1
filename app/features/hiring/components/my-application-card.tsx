import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { MyApplication } from "../apply-page.server.ts";
import { applicantWords, movesFrom, replyClock } from "../rules.ts";
import { ActButton } from "./act-button.tsx";
import { ApplyButton } from "./apply-button.tsx";
import { FinalAct } from "./final-act.tsx";

/** The member's own application on top of the posting it is for (product.md `/opportunity/{id}`). */
export function MyApplicationCard({
  mine,
  posting,
  now,
}: {
  mine: MyApplication;
  posting: { id: string; title: string };
  now: number;
}) {
  const clock =
    mine.status === "submitted" || mine.status === "countered" ? replyClock(mine.replyDueAt, now) : null;
  const page = `/opportunity-dashboard?role=applying&application=${mine.id}`;
  return (
    <Card className="flex flex-col gap-3" aria-label="Your application">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">Your application</h2>
        <Chip tone="strong">{applicantWords(mine)}</Chip>
      </div>
      <p className="text-14 text-muted">
        {mine.submittedAt ? `Sent on ${longDay(mine.submittedAt)}. ` : "You said you are interested. "}
        {mine.crew ? `With your crew ${mine.crew}. ` : ""}
        {mine.viewedAt ? `Seen on ${longDay(mine.viewedAt)}. ` : ""}
        {clock ? `${clock.words}.` : ""}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {mine.status === "offered" ? (
          <ButtonLink to={page} size="sm" variant="spark">
            See the offer
          </ButtonLink>
        ) : null}
        {mine.status === "submitted" && mine.viewedAt === null ? (
          <ApplyButton opportunityId={posting.id} title={posting.title} label="Edit" size="sm" />
        ) : null}
        {clock?.overdue && mine.nudgedAt === null ? (
          <ActButton intent="nudge" applicationId={mine.id}>
            Remind them
          </ActButton>
        ) : null}
        {mine.submittedAt !== null && movesFrom("applicant", mine.status).includes("withdraw") ? (
          <FinalAct intent="withdraw" applicationId={mine.id} variant="ghost">
            Withdraw
          </FinalAct>
        ) : null}
      </div>
      <Link
        to={page}
        className="flex min-h-9 items-center self-start text-14 underline underline-offset-3 pointer-coarse:min-h-11"
      >
        All your applications
      </Link>
    </Card>
  );
}
