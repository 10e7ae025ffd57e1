import { Form, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { clockWords } from "#app/core/clock-words.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { newCallQueries } from "#app/features/calendars/calls/call-page.server.ts";
import { toCall } from "#app/features/calendars/calls/find-call.server.ts";
import { proposeCall } from "#app/features/calendars/calls/propose-call.server.ts";
import { type AgreedCall, agreedCalls } from "#app/features/calendars/clashes.ts";
import { callSchema } from "#app/features/calendars/schema.ts";
import { LENGTHS, TITLE_MAX } from "#app/features/calendars/terms.ts";
import { lockSentence } from "#app/features/messages/rules.ts";
import { ProposedTimes } from "#app/features/profiles/components/clocks/proposed-times.tsx";
import { toOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Route } from "./+types/new-call.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `A call with ${loaderData?.other.name ?? "somebody"} · Thrive` },
];

/** Where a call is proposed, and in place of which one (product.md §6 `/messages` *propose call slots*, `/spark`). */
function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const id = (name: string) => (isId(query.get(name)) ? String(query.get(name)) : null);
  const match = id("match");
  return {
    to: { kind: match ? ("match" as const) : ("conversation" as const), id: match ?? id("c") ?? "" },
    instead: id("instead"),
  };
}

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { to, instead } = asked(request);
    return newCallQueries(ctx, to, instead);
  },
  (app, [[place], own, [before], agreed], { request }) => {
    const { to, instead } = asked(request);
    const now = app.clock.now();
    const common = { key: newId(now), ownZone: toOwnZone(own, now), agreed: agreedCalls(agreed), now };
    if (instead) {
      if (!before) throw new AppError("not_found");
      const call = toCall(before);
      const sentence = before.lock
        ? lockSentence(before.lock)
        : !before.asked || call.status !== "proposed"
          ? "It was answered already, called off, or its time is over."
          : null;
      return {
        ...common,
        to: { kind: "conversation" as const, id: before.conversation_id },
        back: `/messages?c=${before.conversation_id}`,
        other: { name: before.other_name, timeZone: before.other_timezone },
        instead: { id: instead, title: call.title, minutes: call.minutes, joinUrl: call.joinUrl },
        sentence,
      };
    }
    if (!place) throw new AppError("not_found");
    return {
      ...common,
      to,
      back: place.conversation_id ? `/messages?c=${place.conversation_id}` : "/spark",
      other: { name: place.name, timeZone: place.timezone },
      instead: null,
      sentence: place.lock && lockSentence(place.lock),
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const conversationId = await proposeCall(app, parseForm(form, callSchema));
    return redirect(`/messages?c=${conversationId}`);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function NewCall({ loaderData, actionData }: Route.ComponentProps) {
  const { to, other, instead, back, sentence } = loaderData;
  const kept = useKeptForm(`call:${instead?.id ?? to.id}`, answerTo(actionData, "propose-call"));
  return (
    <Page width="column">
      <PageHeader
        title={instead ? "Propose other times" : "Propose a call"}
        lead={
          <>
            <bdi>{other.name}</bdi> takes one of your times, or proposes others. Everybody reads them by their
            own clock.
          </>
        }
      />
      {sentence ? (
        <EmptyState title="Not now" action={<ButtonLink to={back}>Back</ButtonLink>}>
          {sentence}
        </EmptyState>
      ) : (
        <Card className="sm:p-8">
          <Kept {...kept}>{(answer) => <CallForm shown={loaderData} answer={answer} />}</Kept>
        </Card>
      )}
    </Page>
  );
}

function CallForm({
  shown: { to, other, instead, back, key, ownZone, agreed, now },
  answer,
}: {
  shown: Route.ComponentProps["loaderData"];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, message, field, typed, errorsOf } = useAnsweredForm(answer);
  const first = to.kind === "match" ? { title: "Intro call", minutes: 15 } : { title: "A call", minutes: 30 };
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="propose-call" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="to_kind" value={to.kind} />
      <input type="hidden" name="to_id" value={to.id} />
      {instead ? <input type="hidden" name="instead" value={instead.id} /> : null}
      <FormError message={message} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label="What about"
          required
          limit={TITLE_MAX}
          {...field("title", instead?.title ?? first.title)}
        />
        <SelectField
          label="How long"
          required
          options={LENGTHS}
          {...field("minutes", String(instead?.minutes ?? first.minutes))}
        />
      </div>
      <ProposedTimes ownZone={ownZone} other={other} now={now} typed={typed} errorsOf={errorsOf} />
      <Agreed calls={agreed} ownZone={ownZone} />
      <TextField
        label="Link to join"
        type="url"
        placeholder="https://"
        help="Of a video call, if there is one."
        {...field("join_url", instead?.joinUrl)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={back} variant="ghost">
          Cancel
        </ButtonLink>
        <Button type="submit" variant="spark" disabled={busy}>
          {busy ? "Sending..." : "Propose these times"}
        </Button>
      </div>
    </Form>
  );
}

const SHOWN = 5;

/** Times that are taken already, for who chooses another one. */
function Agreed({ calls, ownZone }: { calls: readonly AgreedCall[]; ownZone: string }) {
  const zone = useOwnZone(ownZone);
  if (calls.length === 0) return null;
  return (
    <div className="text-14 text-muted">
      <p id="agreed">You have agreed on these calls already:</p>
      <ul aria-labelledby="agreed" className="mt-1 list-disc pl-5">
        {calls.slice(0, SHOWN).map((call) => (
          <li key={call.id}>
            {clockWords(call.startsAt, zone)}, with <bdi>{call.name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
