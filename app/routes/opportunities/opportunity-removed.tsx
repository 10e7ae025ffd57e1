import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

const AppealForm = lazy(() =>
  import("#app/features/opportunities/components/appeal-form.tsx").then(({ AppealForm }) => ({
    default: AppealForm,
  })),
);

interface RemovedProps {
  id: string;
  title: string;
  reason: string | null;
  /** Its owner asked for another look: nobody has looked yet, or the decision was asked about before. */
  appealed: "waits" | "before" | null;
}

/** A posting that was taken down, as its owner finds it: why, and how to ask for another look. */
export function Removed({ id, title, reason, appealed }: RemovedProps) {
  return (
    <Page width="column">
      <EmptyState
        title="Your posting was removed"
        action={<ButtonLink to="/community-guidelines">Read our guidelines</ButtonLink>}
      >
        “{title}” {reason ? `was taken down: ${reason}` : "goes against our guidelines."}
      </EmptyState>
      <Card className="mt-6">
        {appealed === "waits" ? (
          <p role="status">You asked us to look at it again. You hear from us.</p>
        ) : appealed === "before" ? (
          <p>
            You asked us to look at it again. What came of it stands under{" "}
            <Link to="/settings/decisions" className="underline underline-offset-4">
              Decisions about you
            </Link>
            .
          </p>
        ) : (
          <>
            <h2 className="mb-4 text-18">Are we wrong?</h2>
            <Suspense fallback={null}>
              <AppealForm id={id} />
            </Suspense>
          </>
        )}
      </Card>
    </Page>
  );
}
