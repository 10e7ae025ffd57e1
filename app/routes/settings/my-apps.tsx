import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { meetFlag } from "#app/features/analytics/exposure.server.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { selectFlags } from "#app/features/flags/flags.server.ts";
import { AppForm } from "#app/features/integrations/components/app-form.tsx";
import { registerApp } from "#app/features/integrations/oauth/apps.server.ts";
import { selectApps } from "#app/features/integrations/oauth/queries.server.ts";
import { newAppSchema } from "#app/features/integrations/oauth/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Kept } from "#app/ui/form/kept.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { RevealedCard } from "#app/ui/layout/revealed-card.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Secret } from "#app/ui/primitives/secret-address.tsx";
import type { Route } from "./+types/my-apps.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const HERE = "/settings/my-apps";

export const meta: Route.MetaFunction = () => [{ title: "Apps you build · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectApps(ctx), selectFlags(ctx.db, "oauth_apps")] as const,
  (app, [apps, settings]) => ({
    apps,
    formKey: newId(app.clock.now()),
    offered: meetFlag(app, "oauth_apps", settings),
    stale: isStaleProof(app.viewer.provedAt, app.clock.now()),
  }),
);

/** A secret leaves with this one answer. */
interface RegisterAnswer extends FormAnswer {
  clientId?: string;
  secret?: string | null;
}

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<Omit<RegisterAnswer, "intent">>> =
  {
    register: async (app, form) => {
      requireRecentProof(app, HERE);
      const { id, secret } = await registerApp(app, parseForm(form, newAppSchema));
      return { done: "Your app is registered.", clientId: id, secret };
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

export default function MyApps({ loaderData, actionData }: Route.ComponentProps) {
  const { apps, formKey, offered, stale } = loaderData;
  const answer = answerTo<RegisterAnswer>(actionData, "register");
  const kept = useKeptForm("app", answer);
  return (
    <SettingsFrame
      title="Apps you build"
      lead="Other members can let your app act for them, in what they read and agree to."
    >
      {answer?.clientId ? (
        <RevealedCard key={answer.clientId} title="Your new app">
          <p className="text-14">
            Client id: <code className="break-all">{answer.clientId}</code>
          </p>
          {answer.secret ? (
            <Secret copy="Copy the secret">{answer.secret}</Secret>
          ) : (
            <p className="text-14 text-muted">It has no secret: it shows with PKCE that a code is its own.</p>
          )}
        </RevealedCard>
      ) : null}
      <p className="text-14">
        <Link to="/developers" className="inline-flex min-h-11 items-center underline underline-offset-2">
          How an app asks, and what it can do
        </Link>
      </p>
      {apps.length > 0 ? (
        <Card flush>
          <ul aria-label="Your apps" className="divide-y divide-hairline">
            {apps.map(({ appId, appName, website, isPublic }) => (
              <li key={appId}>
                <Link to={`${HERE}/${appId}`} className="block p-4 hover:bg-text/6">
                  <span className="block break-words font-medium">{appName}</span>
                  <span className="mt-1 block break-words text-14 text-muted">
                    {new URL(website).host} · {isPublic ? "runs with its users" : "runs on a server"}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card>
        <h2 className="mb-4 text-18">{apps.length > 0 ? "Another app" : "Your first app"}</h2>
        {!offered ? (
          <p className="text-muted">New apps cannot be registered at the moment.</p>
        ) : stale ? (
          <>
            <p className="mb-4">Members trust an app by who made it, so we ask once more that it is you.</p>
            <ButtonLink to={`/auth/step-up?return=${encodeURIComponent(HERE)}`} variant="spark">
              Confirm that it is you
            </ButtonLink>
          </>
        ) : (
          <Kept {...kept}>{(typed) => <AppForm formKey={formKey} answer={typed} />}</Kept>
        )}
      </Card>
    </SettingsFrame>
  );
}
