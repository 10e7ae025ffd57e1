import { data, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { returnPath } from "#app/core/return-path.ts";
import { StepUp } from "#app/features/auth/mfa/components/step-up.tsx";
import { handleStepUp } from "#app/features/auth/mfa/handle-step-up.server.ts";
import { listFirstFactors, listSecondFactors } from "#app/features/auth/mfa/queries.server.ts";
import { isStaleProof } from "#app/features/auth/mfa/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/step-up.ts";

export const meta: Route.MetaFunction = () => [
  { title: "One more step · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const viewer = requireSignedIn(app, query.get("return"));
  if (!app.halfway && !isStaleProof(viewer.provedAt, app.clock.now()))
    throw redirect(returnPath(query.get("return")));
  const [second, first] = await Promise.all([listSecondFactors(app, viewer), listFirstFactors(app, viewer)]);
  return {
    ...second,
    first,
    signingIn: app.halfway !== null,
    email: viewer.email,
    back: query.get("return"),
    chosen: query.get("factor"),
    way: query.get("way") === "recovery" ? ("recovery" as const) : ("factor" as const),
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const viewer = requireSignedIn(app, new URL(request.url).searchParams.get("return"));
  const answer = await handleStepUp(app, viewer, request);
  return answer.step === "refused" ? data(answer, { status: 422 }) : answer;
});

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(["security_recovery_code_used"], () => answerInPlace(args));
}

export default function StepUpPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page className="flex min-h-[calc(100dvh-4rem)] items-center justify-center">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <StepUp {...loaderData} answer={actionData} />
      </Card>
    </Page>
  );
}

function requireSignedIn(app: AppContext, back: string | null) {
  const viewer = app.viewer ?? app.halfway;
  if (!viewer) throw redirect(back ? `/auth?return=${encodeURIComponent(back)}` : "/auth");
  return viewer;
}
