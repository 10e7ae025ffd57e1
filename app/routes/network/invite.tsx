import { FindContacts } from "#app/features/network/components/find-contacts.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** Finding people one knows; inviting those who are not here yet has a page of its own. */
export function Invite({ findable }: { findable: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <FindContacts findable={findable} />
      <Card className="flex flex-col items-start gap-3">
        <h2 className="text-18">Bring people you would like to work with</h2>
        <p className="text-muted">
          Share your link, show its code, or write up to 20 invitations a day. We keep no list of addresses,
          and write to nobody you did not name yourself.
        </p>
        <ButtonLink to="/earn-credits" variant="spark">
          Invite people
        </ButtonLink>
      </Card>
    </div>
  );
}
