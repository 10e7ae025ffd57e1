import { Form, Link, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { countShownWorks } from "#app/features/portfolio/queries.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { selectSetup } from "#app/features/profiles/setup/commands.server.ts";
import { nextSetupStep, SETUP_LENGTH, SETUP_STEPS, whoIs } from "#app/features/profiles/setup/steps.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/onboarding.ts";
import { FinishScreen } from "./setup/finish-screen.tsx";
import { PlaceStep } from "./setup/place-step.tsx";
import { handleSetupForm } from "./setup/setup-forms.server.ts";
import { SkillsStep } from "./setup/skills-step.tsx";
import { WantsStep } from "./setup/wants-step.tsx";
import { WhoStep } from "./setup/who-step.tsx";
import { WorkStep } from "./setup/work-step.tsx";
import { SetupFrame } from "./setup-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Set up your profile · Thrive" }];

/** The asked step, or the one after the furthest that was saved; what comes after the last is the end. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = Number(new URL(request.url).searchParams.get("step"));
  const [own, [[setup], [works]]] = await Promise.all([
    getOwnProfile(app),
    app.ask([selectSetup(app), countShownWorks(app, app.viewer.userId)]),
  ]);
  const finished = setup?.setupCompletedAt != null;
  const step = Number.isInteger(asked) && asked >= 1 && asked <= SETUP_LENGTH ? asked : null;
  return {
    step: step ?? (finished ? null : nextSetupStep(setup?.setupStep ?? 0)),
    own,
    works: works?.count ?? 0,
    who: whoIs({ accountType: own.profile.accountType, alsoHires: setup?.alsoHires ?? false }),
    isNew: (setup?.setupStep ?? 0) === 0,
  };
});

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => handleSetupForm(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const { step, own, who } = loaderData;
  if (step === null) return <FinishScreen own={own} who={who} />;
  const { title, lead } = SETUP_STEPS[step - 1] ?? SETUP_STEPS[0];
  return (
    <SetupFrame
      what="Your profile"
      step={step}
      length={SETUP_LENGTH}
      title={title}
      lead={lead}
      below={
        <>
          {step > 1 ? <Way to={`/onboarding?step=${step - 1}`}>Back</Way> : null}
          <Way to="/dashboard">Skip for now</Way>
        </>
      }
    >
      <Step key={step} loaderData={loaderData} actionData={actionData} />
    </SetupFrame>
  );
}

function Step({
  loaderData: { step, own, works, who, isNew },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const busy = useNavigation().formMethod === "POST";
  switch (step) {
    case 1:
      return (
        <WhoStep
          profile={own.profile}
          who={isNew && own.profile.accountType === "creator" ? "creator" : who}
          handle={own.profile.handle}
          handleFreeAt={own.edited.handleFreeAt}
          answer={answerTo(actionData, "who")}
        />
      );
    case 2:
      return <PlaceStep own={own} answer={answerTo(actionData, "place")} />;
    case 3:
      return <SkillsStep own={own} answer={answerTo(actionData, "skills", "skill-add", "skill-remove")} />;
    case 4:
      return <WantsStep own={own} who={who} answer={answerTo(actionData, "wants")} />;
    default:
      return (
        <WorkStep works={works}>
          <Form method="post">
            <Button type="submit" name="intent" value="finish" variant="spark" disabled={busy}>
              Finish
            </Button>
          </Form>
        </WorkStep>
      );
  }
}

function Way({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-text"
    >
      {children}
    </Link>
  );
}
