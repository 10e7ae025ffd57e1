import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { Consent, NoQuestion, WayBack } from "#app/features/integrations/components/consent.tsx";
import {
  type Authorization,
  deniedAddress,
  readAuthorization,
  type Unanswerable,
} from "#app/features/integrations/oauth/authorization.server.ts";
import { allowApp } from "#app/features/integrations/oauth/consent.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { askedPath, memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/authorize.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Let an app in · Thrive" },
  { name: "robots", content: "noindex" },
  // What an app sends along is its own.
  SECRET_ADDRESS,
];

/** Reads the question, with each request anew. */
async function askedBy(app: MemberContext, request: Request): Promise<Authorization | Unanswerable> {
  const asked = await readAuthorization(app, new URL(askedPath(request), request.url).searchParams);
  // A token outlives the session: whoever sits before an open one has to show that it is theirs.
  if (!("back" in asked)) requireRecentProof(app, askedPath(request));
  return asked;
}

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = await askedBy(app, request);
  // Nobody has looked at this app: the member, not we, decides whether to follow where it leads (RFC 9700 §4.11.2).
  if ("back" in asked)
    return { kind: "none" as const, name: asked.app.name, why: asked.why, back: asked.back };
  return {
    kind: "question" as const,
    name: asked.app.name,
    website: asked.app.website,
    maker: { id: asked.app.makerId, name: asked.app.maker },
    scopes: asked.scopes as string[],
    member: app.viewer.displayName,
    redirectHost: new URL(asked.redirectUri).host,
  };
});

/** Where the page leads from here, with a code or a no in it. */
interface ConsentAnswer extends FormAnswer {
  to?: string;
}

const FORMS: Record<
  string,
  (app: MemberContext, asked: Authorization) => Promise<Omit<ConsentAnswer, "intent">>
> = {
  allow: async (app, asked) => ({ to: await allowApp(app, asked) }),
  deny: async (app, asked) => ({ to: deniedAddress(app, asked) }),
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const asked = await askedBy(app, request);
    if ("back" in asked) throw new AppError("conflict", { sentence: `${asked.why}. Nothing was allowed.` });
    return byIntent(FORMS, form)(app, asked);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const answer = answerTo<ConsentAnswer>(actionData);
  const { title, body } = sheetOf(loaderData, answer);
  return (
    <Page className="flex min-h-[calc(100dvh-4rem)] items-center justify-center">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <h1 className="mb-4 break-words text-28">{title}</h1>
        {body}
      </Card>
    </Page>
  );
}

function sheetOf(asked: Route.ComponentProps["loaderData"], answer: ConsentAnswer | undefined) {
  const { name } = asked;
  if (answer?.to)
    return { title: `Back to ${name}`, body: <WayBack to={answer.to} allowed={answer.intent === "allow"} /> };
  if (asked.kind === "none")
    return {
      title: `${name} asked for what we cannot give`,
      body: <NoQuestion why={asked.why} back={asked.back} />,
    };
  return { title: `May ${name} act for you?`, body: <Consent {...asked} answer={answer} /> };
}
