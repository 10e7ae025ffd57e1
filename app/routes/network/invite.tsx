import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** Inviting people who are not here yet has a page of its own. */
export function Invite() {
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-18">Bring people you would like to work with</h2>
      <p className="text-muted">
        Share your link, show its code, or write up to 20 invitations a day. We keep no list of addresses and
        never read your contacts.
      </p>
      <ButtonLink to="/earn-credits" variant="spark">
        Invite people
      </ButtonLink>
    </Card>
  );
}
