import { Form, Link, redirect, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { findUnfinishedCompany } from "#app/features/companies/queries/places.server.ts";
import { getCompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { COMPANY_STEPS, nextCompanyStep, readDomain } from "#app/features/companies/rules.ts";
import { selectSetup } from "#app/features/profiles/setup/commands.server.ts";
import { isUnderWay } from "#app/features/profiles/setup/steps.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/company-onboarding.ts";
import { BasicsStep } from "./company/basics-step.tsx";
import { BillingStep } from "./company/billing-step.tsx";
import { handleCompanyForm } from "./company/company-forms.server.ts";
import { DomainStep } from "./company/domain-step.tsx";
import { HiringStep } from "./company/hiring-step.tsx";
import { TeamParts } from "./company/team-step.tsx";
import { SetupFrame } from "./setup-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Set up your company · Thrive" }];

/** The asked company at the asked step; without one, the setup that was begun, where it was left; or a new one. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const { companyId, step } = askedIn(request);
  const { searchParams } = new URL(request.url);
  if (!companyId && !searchParams.has("new")) {
    const begun = await findUnfinishedCompany(app);
    if (begun)
      throw redirect(`/company-onboarding?company=${begun.id}&step=${nextCompanyStep(begun.setupStep)}`);
  }
  const { accountType, displayName } = app.viewer;
  const [[own]] = await app.ask([selectSetup(app)]);
  const profileWaits = isUnderWay(own);
  if (!companyId) {
    const name = accountType === "creator" ? "" : displayName;
    return { setup: null, step: 1, name, now: 0, profileWaits };
  }
  return { setup: await getCompanySetup(app, companyId), step, name: "", now: app.clock.now(), profileWaits };
});

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request, IMAGE_FORM_BYTES);
  return answerForm(form, () => handleCompanyForm({ app, form, ...askedIn(request) }));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function CompanyOnboarding({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, step, profileWaits } = loaderData;
  const { title } = COMPANY_STEPS[step - 1] ?? COMPANY_STEPS[0];
  return (
    <SetupFrame
      what="Your company"
      step={step}
      length={COMPANY_STEPS.length}
      title={title}
      lead={
        <>
          {LEADS[step - 1]}
          {profileWaits && step === 1 ? " Your own profile goes on afterwards." : null}
        </>
      }
      below={
        <>
          {setup && step > 1 ? (
            <Way to={`/company-onboarding?company=${setup.company.id}&step=${step - 1}`}>Back</Way>
          ) : null}
          <Way to="/dashboard">Finish later</Way>
        </>
      }
    >
      <Step key={step} loaderData={loaderData} actionData={actionData} />
    </SetupFrame>
  );
}

const LEADS = [
  "People see this wherever your company posts.",
  "With a proved domain your company carries a badge, and nobody else can pass for it.",
  "Invite who works with you. Each has an own account, and sees what their role allows.",
  "What you usually look for and offer. You can change it per posting.",
  "Needed once you pay somebody; until then it can wait.",
  "Your company is set up. Post what you are looking for, or do it later.",
];

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

function Step({
  loaderData: { setup, step, name, now, profileWaits },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const answer = (...intents: string[]): FormAnswer | undefined => answerTo(actionData, ...intents);
  if (!setup || step === 1) {
    const company = setup?.company ?? { name, kind: "brand", website: null, handle: "", logoUrl: null };
    return <BasicsStep company={company} answer={answer("basics")} />;
  }
  const { company } = setup;
  switch (step) {
    case 2:
      return (
        <DomainStep
          company={company}
          suggestion={readDomain(company.website ?? "")}
          rival={setup.rival}
          answer={answer("claim-domain", "check-domain", "ask-to-join", "pass")}
          now={now}
        />
      );
    case 3:
      return (
        <>
          <TeamParts
            setup={setup}
            answer={answer("invite", "revoke-invite", "accept-request", "decline-request")}
          />
          <GoOn intent="pass">Go on</GoOn>
        </>
      );
    case 4:
      return <HiringStep hiring={company.hiring} answer={answer("hiring")} />;
    case 5:
      return <BillingStep company={company} answer={answer("billing")} />;
    default:
      return (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <PostLink variant="quiet" />
          <GoOn intent="finish">{profileWaits ? "Go on to your profile" : "Finish"}</GoOn>
        </div>
      );
  }
}

function GoOn({ intent, children }: { intent: string; children: React.ReactNode }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="flex justify-end pt-5">
      <Button type="submit" name="intent" value={intent} variant="spark" disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}

/** @throws AppError `not_found` for a company that cannot be one */
function askedIn(request: Request): { companyId: string; step: number } {
  const { searchParams } = new URL(request.url);
  const companyId = searchParams.get("company") ?? "";
  if (companyId && !isId(companyId)) throw new AppError("not_found");
  const step = Math.trunc(Number(searchParams.get("step") ?? 1));
  return { companyId, step: Math.min(Math.max(Number.isNaN(step) ? 1 : step, 1), COMPANY_STEPS.length) };
}
