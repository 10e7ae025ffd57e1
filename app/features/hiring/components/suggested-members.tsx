import { UserRoundPlus } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Suggested } from "../suggested.server.ts";
import { AskToApply } from "./ask-to-apply.tsx";

interface SuggestedMembersProps {
  opportunityId: string;
  /** Without being asked: there is nobody else to choose from. */
  atOnce: boolean;
}

/** Members who would suit a posting, asked for when somebody wants to see them. */
export function SuggestedMembers({ opportunityId, atOnce }: SuggestedMembersProps) {
  const { data, load, state } = useFetcher<Suggested>();
  const address = `/opportunity-dashboard/suggested?opportunity=${opportunityId}`;
  const look = () => void load(address);
  useEffect(() => {
    if (atOnce) void load(address);
  }, [atOnce, load, address]);
  return (
    <section aria-label="People to ask" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">People who would suit it</h2>
        {data ? null : (
          <Button size="sm" onClick={look} disabled={state !== "idle"}>
            <UserRoundPlus aria-hidden className="size-4" strokeWidth={1.75} />
            {state === "idle" ? "Show them" : "Looking..."}
          </Button>
        )}
      </div>
      {data ? (
        data.members.length > 0 ? (
          <ul className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2">
            {data.members.map((member) => (
              <SuggestedMember key={member.id} member={member} opportunityId={opportunityId} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-muted">
            Nobody new fits right now. Name the skills it needs, and look again.
          </p>
        )
      ) : (
        <p className="mt-1 text-14 text-muted">Ask them to apply: they are told, and see who asked.</p>
      )}
    </section>
  );
}

function SuggestedMember({
  member,
  opportunityId,
}: {
  member: Suggested["members"][number];
  opportunityId: string;
}) {
  return (
    <AskToApply
      opportunityId={opportunityId}
      userId={member.id}
      label={`Ask ${member.name} to apply`}
      face={<Avatar name={member.name} url={member.avatarUrl} xp={member.xp} />}
    >
      <Link
        to={`/profile/${member.id}`}
        className="-my-2.5 block truncate py-2.5 font-semibold hover:underline"
      >
        {member.name}
      </Link>
      <p className="line-clamp-2 text-14 text-muted">
        {member.reasons.map(({ text }) => text).join(" · ") || member.headline}
      </p>
    </AskToApply>
  );
}
