import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import type { Who } from "#app/features/profiles/setup/steps.ts";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { nextActions } from "./next-actions.ts";

/** The end of the setup: how complete the profile is, and three things to do next. */
export function FinishScreen({ own, who }: { own: Pick<OwnProfile, "profile" | "completeness">; who: Who }) {
  const { percent, items } = own.completeness;
  return (
    <Page width="column">
      <div className="mb-6 text-center">
        <SparkMotif className="mx-auto size-16" />
        <h1 className="mt-2 break-words text-28 sm:text-36">You are all set, {own.profile.name}</h1>
        <p className="mt-1.5 text-muted">Everything is saved, and everything can be changed.</p>
      </div>
      <Card className="flex flex-col gap-6 sm:p-6">
        <div>
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium tabular">Your profile is {percent} % complete</span>
            <Link
              to="/onboarding?step=1"
              className="-my-2 flex min-h-11 items-center text-14 text-muted underline underline-offset-4 hover:text-text"
            >
              Go through it again
            </Link>
          </p>
          <ProgressBar label="Completeness of your profile" value={percent} />
        </div>
        <div>
          <h2 className="mb-2 text-18">What to do next</h2>
          <ul className="divide-y divide-hairline border-hairline border-y">
            {nextActions(items, who).map((action) => (
              <li key={action.title}>
                <Link
                  to={action.to}
                  className="flex min-h-15 items-center justify-between gap-3 py-2.5 hover:text-spark"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{action.title}</span>
                    <span className="block text-14 text-muted">{action.note}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <ButtonLink to="/dashboard" variant="spark" className="self-end">
          Go to Dashboard
        </ButtonLink>
      </Card>
    </Page>
  );
}
