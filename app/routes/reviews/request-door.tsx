import { Screen } from "#app/ui/layout/screen.tsx";
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
    <Screen title={title} words={children}>
      <ButtonLink to={`/auth?return=${encodeURIComponent(returnTo)}`} variant="spark">
        Sign in
      </ButtonLink>
    </Screen>
  );
}
