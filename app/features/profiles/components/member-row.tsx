import { Link } from "react-router";
import { placeName } from "#app/core/countries.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";

/** As much of a member as a list shows. */
export interface MemberFaceView {
  userId: string;
  name: string;
  headline: string | null;
  avatarUrl: string | null;
  city: string | null;
  country: string | null;
  xp: number;
}

/** One member in a list: face, name, why they are here, and what can be done. */
export function MemberRow({
  member,
  why,
  when,
  actions,
}: {
  member: MemberFaceView;
  why: React.ReactNode;
  when: string;
  actions?: React.ReactNode;
}) {
  const place = placeName(member);
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-4 shadow-card sm:flex-row sm:items-center">
      <Link to={`/profile/${member.userId}`} className="flex min-w-0 flex-1 flex-wrap items-center gap-4">
        <Avatar name={member.name} url={member.avatarUrl} size="lg" xp={member.xp} className="m-1" />
        <span className="min-w-[min(100%,9rem)] flex-1">
          <span className="block truncate font-medium text-18">{member.name}</span>
          <span className="block truncate text-14 text-muted">{member.headline ?? place}</span>
          <span className="mt-1 block break-words text-14">{why}</span>
          <span className="mt-0.5 block text-12 text-muted">{when}</span>
        </span>
      </Link>
      {actions ? (
        <div className="flex shrink-0 flex-wrap gap-2 max-sm:[&_a]:flex-1 max-sm:[&_button]:flex-1">
          {actions}
        </div>
      ) : null}
    </li>
  );
}
