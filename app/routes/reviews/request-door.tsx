import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** For visitors without a link: what the page is, and the way in. */
export function RequestDoor({
  title,
  returnTo,
  children,
}: {
  title: string;
  /** Where sign-in leads back to. */
  returnTo: string;
  children: React.ReactNode;
}) {
  return (
    <Page className="flex min-h-[65dvh] flex-col items-center justify-center">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        action={
          <ButtonLink to={`/auth?return=${encodeURIComponent(returnTo)}`} variant="spark">
            Sign in
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
