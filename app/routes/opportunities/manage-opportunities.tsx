import { useNavigate } from "react-router";
import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { ClosePostingDialog } from "#app/features/hiring/components/close-posting-dialog.tsx";
import { selectManagedPostings } from "#app/features/hiring/managed-postings.server.ts";
import { selectTemplates } from "#app/features/opportunities/commands/templates.server.ts";
import { STARTER_TEMPLATES } from "#app/features/opportunities/templates.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
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

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectManagedPostings(ctx), selectTemplates(ctx)] as const,
  (app, [postings, templates], { request }) => {
    const query = new URL(request.url).searchParams;
    const tab = query.get("tab") ?? "";
    const closing = query.get("close");
    return {
      tab: Object.hasOwn(TABS, tab) ? (tab as Tab) : ("active" as const),
      postings,
      templates,
      closing: postings.find(({ id }) => id === closing) ?? null,
      now: app.clock.now(),
    };
  },
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export const shouldRevalidate = readWhenOvertaken;

export default function ManageOpportunities({ loaderData }: Route.ComponentProps) {
  const { tab, postings, templates, closing, now } = loaderData;
  const navigate = useNavigate();
  const address = (key: Tab) =>
    key === "active" ? "/manage-opportunities" : `/manage-opportunities?tab=${key}`;
  const inTab = (key: Tab) =>
    postings.filter(({ status }) => (TABS[key].holds as readonly string[]).includes(status));
  const shown = inTab(tab);
  // What is rare is only offered where there is something.
  const offered = (Object.keys(TABS) as Tab[]).filter(
    (key) => !["review", "removed"].includes(key) || key === tab || inTab(key).length > 0,
  );
  return (
    <Page>
      <PageHeader
        title="Manage Opportunities"
        lead="Your postings, and who waits for an answer."
        actions={<PostLink />}
      />
      <TabLinks
        label="Postings"
        className="mb-6"
        tabs={offered.map((key) => ({
          to: address(key),
          label: TABS[key].label,
          current: key === tab,
          count: key === "templates" ? templates.length : inTab(key).length,
        }))}
      />
      {tab === "templates" ? (
        <Templates templates={templates} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={postings.length === 0 ? "Nothing posted yet" : EMPTY[tab].title}
          action={postings.length === 0 ? <Starters /> : null}
        >
          {postings.length === 0
            ? "Post a job, a collaboration or a barter, and see who is interested. A template helps you begin."
            : EMPTY[tab].text}
        </EmptyState>
      ) : (
        <ManagedPostings key={tab} postings={shown} now={now} />
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
