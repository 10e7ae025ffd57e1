import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { SignUpLink } from "./sign-up-link.tsx";

/** Whoever comes by a member's link is greeted in their name. */
export function Welcome({ referrer }: { referrer: { name: string; avatarUrl: string | null; xp: number } }) {
  return (
    <aside
      aria-label="Your invitation"
      className="mx-auto mt-4 flex max-w-page flex-wrap items-center gap-x-4 gap-y-3 px-4 sm:px-6"
    >
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-spark/40 bg-spark/8 px-4 py-3">
        <Avatar name={referrer.name} url={referrer.avatarUrl} xp={referrer.xp} className="m-1" />
        <p className="min-w-0 flex-1 basis-48 break-words">
          <strong className="font-semibold">{referrer.name}</strong> invites you. Thank you for coming by.
        </p>
        <SignUpLink size="sm">Join them</SignUpLink>
      </div>
    </aside>
  );
}
