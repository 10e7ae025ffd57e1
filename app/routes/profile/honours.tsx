import { CertifiedList } from "#app/features/passport/components/certified-list.tsx";
import { BadgeList } from "#app/features/rewards/components/badge-list.tsx";
import type { MemberPage } from "./member-page.server.ts";

/** What a member was given for what they did here, and what of it is certified. */
export function Honours({ page: { badges, credentials } }: { page: MemberPage }) {
  if (badges.length + credentials.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CertifiedList credentials={credentials} />
      <BadgeList badges={badges} />
    </div>
  );
}
