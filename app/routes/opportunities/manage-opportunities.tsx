import { Link, redirect, useNavigate } from "react-router";
import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import { ClosePostingDialog } from "#app/features/hiring/components/close-posting-dialog.tsx";
import {
  moreThanCounted,
  POSTINGS_PAGE,
  selectManagedCounts,
  selectManagedPosting,
  selectManagedPostings,
  type Whose,
} from "#app/features/hiring/managed-postings.server.ts";
import { limitWords, selectRoom } from "#app/features/opportunities/commands/plan-limit.server.ts";
import { selectTemplates } from "#app/features/opportunities/commands/templates.server.ts";
import { STARTER_TEMPLATES } from "#app/features/opportunities/templates.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/manage-opportunities.ts";
import { ManagedPostings } from "./managed-postings.tsx";
import { Templates } from "./posting-templates.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Manage Opportunities · Thrive" }];

const TABS = {
  active: { label: "Active", holds: ["active"] },
  drafts: { label: "Drafts", holds: ["draft"] },
  review: { label: "Review", holds: ["pending_review"] },
  paused: { label: "Paused", holds: ["paused"] },
  closed: { label: "Closed", holds: ["closed", "filled"] },
  expired: { label: "Expired", holds: ["expired"] },
  removed: { label: "Removed", holds: ["removed"] },
  templates: { label: "Templates", holds: [] },
} as const satisfies Record<string, { label: string; holds: string[] }>;

type Tab = keyof typeof TABS;

/** What a tab says while others have postings. */
const EMPTY = {
  active: { title: "Nothing open now", text: "Postings that people can find and answer are here." },
  drafts: { title: "No drafts", text: "What you begin and do not post yet is kept here." },
  review: { title: "Nothing under review", text: "A posting that a person looks at first waits here." },
  paused: { title: "Nothing paused", text: "A paused posting is out of Discover until you open it again." },
  closed: { title: "Nothing closed yet", text: "Postings you filled or closed are kept here." },
  expired: { title: "Nothing expired", text: "A posting whose time is over waits here to be renewed." },
  removed: { title: "Nothing removed", text: "Nothing of yours was taken down." },
} as const satisfies Record<Exclude<Tab, "templates">, { title: string; text: string }>;

function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const tab = query.get("tab") ?? "";
  const closing = query.get("close") ?? "";
  const of = query.get("of") ?? "";
  return {
    tab: Object.hasOwn(TABS, tab) ? (tab as Tab) : ("active" as const),
    before: decodeCursor(query.get("before")),
    closing: isId(closing) ? closing : null,
    of: of === "own" || isId(of) ? (of as Whose) : null,
  };
}

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { tab, before, closing, of } = asked(request);
    return [
      selectManagedPostings(ctx, { states: TABS[tab].holds, before, company: of }),
      selectManagedPosting(ctx, closing),
      selectManagedCounts(ctx, of),
      selectTemplates(ctx),
      selectHiringCompanies(ctx),
      selectRoom(ctx),
    ] as const;
  },
  (app, [postings, [closing], counts, templates, companies, [room]], { request }) => {
    const { tab, before, of } = asked(request);
    // Of a company that one has left.
    if (isId(of) && !companies.some(({ id }) => id === of)) throw redirect("/manage-opportunities");
    const { page, last } = pageOf(postings, POSTINGS_PAGE);
    const inTab = (key: Tab) => {
      const states: readonly string[] = TABS[key].holds;
      return counts.reduce((sum, { status, count }) => sum + (states.includes(status) ? count : 0), 0);
    };
    const more = moreThanCounted(counts.map(({ count }) => ({ postings: count })));
    return {
      tab,
      of,
      companies,
      limit: limitWords(app, room),
      postings: page,
      older: last ? encodeCursor({ key: last.createdAt, id: last.id }) : null,
      later: before !== null,
      counts: Object.fromEntries(
        (Object.keys(TABS) as Tab[]).map((key) => [key, key === "templates" ? templates.length : inTab(key)]),
      ) as Record<Tab, number>,
      more,
      nothing: counts.length === 0 && of === null,
      templates,
      closing: closing ?? null,
      now: app.clock.now(),
    };
  },
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export const shouldRevalidate = readWhenOvertaken;

export default function ManageOpportunities({ loaderData }: Route.ComponentProps) {
  const { tab, of, postings, older, later, counts, more, nothing, templates, closing, now } = loaderData;
  const navigate = useNavigate();
  const address = (key: Tab, whose: Whose = of) =>
    addressOf({ tab: key === "active" ? null : key, of: whose });
  const page = (cursor: string) => addressOf({ tab, of, before: cursor });
  // What is rare is only offered where there is something.
  const offered = (Object.keys(TABS) as Tab[]).filter(
    (key) => !["review", "removed"].includes(key) || key === tab || counts[key] > 0,
  );
  return (
    <Page>
      <PageHeader
        title="Manage Opportunities"
        lead="Your postings, and who waits for an answer."
        actions={<PostLink />}
      />
      {loaderData.companies.length > 0 ? (
        <PillLinks
          label="Whose postings"
          className="mb-4"
          pills={[
            { id: null, name: "All" },
            { id: "own", name: "Posted by you" },
            ...loaderData.companies,
          ].map(({ id, name }) => ({ to: address(tab, id), label: name, current: of === id }))}
        />
      ) : null}
      <PlanRoom limit={loaderData.limit} />
      <TabLinks
        label="Postings"
        className="mb-6"
        tabs={offered.map((key) => ({
          to: address(key),
          label: TABS[key].label,
          current: key === tab,
          count: more && key !== "templates" && counts[key] > 0 ? `${counts[key]}+` : counts[key],
        }))}
      />
      {tab === "templates" ? (
        <Templates templates={templates} />
      ) : postings.length === 0 && !later ? (
        <EmptyState
          title={nothing ? "Nothing posted yet" : EMPTY[tab].title}
          action={nothing ? <Starters /> : null}
        >
          {nothing
            ? "Post a job, a collaboration or a barter, and see who is interested. A template helps you begin."
            : EMPTY[tab].text}
        </EmptyState>
      ) : (
        <>
          <ManagedPostings key={tab} postings={postings} now={now} />
          <PageLinks
            newest={later ? address(tab) : null}
            earlier={older ? page(older) : null}
            className="mt-6"
          />
        </>
      )}
      {closing ? (
        <ClosePostingDialog
          posting={closing}
          onClose={() => void navigate(address(tab), { preventScrollReset: true, replace: true })}
        />
      ) : null}
    </Page>
  );
}

function addressOf(asked: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return query.size > 0 ? `/manage-opportunities?${query}` : "/manage-opportunities";
}

/** How many open postings the plan holds, where it is counted. */
function PlanRoom({ limit }: Pick<Route.ComponentProps["loaderData"], "limit">) {
  if (!limit) return null;
  return (
    <p className={cx("mb-4 text-14", limit.full ? "rounded-control bg-spark/10 px-3 py-2" : "text-muted")}>
      {limit.sentence}{" "}
      <Link to="/membership" className="underline underline-offset-4">
        What plans hold
      </Link>
    </p>
  );
}

function Starters() {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {Object.entries(STARTER_TEMPLATES).map(([key, { name }]) => (
        <ButtonLink key={key} to={`/opportunities/new?template=${key}`} size="sm">
          {name}
        </ButtonLink>
      ))}
    </span>
  );
}
