import { Form, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { EndpointChip } from "#app/features/integrations/components/endpoint-chip.tsx";
import { EventChoices } from "#app/features/integrations/components/event-choices.tsx";
import { addEndpoint } from "#app/features/integrations/webhooks/commands.server.ts";
import { selectEndpoints } from "#app/features/integrations/webhooks/queries.server.ts";
import { newEndpointForm } from "#app/features/integrations/webhooks/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { RevealedCard } from "#app/ui/layout/revealed-card.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Secret } from "#app/ui/primitives/secret-address.tsx";
import type { Route } from "./+types/webhooks.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const HERE = "/settings/webhooks";

export const meta: Route.MetaFunction = () => [{ title: "Webhooks · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectEndpoints(ctx)] as const,
  (app, [endpoints]) => ({
    endpoints,
    formKey: newId(app.clock.now()),
    stale: isStaleProof(app.viewer.provedAt, app.clock.now()),
    now: app.clock.now(),
  }),
);

/** A secret leaves with this one answer. */
interface EndpointAnswer extends FormAnswer {
  secret?: string;
}

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<Omit<EndpointAnswer, "intent">>> =
  {
    add: async (app, form) => {
      requireRecentProof(app, HERE);
      const { secret } = await addEndpoint(app, parseForm(form, newEndpointForm));
      return { done: "Your webhook is added.", secret };
    },
  };

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(FORMS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, formKey, stale, now } = loaderData;
  const added = answerTo<EndpointAnswer>(actionData, "add");
  const kept = useKeptForm("webhook", added);
  return (
    <SettingsFrame
      title="Webhooks"
      lead="Your own server is told when something happens: ids and states, never what people write."
    >
      {added?.secret ? (
        <RevealedCard key={added.secret} title="The secret of your new webhook">
          <p className="text-14 text-muted">Your server checks with it that a delivery is from us.</p>
          <Secret copy="Copy the secret">{added.secret}</Secret>
        </RevealedCard>
      ) : null}
      {endpoints.length > 0 ? (
        <Card flush>
          <ul aria-label="Your webhooks" className="divide-y divide-hairline">
            {endpoints.map((one) => (
              <li key={one.id}>
                <Link to={`${HERE}/${one.id}`} className="block p-4 hover:bg-text/6">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 flex-1 basis-60 break-all font-medium">{one.url}</span>
                    <EndpointChip status={one.endpointStatus} failing={one.failingSince !== null} />
                  </span>
                  <span className="mt-1 block text-14 text-muted">
                    {one.events.length === 1 ? "1 event" : `${one.events.length} events`} ·{" "}
                    {one.lastOkAt === null
                      ? "nothing taken yet"
                      : `last taken ${relativeTime(one.lastOkAt, now)}`}
                    {one.addedBy === null ? null : ` · added by the app ${one.addedBy}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card>
        <h2 className="mb-4 text-18">{endpoints.length > 0 ? "Another webhook" : "Your first webhook"}</h2>
        {stale ? (
          <>
            <p className="mb-4">A webhook tells what happens here, so we ask once more that it is you.</p>
            <ButtonLink to={`/auth/step-up?return=${encodeURIComponent(HERE)}`} variant="spark">
              Confirm that it is you
            </ButtonLink>
          </>
        ) : (
          <Kept {...kept}>{(answer) => <NewEndpoint formKey={formKey} answer={answer} />}</Kept>
        )}
      </Card>
    </SettingsFrame>
  );
}

function NewEndpoint({ formKey, answer }: { formKey: string; answer: FormAnswer | undefined }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={formKey} />
      <FormError message={message} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Where we post to, on the public web."
        required
        {...field("url")}
      />
      <EventChoices chosen={answer?.typed?.events ?? []} errors={answer?.error?.fields?.events} />
      <Button type="submit" variant="spark" disabled={busy} className="self-start">
        Add it
      </Button>
    </Form>
  );
}
