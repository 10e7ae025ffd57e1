import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { InterviewFile } from "#app/features/hiring/components/interview-file.tsx";
import { InterviewSlots } from "#app/features/hiring/components/interview-slots.tsx";
import { selectInterview, toInterview } from "#app/features/hiring/interview.server.ts";
import { canMove } from "#app/features/hiring/rules.ts";
import { ProposedTimes } from "#app/features/profiles/components/clocks/proposed-times.tsx";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { selectOwnZone, toOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, FormOutcome } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Route } from "./+types/interview.ts";
import { handleHiringForm } from "./hiring-forms.server.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `A talk about ${loaderData?.title ?? "an application"} · Thrive` },
];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectInterview(ctx, params.applicationId), selectOwnZone(ctx)] as const,
  (app, [[row], zone]) => {
    if (!row) throw new AppError("not_found");
    const now = app.clock.now();
    return { ...toInterview(row), ownZone: toOwnZone(zone, now), now };
  },
);

/** Proposes times, or takes one: the same as on the dashboard, for who comes without script. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) =>
  handleHiringForm(app, await readForm(request)),
);

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** The talk about one application: times are proposed by who hires, and one is taken by the applicant. */
export default function Interview({ loaderData, actionData }: Route.ComponentProps) {
  const { id, opportunityId, title, status, applies, other } = loaderData;
  const back = applies
    ? `/opportunity-dashboard?role=applying&application=${id}`
    : `/opportunity-dashboard?role=hiring&opportunity=${opportunityId}&application=${id}`;
  const mayPropose = !applies && canMove("interview", "poster", status);
  const answer = answerTo(actionData, "interview", "take-slot");
  return (
    <Page width="column">
      <PageHeader
        title="A talk"
        lead={
          <>
            About “{title}”, with <bdi>{other.name}</bdi>.
          </>
        }
        actions={<ButtonLink to={back}>To the application</ButtonLink>}
      />
      <div className="mb-4 empty:hidden">
        <FormOutcome answer={answer?.error && mayPropose ? undefined : answer} />
      </div>
      {status === "interviewing" ? (
        <Card className="mb-5">
          {applies ? (
            <InterviewSlots {...loaderData} applicationId={id} action={`/interviews/${id}`} />
          ) : (
            <Proposed interview={loaderData} />
          )}
        </Card>
      ) : null}
      {mayPropose ? (
        <Card className="sm:p-8">
          <ProposeForm key={loaderData.version} interview={loaderData} answer={answer} />
        </Card>
      ) : status === "interviewing" ? null : (
        <p className="text-muted">
          {applies ? "No time is proposed at the moment." : "From where it stands, no talk can be proposed."}
        </p>
      )}
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Proposed({ interview: { id, slots, interviewAt, ownZone, other } }: { interview: Shown }) {
  const mine = useOwnZone(ownZone);
  const clocks = { mine, theirs: other.timeZone, name: other.name };
  if (interviewAt)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-14 text-muted">You talk on</p>
          <TwoClocks from={interviewAt} large {...clocks} />
        </div>
        <InterviewFile applicationId={id} />
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-14">
        Proposed, and waiting for <bdi>{other.name}</bdi>
      </p>
      <ul className="flex flex-col gap-2">
        {slots.map((at) => (
          <li key={at}>
            <TwoClocks from={at} {...clocks} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProposeForm({ interview, answer }: { interview: Shown; answer: FormAnswer | undefined }) {
  const { id, version, ownZone, other, now, status } = interview;
  const { form, busy, message, typed, errorsOf } = useAnsweredForm(answer?.error ? answer : undefined);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <h2 className="text-18">
        {status === "interviewing" ? "Propose other times" : "Propose times to talk"}
      </h2>
      <input type="hidden" name="intent" value="interview" />
      <input type="hidden" name="application_id" value={id} />
      <input type="hidden" name="version" value={version} />
      <FormError message={message} />
      <ProposedTimes ownZone={ownZone} other={other} now={now} typed={typed} errorsOf={errorsOf} />
      <Button type="submit" variant="spark" className="self-end" disabled={busy}>
        {busy ? "Sending..." : "Propose these times"}
      </Button>
    </Form>
  );
}
