import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { selectInvitee } from "#app/features/hiring/commands/invite-member.server.ts";
import { AskToApply } from "#app/features/hiring/components/ask-to-apply.tsx";
import { selectOffered } from "#app/features/hiring/managed-postings.server.ts";
import { TAKES_FROM_TIES } from "#app/features/hiring/rules.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/ask-to-apply.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ask ${loaderData?.invitee.name ?? "somebody"} to apply · Thrive` },
];

/** A member, and the open postings of the viewer that they can be asked to apply to (product.md `/profile/{userId}`). */
export const loader = memberLoader(async (app, { params }: Route.LoaderArgs) => {
  if (!isId(params.userId)) throw new AppError("not_found");
  const [[invitee], postings] = await app.ask([
    selectInvitee(app, params.userId),
    selectOffered(app, params.userId),
  ]);
  if (!invitee) throw new AppError("not_found");
  return { invitee, postings };
});

export default function AskSomebody({ loaderData: { invitee, postings } }: Route.ComponentProps) {
  const back = (
    <ButtonLink to={`/profile/${invitee.handle}`} size="sm">
      Back to the profile
    </ButtonLink>
  );
  return (
    <Page width="column">
      <PageHeader
        title={`Ask ${invitee.name} to apply`}
        lead="They are told, and see who asked. They may apply, or not."
      />
      {!invitee.takes ? (
        <EmptyState title="Not from everybody" action={back}>
          {TAKES_FROM_TIES}
        </EmptyState>
      ) : postings.length === 0 ? (
        <EmptyState
          title="Nothing of yours is open"
          action={<ButtonLink to="/opportunities/new">Post an opportunity</ButtonLink>}
        >
          Post an opportunity first, then they can be asked.
        </EmptyState>
      ) : (
        <>
          <ul className="mb-5 flex flex-col gap-3">
            {postings.map(({ id, title, company, asked, applied }) => (
              <AskToApply
                key={id}
                opportunityId={id}
                userId={invitee.userId}
                label={`Ask ${invitee.name} to apply to ${title}`}
                asked={asked}
                applied={applied}
              >
                <p className="break-words font-semibold">{title}</p>
                {company ? <p className="break-words text-14 text-muted">{company}</p> : null}
              </AskToApply>
            ))}
          </ul>
          {back}
        </>
      )}
    </Page>
  );
}
