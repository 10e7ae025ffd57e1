import { Check, UserRoundPlus } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Suggested } from "../suggested.server.ts";
import { HIRING_ACTION } from "./hiring-form.tsx";

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
  const { fetcher, busy, answer } = useToldForm();
  return (
    <li className="flex items-center gap-3 rounded-card border border-hairline bg-surface p-3">
      <Avatar name={member.name} url={member.avatarUrl} xp={member.xp} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/profile/${member.id}`}
          className="-my-2.5 block truncate py-2.5 font-semibold hover:underline"
        >
          {member.name}
        </Link>
        <p className="line-clamp-2 text-14 text-muted">
          {member.reasons.map(({ text }) => text).join(" · ") || member.headline}
        </p>
        {answer?.error ? (
          <p role="alert" className="text-14 text-danger">
            {answer.error.message}
          </p>
        ) : null}
      </div>
      {answer?.done ? (
        <p className="inline-flex min-h-9 shrink-0 items-center gap-1.5 text-14">
          <Check aria-hidden className="size-4 text-success" strokeWidth={2} />
          Asked
        </p>
      ) : (
        <fetcher.Form method="post" action={HIRING_ACTION} className="shrink-0">
          <input type="hidden" name="opportunity_id" value={opportunityId} />
          <input type="hidden" name="user_id" value={member.id} />
          <Button
            type="submit"
            name="intent"
            value="invite"
            size="sm"
            disabled={busy}
            aria-label={`Ask ${member.name} to apply`}
          >
            Ask
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
