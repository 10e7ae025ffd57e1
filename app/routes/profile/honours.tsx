import { lazy, Suspense } from "react";
import { BadgeList } from "#app/features/rewards/components/badge-list.tsx";
import type { MemberPage } from "./member-page.server.ts";

/** Few pages have it: code of its own. */
const CertifiedList = lazy(() => import("#app/features/passport/components/certified-list.tsx"));

/** What a member was given for what they did here, and what of it is certified. */
export function Honours({ page: { badges, credentials } }: { page: MemberPage }) {
  return (
    <div className="flex flex-col gap-5">
      <Suspense>{credentials[0] && <CertifiedList credentials={credentials} />}</Suspense>
      <BadgeList badges={badges} />
    </div>
  );
}
