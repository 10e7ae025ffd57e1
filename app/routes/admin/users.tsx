import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { userFilters } from "#app/features/admin/user-filters.ts";
import { PLANS, STANDINGS, USER_KINDS } from "#app/features/admin/user-words.ts";
import { selectUsers } from "#app/features/admin/users.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SelectField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/users.ts";
import { StaffSearch } from "./staff-search.tsx";
import { rolesWords, standingWords, stateWords } from "./state-words.ts";

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  return { typed: userSearch.parse(query.get("q")), filters: userFilters.parse(Object.fromEntries(query)) };
}

export const loader = staffQuery(
  ["support", "moderator"],
  (ctx, { request }: Route.LoaderArgs) => {
    const { typed, filters } = askedOf(request);
    return [selectUsers(ctx.db, typed, filters)] as const;
  },
  (app, [found], { request }) => ({
    found: found,
    ...askedOf(request),
    now: app.clock.now(),
  }),
);

export default function Users({ loaderData: { found, typed, filters, now } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="users" className="flex flex-col gap-4">
      <h2 id="users" className="sr-only">
        Users
      </h2>
      <StaffSearch label="Name, handle or email" typed={typed}>
        {/* The way back shows what was chosen then. */}
        <div
          key={Object.values(filters).join()}
          className="grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-4"
        >
          <SelectField label="Who" name="kind" required options={USER_KINDS} defaultValue={filters.kind} />
          <SelectField
            label="Standing"
            name="standing"
            required
            options={STANDINGS}
            defaultValue={filters.standing}
          />
          <SelectField label="Plan" name="plan" required options={PLANS} defaultValue={filters.plan} />
          <TickField name="team" label="Only the team" defaultChecked={filters.team} />
        </div>
      </StaffSearch>
      {found.length === 0 ? (
        <Card>
          <EmptyState title="Nobody found">
            {typed === ""
              ? "None of the newest members is like that. Older ones are found by their name."
              : "Nobody is called that, or has such an address, and fits what you chose."}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label={typed === "" ? "Newest members" : "Members"} className="divide-y divide-hairline">
            {found.map((user) => (
              <li key={user.user_id}>
                <Link to={`/admin/users/${user.user_id}`} className="block px-4 py-3 hover:bg-text/6">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate font-medium">{user.display_name}</span>
                    <span className="min-w-[min(100%,6rem)] flex-1 truncate text-14 text-muted">
                      @{user.handle}
                    </span>
                    <span className="text-14 text-muted tabular">{user.xp.toLocaleString("en")} XP</span>
                  </span>
                  <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-12 text-muted">
                    <Chip>{stateWords(user.account_type)}</Chip>
                    {user.profile_status === "active" ? null : (
                      <Chip tone="strong">{standingWords(user.profile_status)}</Chip>
                    )}
                    {user.roles ? <Chip tone="strong">{rolesWords(user.roles)}</Chip> : null}
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
