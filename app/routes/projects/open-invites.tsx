import { Link } from "react-router";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { shortDay } from "#app/core/day-words.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { ROLE_WORDS } from "#app/features/projects/words.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Shown } from "./project-lists.tsx";

/** Invitations that wait for an answer, each answered where it stands. */
export function Invites({ invites }: Pick<Shown, "invites">) {
  if (invites.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="invites">
      <h2 id="invites" className="mb-3 text-18">
        Invites
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {invites.map((invite) => (
          <li key={invite.id}>
            <Invite invite={invite} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invite({ invite }: { invite: Shown["invites"][number] }) {
  const { fetcher, busy, answer } = useToldForm();
  const { projectId, title } = invite;
  return (
    <Card className="flex h-full flex-col gap-3 border-spark/35">
      <p className="break-words">
        <strong className="font-medium">{invite.inviter}</strong> invites you to “
        <Link to={`/accept-invite/${projectId}`} className="underline underline-offset-4">
          {title}
        </Link>
        ” as {ROLE_WORDS[invite.role].label.toLowerCase()}.
      </p>
      {invite.message ? (
        <p className="line-clamp-3 whitespace-pre-line break-words text-14 text-muted">{invite.message}</p>
      ) : null}
      {/* Without script the answer, or what is wrong with it, is on the invitation's own page. */}
      <fetcher.Form
        method="post"
        action={`/accept-invite/${projectId}`}
        className="mt-auto flex flex-col gap-2"
      >
        <input type="hidden" name="stay" value="yes" />
        <FormError message={messageOf(answer)} />
        <TickField
          name="agreed"
          value="yes"
          label="I take this role."
          note={`Open until ${shortDay(invite.expiresAt)}. What we agree on in detail stands in the agreement of the project.`}
          errors={answer?.error?.fields.agreed}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="accept"
            size="sm"
            variant="tonal"
            disabled={busy}
            aria-label={`Accept “${title}”`}
          >
            Accept
          </Button>
          <Button
            type="submit"
            name="intent"
            value="decline"
            size="sm"
            disabled={busy}
            aria-label={`Decline “${title}”`}
          >
            Decline
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
