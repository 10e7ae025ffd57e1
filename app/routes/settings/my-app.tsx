import { data, Form, redirect, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { AppForm } from "#app/features/integrations/components/app-form.tsx";
import { ScopeChips } from "#app/features/integrations/components/scope-chips.tsx";
import { changeApp, removeApp, renewAppSecret } from "#app/features/integrations/oauth/apps.server.ts";
import { selectApp } from "#app/features/integrations/oauth/queries.server.ts";
import { changeAppSchema } from "#app/features/integrations/oauth/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Secret } from "#app/ui/primitives/secret-address.tsx";
import type { Route } from "./+types/my-app.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const LIST = "/settings/my-apps";
const idOf = (params: { appId: string }) => (isId(params.appId) ? params.appId : "none");

export const meta: Route.MetaFunction = () => [{ title: "App · Thrive" }];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) => [selectApp(ctx, idOf(params))] as const,
  (_app, [[app]]) => {
    if (!app) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return { app };
  },
);

/** A secret leaves with this one answer. */
interface AppAnswer extends FormAnswer {
  secret?: string;
}

type Answered = Omit<AppAnswer, "intent">;

/** Whoever could change where codes are sent, or holds the secret, speaks for the app: each asks that it is them. */
const FORMS: Record<string, (app: MemberContext, id: string, form: FormData) => Promise<Answered>> = {
  change: async (app, id, form) => {
    requireRecentProof(app, `${LIST}/${id}`);
    await changeApp(app, id, parseForm(form, changeAppSchema));
    return { done: "Saved." };
  },
  renew: async (app, id) => {
    requireRecentProof(app, `${LIST}/${id}`);
    return { done: "The secret before is worth nothing from now on.", ...(await renewAppSecret(app, id)) };
  },
  remove: async (app, id) => {
    await removeApp(app, id);
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

export default function MyApp({ loaderData: { app }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const renewed = answerTo<AppAnswer>(actionData, "renew");
  const changed = answerTo(actionData, "change");
  return (
    <SettingsFrame title="App" lead="What members see of it, and where it is answered.">
      <BackLink to={LIST}>All your apps</BackLink>
      <FormOutcome answer={answerTo(actionData, "renew", "remove")} />
      <Card className="flex flex-col gap-4">
        <h2 className="break-words text-18">{app.appName}</h2>
        <p className="text-14">
          Client id: <code className="break-all">{app.appId}</code>
        </p>
        <ScopeChips scopes={app.appScopes} label="The most it may ask for" />
        {renewed?.secret ? (
          <Secret key={renewed.secret} copy="Copy the secret">
            {renewed.secret}
          </Secret>
        ) : null}
        <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
          {app.isPublic ? null : (
            <Button type="submit" name="intent" value="renew" size="sm" disabled={busy}>
              New secret
            </Button>
          )}
          <Button type="submit" name="intent" value="remove" size="sm" variant="danger" disabled={busy}>
            Remove
          </Button>
        </Form>
        <p className="text-14 text-muted">Removed, it is shut out everywhere at once.</p>
      </Card>
      <Card>
        <FormOutcome answer={changed} />
        <AppForm answer={changed?.error ? changed : undefined} saved={app} />
      </Card>
    </SettingsFrame>
  );
}
