import { Link } from "react-router";
import { isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { COMPANIES_PAGE, selectCompanies } from "#app/features/admin/companies.server.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/companies.ts";
import { DOMAIN_WORDS } from "./company-words.ts";
import { ListPages } from "./list-pages.tsx";
import { StaffSearch } from "./staff-search.tsx";
import { stateWords } from "./state-words.ts";

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const after = query.get("after") ?? "";
  return { typed: userSearch.parse(query.get("q")), after: isId(after) ? after : null };
}

export const loader = staffQuery(
  "moderator",
  (ctx, { request }: Route.LoaderArgs) => {
    const { typed, after } = askedOf(request);
    return [selectCompanies(ctx.db, typed, after)] as const;
  },
  (app, [rows], { request }) => {
    const { typed, after } = askedOf(request);
    const { page: found, last } = pageOf(rows, COMPANIES_PAGE);
    // Of what is looked for, those that fit best are shown, and no more.
    const next = typed === "" ? last?.company_id : null;
    return { typed, after, found, next, now: app.clock.now() };
  },
);

export default function Companies({ loaderData: { typed, after, found, next, now } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="companies" className="flex flex-col gap-4">
      <h2 id="companies" className="sr-only">
        Companies
      </h2>
      <StaffSearch label="Name, handle or domain" typed={typed} />
      {found.length === 0 ? (
        <Card>
          <EmptyState title="No company found">
            None begins with that, in its name, handle or domain.
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label="Companies" className="divide-y divide-hairline">
            {found.map((one) => (
              <li key={one.company_id}>
                <Link to={`/admin/companies/${one.company_id}`} className="block px-4 py-3 hover:bg-text/6">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate font-medium">{one.company_name}</span>
                    <span className="min-w-[min(100%,6rem)] flex-1 truncate text-14 text-muted">
                      @{one.handle}
                    </span>
                    <span className="text-14 text-muted">{relativeTime(one.made_at, now)}</span>
                  </span>
                  <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
                    <Chip>{stateWords(one.company_kind)}</Chip>
                    {one.domain ? (
                      <Chip tone={one.domain_status === "proved" ? "strong" : "plain"}>
                        <span className="min-w-0 break-words">
                          {one.domain}: {DOMAIN_WORDS[one.domain_status]}
                        </span>
                      </Chip>
                    ) : null}
                    {one.company_status === "suspended" ? <Chip tone="strong">Suspended</Chip> : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ListPages
        label="Pages of the companies"
        top={after ? "/admin/companies" : null}
        next={next ? `?after=${next}` : null}
        more="Older ones"
      />
    </section>
  );
}
