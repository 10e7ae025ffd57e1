import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApplyingList } from "#app/features/hiring/components/applying-list.tsx";
import { DraftList } from "#app/features/hiring/components/draft-list.tsx";
import { InviteList } from "#app/features/hiring/components/invite-list.tsx";
import { WithCrewList } from "#app/features/hiring/components/with-crew-list.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/opportunity-dashboard.ts";

/** The applicant's side: the one the address names first, then what waits for an answer; what was put away only where it is asked for. */
export function Applying({
  applying,
  invites,
  drafts,
  withCrew,
  ownZone,
  now,
}: Pick<
  Route.ComponentProps["loaderData"],
  "applying" | "invites" | "drafts" | "withCrew" | "ownZone" | "now"
>) {
  const [all, setAll] = useState(false);
  const named = useSearchParams()[0].get("application");
  const rank = ({ id, status }: (typeof applying)[number]) =>
    id === named ? 2 : Number(status === "offered");
  const away = applying.filter(({ archivedAt }) => archivedAt !== null).length;
  const shown = applying
    .filter(({ id, archivedAt }) => all || archivedAt === null || id === named)
    .toSorted((a, b) => rank(b) - rank(a));
  return (
    <div>
      <InviteList invites={invites} />
      <DraftList drafts={drafts} now={now} />
      {shown.length === 0 && invites.length + drafts.length + withCrew.length > 0 ? null : shown.length ===
        0 ? (
        <EmptyState
          title="Nothing sent"
          action={
            <ButtonLink to="/discover" variant="spark">
              Discover
            </ButtonLink>
          }
        >
          What you apply to is here, with where it stands and when an answer is due.
        </EmptyState>
      ) : (
        <ApplyingList applications={shown} ownZone={ownZone} now={now} />
      )}
      <WithCrewList applications={withCrew} now={now} />
      {away > 0 ? (
        <Button variant="ghost" size="sm" className="mt-4" onClick={() => setAll(!all)}>
          {all ? "Hide what was put away" : `Show ${away} put away`}
        </Button>
      ) : null}
    </div>
  );
}
