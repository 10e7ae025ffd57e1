import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { type FoundUser, selectUsers } from "#app/features/admin/users.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/users.ts";
import { StaffSearch } from "./staff-search.tsx";

const typedIn = (request: Request) => userSearch.parse(new URL(request.url).searchParams.get("q"));

export const loader = staffQuery(
  ["support", "moderator"],
  (ctx, { request }: Route.LoaderArgs) => [selectUsers(ctx.db, typedIn(request))] as const,
  (app, [found], { request }) => ({
    found: found as FoundUser[],
    typed: typedIn(request),
    now: app.clock.now(),
  }),
);

export default function Users({ loaderData: { found, typed, now } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="users" className="flex flex-col gap-4">
      <h2 id="users" className="sr-only">
        Users
      </h2>
      <StaffSearch label="Name, handle or email" typed={typed} />
      {typed === "" ? (
        <Card>
          <EmptyState title="Whom do you look for?">
            A name, a handle or an address, or how it begins. Hidden and suspended members are found as well.
          </EmptyState>
        </Card>
      ) : found.length === 0 ? (
        <Card>
          <EmptyState title="Nobody found">Nobody is called that, or has such an address.</EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label="Members" className="divide-y divide-hairline">
            {found.map((user) => (
              <li key={user.user_id}>
                <Link to={`/admin/users/${user.user_id}`} className="block px-4 py-3 hover:bg-text/6">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate font-medium">{user.display_name}</span>
                    <span className="min-w-0 flex-1 truncate text-14 text-muted">@{user.handle}</span>
                    <span className="text-14 text-muted tabular">{user.xp.toLocaleString("en")} XP</span>
                  </span>
                  <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-12 text-muted">
                    <Chip>{user.account_type}</Chip>
                    {user.profile_status === "active" ? null : (
                      <Chip tone="strong">{user.profile_status}</Chip>
                    )}
                    {user.roles ? <Chip tone="strong">{user.roles}</Chip> : null}
                    <span className="ml-auto">joined {relativeTime(user.joined_at, now)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
