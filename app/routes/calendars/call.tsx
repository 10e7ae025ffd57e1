import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { endCall, takeCall } from "#app/features/calendars/calls/answer-call.server.ts";
import { toCallPage } from "#app/features/calendars/calls/call-page.server.ts";
import { selectCall } from "#app/features/calendars/calls/find-call.server.ts";
import { linkCall } from "#app/features/calendars/calls/link-call.server.ts";
import { agreedCalls, clashWords } from "#app/features/calendars/clashes.ts";
import CallCard from "#app/features/calendars/components/call-card.tsx";
import { linkSchema, takeCallSchema } from "#app/features/calendars/schema.ts";
import { selectAgreed } from "#app/features/calendars/talks.server.ts";
import { lockSentence } from "#app/features/messages/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/call.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.call.title ?? "A call"} · Thrive` },
];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      selectCall(ctx.db, ctx.viewer.userId, isId(params.callId) ? params.callId : ""),
      selectAgreed(ctx),
    ] as const,
  (app, [[row], agreed]) => {
    if (!row) throw new AppError("not_found");
    return {
      ...toCallPage(app.viewer.userId, row),
      agreed: agreedCalls(agreed),
      sentence: row.lock && lockSentence(row.lock),
      now: app.clock.now(),
    };
  },
);

const ENDED = {
  "taken back": "Taken back. They are told.",
  declined: "Declined. They are told.",
  off: "Called off. They are told.",
};

const STANDS = "Your call stands.";

/** What is done with a call, from wherever its card stands. */
const ACTS: Record<string, (app: MemberContext, callId: string, form: FormData) => Promise<string>> = {
  take: async (app, callId, form) => {
    form.set("call_id", callId);
    const input = parseForm(form, takeCallSchema);
    await takeCall(app, input);
    const [[taken], agreed] = await app.ask([
      selectCall(app.db, app.viewer.userId, callId),
      selectAgreed(app),
    ]);
    if (!taken) return STANDS;
    const time = { id: callId, from: input.slot, to: taken.ends_at };
    const clash = clashWords(agreedCalls(agreed), time, taken.own_timezone);
    return clash ? `${STANDS} ${clash}` : STANDS;
  },
  link: async (app, callId, form) => {
    await linkCall(app, callId, parseForm(form, linkSchema).join_url);
    return "The link stands on the call. They are told.";
  },
  end: async (app, callId) => ENDED[await endCall(app, callId)],
};

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (!isId(params.callId)) throw new AppError("not_found");
  const { callId } = params;
  return answerForm(form, () => byIntent(ACTS, form)(app, callId, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** One call, for who comes from a reminder or has no script. */
export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { call, me, other, ownZone, asked, locked, conversationId, sentence, agreed, now } = loaderData;
  return (
    <Page width="column">
      <PageHeader
        title="A call"
        lead={
          <>
            With <bdi>{other.name}</bdi>.
          </>
        }
        actions={<ButtonLink to={`/messages?c=${conversationId}`}>To the conversation</ButtonLink>}
      />
      <div className="mb-4 empty:hidden">
        <FormOutcome answer={answerTo(actionData, "take", "link", "end")} />
      </div>
      <Card>
        <CallCard
          call={call}
          me={me}
          ownZone={ownZone}
          other={other}
          asked={asked}
          agreed={agreed}
          locked={locked}
          nameOf={(id) => (id === me ? "you" : other.name)}
          now={now}
        />
        {sentence ? <p className="mt-2 text-14 text-muted">{sentence}</p> : null}
      </Card>
    </Page>
  );
}
