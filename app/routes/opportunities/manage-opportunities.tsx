import { Link } from "react-router";
import { cachedPage } from "#app/browser/query-client.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { PostingImage } from "#app/ui/primitives/posting-tile.tsx";
import type { Route } from "./+types/manage-opportunities.ts";

export const meta: Route.MetaFunction = () => [{ title: "Manage Opportunities · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({
  postings: await selectOwnOpportunities(app),
  now: app.clock.now(),
}));

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function ManageOpportunities({ loaderData: { postings, now } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Manage Opportunities"
        lead="Your postings, and how many people are interested."
        actions={<PostLink />}
      />
      {postings.length === 0 ? (
        <EmptyState title="Nothing posted yet">
          Post a job, a collaboration or a barter, and see who is interested.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {postings.map((posting) => (
            <li key={posting.id}>
              <Link
                to={`/opportunity/${posting.id}`}
                className="group flex items-center gap-4 rounded-card border border-hairline bg-surface p-3 shadow-card transition-colors hover:border-hairline-strong"
              >
                <span className="relative aspect-[4/3] w-20 shrink-0 overflow-hidden rounded-control bg-sunken sm:w-28">
                  <PostingImage posting={posting} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 break-words font-medium">{posting.title}</span>
                  <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-muted">
                    <KindChip type={posting.type} />
                    {posting.publishedAt ? relativeTime(posting.publishedAt, now) : "Draft"}
                    <span className="tabular sm:hidden">{posting.interestCount} interested</span>
                  </span>
                </span>
                <Chip className="tabular max-sm:hidden">{posting.interestCount} interested</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
