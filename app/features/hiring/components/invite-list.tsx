import { useToldForm } from "#app/browser/use-told-form.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { HIRING_ACTION } from "./hiring-form.tsx";

interface Invite {
  opportunityId: string;
  note: string | null;
  title: string;
  company: string;
  inviterName: string;
}

/** Postings whose people asked this member to apply. */
export function InviteList({ invites }: { invites: Invite[] }) {
  if (invites.length === 0) return null;
  return (
    <section aria-label="You are asked to apply" className="mb-6 flex flex-col gap-3">
      <h2 className="text-22">You are asked to apply</h2>
      <ul className="flex flex-col gap-3">
        {invites.map((invite) => (
          <li
            key={invite.opportunityId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-surface p-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="break-words font-semibold">{invite.title}</h3>
              <p className="text-14 text-muted">
                {invite.inviterName} of {invite.company} would like to hear from you.
              </p>
              {invite.note ? (
                <p className="mt-1 whitespace-pre-line break-words text-14">{invite.note}</p>
              ) : null}
            </div>
            <div className="flex flex-wrap gap-2">
              <NotForMe invite={invite} />
              <ButtonLink to={`/opportunity/${invite.opportunityId}`} variant="solid" size="sm">
                See it
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotForMe({ invite }: { invite: Invite }) {
  const { fetcher, busy } = useToldForm();
  return (
    <fetcher.Form method="post" action={HIRING_ACTION}>
      <input type="hidden" name="opportunity_id" value={invite.opportunityId} />
      <Button
        type="submit"
        name="intent"
        value="decline-invite"
        variant="ghost"
        size="sm"
        disabled={busy}
        aria-label={`Not for me: ${invite.title}`}
      >
        Not for me
      </Button>
    </fetcher.Form>
  );
}
