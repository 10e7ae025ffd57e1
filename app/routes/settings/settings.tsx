import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { ADMIN_TABS } from "#app/features/admin/tabs.ts";
import { isStaff } from "#app/features/staff/guards.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/settings.ts";
import { type SettingsEntry, type SettingsGroup, searchSettings, teamGroup } from "./settings-map.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => ({
  query: (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100),
  email: app.viewer.email,
  name: app.viewer.displayName,
  team: Object.values(ADMIN_TABS)
    .filter(({ need }) => isStaff(app.viewer, need))
    .map(({ label }) => label),
}));

export default function Settings({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useState(loaderData.query);
  const groups = searchSettings(query, teamGroup(loaderData.team));
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Page width="pair">
      <PageHeader title="Settings" lead={`Signed in as ${loaderData.name}, ${loaderData.email}.`} />
      <Form method="get" role="search" className="mb-6 flex" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search settings"
          placeholder="Search settings"
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status" className="sr-only">
          {query.trim() === "" ? "" : `${found} ${found === 1 ? "setting" : "settings"} found`}
        </p>
      </Form>
      {found === 0 ? (
        <EmptyState title="Nothing by that name">
          Try another word, such as “password” or “devices”.
        </EmptyState>
      ) : (
        <div className="gap-4 md:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
          {groups.map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      )}
    </Page>
  );
}

function Group({ group }: { group: SettingsGroup }) {
  return (
    <Card flush>
      <h2 className="px-5 pt-4 pb-2 text-18">{group.title}</h2>
      <ul className="divide-y divide-hairline border-hairline border-t">
        {group.entries.map((entry) => (
          <li key={entry.title}>
            <Way entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Way({ entry }: { entry: SettingsEntry }) {
  return (
    <Link
      to={entry.to}
      className="flex min-h-15 items-center justify-between gap-3 px-5 py-2.5 transition-colors hover:bg-text/5 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block font-medium">{entry.title}</span>
        <span className="block text-14 text-muted">{entry.note}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
    </Link>
  );
}
