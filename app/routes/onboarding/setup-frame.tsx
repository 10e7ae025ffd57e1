import { Card, Page } from "#app/ui/layout/page.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";

/** One step of a setup that is saved step by step (product.md §6 `/onboarding`). */
export function SetupFrame({
  what,
  step,
  length,
  title,
  lead,
  children,
  below,
}: {
  /** What is set up: a member who looks for people has a company to set up as well. */
  what: string;
  /** Counted from 1. */
  step: number;
  length: number;
  title: string;
  lead: React.ReactNode;
  children: React.ReactNode;
  /** Quiet ways on, under the card. */
  below?: React.ReactNode;
}) {
  return (
    <Page width="column">
      <p className="mb-2 text-14 text-muted tabular">{`${what}: step ${step} of ${length}`}</p>
      <ProgressBar label="Progress of the setup" value={step} max={length} className="mb-6" />
      <h1 className="text-28 sm:text-36">{title}</h1>
      <p className="mt-1.5 mb-6 max-w-line text-muted">{lead}</p>
      <Card className="sm:p-6">{children}</Card>
      {below ? (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-x-6 text-14">{below}</div>
      ) : null}
    </Page>
  );
}
