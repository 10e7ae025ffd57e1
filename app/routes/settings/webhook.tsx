import { data, Form, redirect, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { DeliveryList } from "#app/features/integrations/components/delivery-list.tsx";
import { EndpointChip } from "#app/features/integrations/components/endpoint-chip.tsx";
import { EventChoices } from "#app/features/integrations/components/event-choices.tsx";
import {
  changeEvents,
  redeliver,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
  testEndpoint,
} from "#app/features/integrations/webhooks/commands.server.ts";
import { selectDeliveries, selectEndpoint } from "#app/features/integrations/webhooks/queries.server.ts";
import { changeEndpointSchema, redeliverSchema } from "#app/features/integrations/webhooks/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Secret } from "#app/ui/primitives/secret-address.tsx";
import type { Route } from "./+types/webhook.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const LIST = "/settings/webhooks";
const idOf = (params: { endpointId: string }) => (isId(params.endpointId) ? params.endpointId : "none");

export const meta: Route.MetaFunction = () => [{ title: "Webhook · Thrive" }];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectEndpoint(ctx, idOf(params)), selectDeliveries(ctx, idOf(params))] as const,
  (app, [[endpoint], deliveries]) => {
    if (!endpoint) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return { endpoint, deliveries, now: app.clock.now() };
  },
);

/** A secret leaves with this one answer. */
interface EndpointAnswer extends FormAnswer {
  secret?: string;
}

type Answered = Omit<EndpointAnswer, "intent">;

const FORMS: Record<string, (app: MemberContext, id: string, form: FormData) => Promise<Answered>> = {
  events: async (app, id, form) => {
    await changeEvents(app, id, parseForm(form, changeEndpointSchema).events);
    return { done: "Saved. It is told this from now on." };
  },
  test: async (app, id) => ({ done: await testEndpoint(app, id) }),
  redeliver: async (app, id, form) => ({
    done: await redeliver(app, id, parseForm(form, redeliverSchema).delivery_id),
  }),
  on: async (app, id) => {
    await switchEndpoint(app, id, true);
    return { done: "It is on." };
  },
  off: async (app, id) => {
    await switchEndpoint(app, id, false);
    return { done: "It is off. Nothing is kept for it meanwhile." };
  },
  renew: async (app, id) => {
    requireRecentProof(app, `${LIST}/${id}`);
    return { done: "We sign with another secret from now on.", ...(await renewSecret(app, id)) };
  },
  remove: async (app, id) => {
    await removeEndpoint(app, id);
    throw redirect(LIST);
  },
};

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(FORMS, form)(app, idOf(params), form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, now } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const on = endpoint.endpointStatus === "active";
  const renewed = answerTo<EndpointAnswer>(actionData, "renew");
  return (
    <SettingsFrame title="Webhook" lead="What your server is told, and what became of it.">
      <BackLink to={LIST}>All webhooks</BackLink>
      <FormOutcome answer={answerTo(actionData, "test", "redeliver", "on", "off", "renew")} />
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-60 break-all text-18">{endpoint.url}</h2>
          <EndpointChip status={endpoint.endpointStatus} failing={endpoint.failingSince !== null} />
        </div>
        {endpoint.addedBy === null ? null : (
          <p className="text-14 text-muted">The app {endpoint.addedBy} added it; it goes with that.</p>
        )}
        {endpoint.endpointStatus === "disabled" ? (
          <p className="text-14">
            We switched it off: it said that it is gone (410), or did not take what we sent, eight times over
            two days. Once it answers again, switch it on.
          </p>
        ) : endpoint.failingSince === null ? null : (
          <p className="text-14">
            It has not answered as it should since {relativeTime(endpoint.failingSince, now)}.
          </p>
        )}
        {renewed?.secret ? (
          <Secret key={renewed.secret} copy="Copy the secret">
            {renewed.secret}
          </Secret>
        ) : null}
        <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
          {on ? (
            <Button type="submit" name="intent" value="test" size="sm" disabled={busy}>
              Send a test
            </Button>
          ) : null}
          <Button type="submit" name="intent" value={on ? "off" : "on"} size="sm" disabled={busy}>
            {on ? "Switch off" : "Switch on"}
          </Button>
          <Button type="submit" name="intent" value="renew" size="sm" disabled={busy}>
            New secret
          </Button>
          <Button type="submit" name="intent" value="remove" size="sm" disabled={busy}>
            Remove
          </Button>
        </Form>
      </Card>
      <h2 className="mt-2 text-22">Deliveries of the last 30 days</h2>
      <DeliveryList deliveries={deliveries} now={now} on={on} busy={busy} />
      <Events key={endpoint.events.join()} events={endpoint.events} answer={answerTo(actionData, "events")} />
    </SettingsFrame>
  );
}

function Events({ events, answer }: { events: string[]; answer: FormAnswer | undefined }) {
  const { form, busy } = useAnsweredForm(answer);
  return (
    <Card>
      <FormOutcome answer={answer} />
      <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
        <input type="hidden" name="intent" value="events" />
        <EventChoices chosen={answer?.typed?.events ?? events} errors={answer?.error?.fields?.events} />
        <Button type="submit" disabled={busy} className="self-start">
          Save
        </Button>
      </Form>
    </Card>
  );
}
