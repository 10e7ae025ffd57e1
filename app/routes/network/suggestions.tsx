import { ConnectButton } from "#app/features/network/components/tie-buttons.tsx";
import { MemberRow } from "#app/features/profiles/components/member-row.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/connect.ts";

type Data = Route.ComponentProps["loaderData"];

/** Members to know, each with why. */
export function Suggestions({ suggestions }: Pick<Data, "suggestions">) {
  if (suggestions.length === 0)
    return (
      <EmptyState
        title="Nobody to suggest yet"
        action={
          <ButtonLink to="/profile" variant="spark">
            Complete your profile
          </ButtonLink>
        }
      >
        Your skills, your city and your projects tell us whom you might want to know.
      </EmptyState>
    );
  return <SuggestionList suggestions={suggestions} />;
}

export function SuggestionList({ suggestions }: Pick<Data, "suggestions">) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {suggestions.map((member) => (
        <MemberRow
          key={member.userId}
          member={member}
          why={member.why[0] ?? ""}
          when={member.why.slice(1).join(" · ")}
          actions={
            <>
              {member.mutuals > 0 ? (
                <ButtonLink to={`/connect?tab=introductions&to=${member.userId}`} size="sm" variant="ghost">
                  Get introduced
                </ButtonLink>
              ) : null}
              <ConnectButton member={member} tie="none" source="search" />
            </>
          }
        />
      ))}
    </ul>
  );
}
