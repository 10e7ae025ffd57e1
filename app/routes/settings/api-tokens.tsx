import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { meetFlag } from "#app/features/analytics/exposure.server.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { selectFlags } from "#app/features/flags/flags.server.ts";
import { TokenForm } from "#app/features/integrations/components/token-form.tsx";
import { TokenList } from "#app/features/integrations/components/token-list.tsx";
import { makeToken, revokeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { selectTokens } from "#app/features/integrations/tokens/queries.server.ts";
import { newTokenSchema, revokeTokenSchema } from "#app/features/integrations/tokens/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { RevealedCard } from "#app/ui/layout/revealed-card.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Secret } from "#app/ui/primitives/secret-address.tsx";
import type { Route } from "./+types/api-tokens.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const HERE = "/settings/api-tokens";

export const meta: Route.MetaFunction = () => [{ title: "API tokens · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectTokens(ctx), selectFlags(ctx.db, "api_tokens")] as const,
  (app, [tokens, settings]) => ({
    tokens,
    formKey: newId(app.clock.now()),
    offered: meetFlag(app, "api_tokens", settings),
    stale: isStaleProof(app.viewer.provedAt, app.clock.now()),
    now: app.clock.now(),
  }),
);

/** A secret leaves with this one answer. */
interface TokenAnswer extends FormAnswer {
  secret?: string;
}

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<Omit<TokenAnswer, "intent">>> = {
  make: async (app, form) => {
    requireRecentProof(app, HERE);
    const { secret } = await makeToken(app, parseForm(form, newTokenSchema));
    return { done: "Your token is made.", secret };
  },
  revoke: async (app, form) => {
    await revokeToken(app, parseForm(form, revokeTokenSchema).token_id);
    return { done: "The token is revoked. Whatever still uses it is refused from now on." };
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

export default function ApiTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, formKey, offered, stale, now } = loaderData;
  const made = answerTo<TokenAnswer>(actionData, "make");
  const kept = useKeptForm("api-token", made);
  return (
    <SettingsFrame
      title="API tokens"
      lead="For what you build yourself: a token lets a program act as you, in what you allow and nothing else."
    >
      <FormOutcome answer={answerTo(actionData, "revoke")} />
      {made?.secret ? (
        <RevealedCard key={made.secret} title="Your new token">
          <Secret copy="Copy the token">{made.secret}</Secret>
        </RevealedCard>
      ) : null}
      <p className="text-14">
        <Link to="/developers" className="inline-flex min-h-11 items-center underline underline-offset-2">
          What a program can do
        </Link>
      </p>
      {tokens.length > 0 ? <TokenList tokens={tokens} now={now} /> : null}
      <Card>
        <h2 className="mb-4 text-18">{tokens.length > 0 ? "Another token" : "Your first token"}</h2>
        {!offered ? (
          <p className="text-muted">New tokens cannot be made at the moment. Those you have go on working.</p>
        ) : stale ? (
          <>
            <p className="mb-4">A token opens what is yours, so we ask once more that it is you.</p>
            <ButtonLink to={`/auth/step-up?return=${encodeURIComponent(HERE)}`} variant="spark">
              Confirm that it is you
            </ButtonLink>
          </>
        ) : (
          <Kept {...kept}>{(answer) => <TokenForm formKey={formKey} answer={answer} />}</Kept>
        )}
      </Card>
    </SettingsFrame>
  );
}
