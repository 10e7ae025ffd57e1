import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { AccountType } from "#app/core/viewer.ts";
import { nextSetupStep, SETUP_LENGTH } from "#app/features/profiles/setup/steps.ts";
import { Card } from "#app/ui/layout/page.tsx";

interface FirstSteps {
  accountType: AccountType;
  /** The furthest step saved. */
  setupStep: number;
  hasSwiped: boolean;
  hasCompany: boolean;
}

/** What a new member does first; offered until the setup is finished, never forced (product.md R1, `/dashboard`). */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { accountType, setupStep, hasSwiped, hasCompany } = steps;
  const seeks = accountType !== "creator";
  return (
    <Card>
      <h2 className="text-18">First steps</h2>
      <ol className="mt-2 divide-y divide-hairline">
        <Item
          to="/onboarding"
          title={setupStep === 0 ? "Set up your profile" : "Finish your profile"}
          note={
            setupStep === 0
              ? "Five short steps: who you are, and what you want"
              : `${seeks ? "Your own, beside your company's: go" : "Go"} on with step ${nextSetupStep(setupStep)} of ${SETUP_LENGTH}`
          }
        />
        {seeks ? (
          <Item
            to={hasCompany ? "/settings/teams" : "/company-onboarding"}
            title="Set up your company"
            note="Prove your domain, and invite your team"
            done={hasCompany}
          />
        ) : null}
        <Item
          to={seeks ? "/discover?tab=creators" : "/discover?tab=opportunities"}
          title={seeks ? "Find collaborators" : "Discover opportunities"}
          note="Swipe right for interest, left to pass"
          done={hasSwiped}
        />
      </ol>
    </Card>
  );
}

function Item({ to, title, note, done }: { to: string; title: string; note: string; done?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        className="-mx-2 flex min-h-15 items-center gap-3 rounded-control px-2 py-2.5 hover:bg-text/5"
      >
        <span className="grid size-7 shrink-0 place-items-center rounded-full border border-hairline-strong text-success">
          {done ? <Check role="img" aria-label="Done:" className="size-4" strokeWidth={2} /> : null}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-14 text-muted">{note}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      </Link>
    </li>
  );
}
