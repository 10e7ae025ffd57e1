import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { SideSheet } from "#app/ui/primitives/dialog.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { ApplicationDetail } from "../pipeline-view.server.ts";
import { COLUMNS, columnOf, DECLINE_REASONS, LETS_TALK, MOST_ROUNDS, movesFrom } from "../rules.ts";
import { OFFER_UNITS } from "../terms.ts";
import { ActButton } from "./act-button.tsx";
import { HIRING_ACTION } from "./hiring-form.tsx";
import { InterviewFile } from "./interview-file.tsx";
import { TermsActs } from "./offer-answers.tsx";
import { OfferView } from "./offer-view.tsx";
import { CardFacts } from "./pipeline-card.tsx";
import { TeamNotes } from "./team-notes.tsx";

/** What the panel asks for in a dialog of its own. */
export type Asks = "interview" | "offer" | "decline" | "answer-late";

interface ApplicationPanelProps {
  detail: ApplicationDetail;
  now: number;
  onClose: () => void;
  onAsk: (what: Asks) => void;
}

/** The whole application beside the board; opening it tells the applicant that it was seen. */
export function ApplicationPanel({ detail, now, onClose, onAsk }: ApplicationPanelProps) {
  useSeen(detail);
  return (
    <SideSheet
      open
      onOpenChange={onClose}
      title={detail.name}
      description={`${COLUMNS[columnOf(detail.status)].label} · ${detail.title}`}
    >
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        <Acts detail={detail} onAsk={onAsk} />
        <CardFacts card={{ ...detail, excerpt: null }} now={now} />
        <CrewBehind detail={detail} />
        <Said detail={detail} now={now} />
        {detail.offers.length > 0 ? (
          <Part title="Offers">
            {detail.offers.map((offer) => (
              <OfferView key={offer.id} offer={offer} other={detail.name} trade={detail.trade} />
            ))}
          </Part>
        ) : null}
        <TeamNotes key={detail.id} detail={detail} />
        {detail.submittedAt === null ? null : <ReportIt detail={detail} />}
      </div>
    </SideSheet>
  );
}

/** In blind mode nobody is blocked with it: who it is would stand in the list of those. */
function ReportIt({ detail: { id, applicantId, name } }: Pick<ApplicationPanelProps, "detail">) {
  return (
    <div className="-mt-2 -ml-2">
      <ReportButton
        look="act"
        thing={{
          type: "application",
          id,
          owner: applicantId === null ? null : { userId: applicantId, name },
        }}
      />
    </div>
  );
}

/** Once, when a written application that nobody has opened is opened. */
function useSeen({ id, status, viewedAt }: ApplicationDetail): void {
  const { submit } = useFetcher();
  const told = useRef<string | null>(null);
  const unseen = viewedAt === null && status !== "interested";
  useEffect(() => {
    if (!unseen || told.current === id) return;
    told.current = id;
    void submit({ intent: "seen", application_id: id }, { method: "post", action: HIRING_ACTION });
  }, [unseen, id, submit]);
}

function Acts({ detail, onAsk }: Pick<ApplicationPanelProps, "detail" | "onAsk">) {
  const moves = movesFrom("poster", detail.status);
  const { id, version } = detail;
  const rounds = detail.offers.length;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {moves.includes("shortlist") ? (
        <ActButton intent="shortlist" applicationId={id} version={version} variant="spark">
          Shortlist
        </ActButton>
      ) : null}
      {detail.projectId ? (
        <ButtonLink to={`/desk/${detail.projectId}`} size="sm" variant="spark">
          Open the desk
        </ButtonLink>
      ) : null}
      <TermsActs application={detail} rounds={rounds} onOffer={() => onAsk("offer")} />
      {moves.includes("interview") ? (
        <Button size="sm" onClick={() => onAsk("interview")}>
          {detail.status === "interviewing" ? "Propose other times" : "Invite to talk"}
        </Button>
      ) : null}
      {moves.includes("decline") ? (
        <Button size="sm" variant="danger" onClick={() => onAsk("decline")}>
          Decline
        </Button>
      ) : null}
      {detail.declineReason === "no_reply" ? (
        <Button size="sm" variant="spark" onClick={() => onAsk("answer-late")}>
          Answer now
        </Button>
      ) : null}
      <ActButton intent={detail.archivedAt === null ? "archive" : "unarchive"} applicationId={id}>
        {detail.archivedAt === null ? "Put away" : "Take out"}
      </ActButton>
      {rounds >= MOST_ROUNDS && moves.includes("offer") ? (
        <p className="w-full text-14 text-muted">{LETS_TALK}</p>
      ) : null}
    </div>
  );
}

/** Who works together if they are chosen; what each gets of it is theirs to agree on. */
function CrewBehind({ detail }: Pick<ApplicationPanelProps, "detail">) {
  if (!detail.crewName) return null;
  return (
    <Part title={detail.hidden ? "A crew" : `The crew ${detail.crewName}`}>
      <ul className="flex flex-col gap-2">
        {detail.crew.map(({ userId, name, handle, avatarUrl, role }) => (
          <li key={userId} className="flex min-w-0 items-center gap-3 text-14">
            {name ? <Avatar name={name} url={avatarUrl} size="sm" /> : null}
            <span className="min-w-0">
              {handle ? (
                <Link to={`/profile/${handle}`} className="font-medium underline underline-offset-3">
                  {name}
                </Link>
              ) : null}
              <span className="block break-words text-muted">{role}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">
        One offer is for all of them. On the desk each has their role and their share.
      </p>
    </Part>
  );
}

function Said({ detail, now }: Pick<ApplicationPanelProps, "detail" | "now">) {
  const { offerAmount, offerCurrency, offerUnit, terms } = detail;
  return (
    <>
      <Part title={detail.submittedAt === null ? "Interest" : "Application"}>
        <Dotted className="text-14 text-muted">
          {`${detail.submittedAt === null ? "Swiped right" : "Sent"} ${relativeTime(detail.submittedAt ?? detail.createdAt, now)}`}
          {detail.handle ? (
            <Link to={`/profile/${detail.handle}`} className="text-text underline underline-offset-3">
              See profile
            </Link>
          ) : null}
          {detail.handle ? (
            <Link
              to={`/messages?application=${detail.id}`}
              className="text-text underline underline-offset-3"
            >
              Message
            </Link>
          ) : null}
        </Dotted>
        {detail.pitch ? <p className="whitespace-pre-line break-words">{detail.pitch}</p> : null}
        {detail.questions.map((question, index) =>
          detail.answers[index] ? (
            <div key={question}>
              <h4 className="font-medium text-14">{question}</h4>
              <p className="whitespace-pre-line break-words text-14 text-muted">{detail.answers[index]}</p>
            </div>
          ) : null,
        )}
      </Part>
      {offerAmount !== null && offerCurrency ? (
        <Part title="Asks for">
          <p className="font-display font-semibold text-18 tabular">
            {formatMoney(offerAmount, offerCurrency)} {offerUnit ? OFFER_UNITS[offerUnit] : ""}
          </p>
        </Part>
      ) : null}
      {detail.availableFrom || terms.delivery_on || terms.note ? (
        <Part title="Terms">
          {detail.availableFrom ? (
            <p className="text-14">Can begin on {longDay(Date.parse(detail.availableFrom))}</p>
          ) : null}
          {terms.delivery_on ? (
            <p className="text-14">Delivers by {longDay(Date.parse(terms.delivery_on))}</p>
          ) : null}
          {terms.note ? <p className="whitespace-pre-line break-words text-14">{terms.note}</p> : null}
        </Part>
      ) : null}
      {detail.works.length > 0 ? (
        <Part title="Works">
          <ul className="grid grid-cols-3 gap-2">
            {detail.works.map((work) => (
              <li key={work.id} className="overflow-hidden rounded-control border border-hairline bg-sunken">
                <Picture
                  src={work.pictureUrl}
                  alt=""
                  loading="lazy"
                  className="aspect-[4/3] w-full object-cover"
                  instead={null}
                />
                <p className="truncate px-2 py-1 text-12">{work.title}</p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {detail.status === "interviewing" ? (
        <Part title="Time to talk">
          <TalkTimes detail={detail} />
        </Part>
      ) : null}
      {detail.declineReason && detail.declineReason !== "no_reply" ? (
        <Part title="Your answer">
          <p className="text-14">{DECLINE_REASONS[detail.declineReason]}</p>
          {detail.declineNote ? (
            <p className="whitespace-pre-line break-words text-14 text-muted">{detail.declineNote}</p>
          ) : null}
        </Part>
      ) : null}
      {detail.withdrawnReason ? (
        <Part title="Why they withdrew">
          <p className="whitespace-pre-line break-words text-14">{detail.withdrawnReason}</p>
        </Part>
      ) : null}
    </>
  );
}

/** The time that was taken, or those that are proposed, by both clocks. */
function TalkTimes({ detail }: Pick<ApplicationPanelProps, "detail">) {
  const mine = useOwnZone("UTC");
  const clocks = { mine, theirs: detail.timezone ?? mine, name: detail.name };
  if (detail.interviewAt)
    return (
      <>
        <TwoClocks from={detail.interviewAt} large {...clocks} />
        <InterviewFile applicationId={detail.id} />
      </>
    );
  return (
    <>
      <ul className="flex flex-col gap-2">
        {detail.slots.map((at) => (
          <li key={at}>
            <TwoClocks from={at} {...clocks} />
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">Proposed, and not taken yet.</p>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16">{title}</h3>
      {children}
    </section>
  );
}
