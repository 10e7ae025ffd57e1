import { Form, Link } from "react-router";
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import { type HelpEntry, selectAnswers, selectHelpContents } from "#app/features/help/queries.server.ts";
import { helpQuestion } from "#app/features/help/schema.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/help.ts";

const FOUND = 10;

export const meta: Route.MetaFunction = () => [
  { title: "Help · Thrive" },
  {
    name: "description",
    content: "How Thrive works: accounts, Discover, Sparks, opportunities, projects and more.",
  },
];

/** All shelves, or what answers the question of the address best (product.md §5.15). */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const question = helpQuestion.parse(new URL(request.url).searchParams.get("q") ?? "");
  if (question === "") return { question, entries: await selectHelpContents(app) };
  const found = (await selectAnswers(app, question, FOUND)) ?? [];
  return { question, entries: found.map(({ body: _, ...entry }) => entry) };
});

export default function Help({ loaderData: { question, entries } }: Route.ComponentProps) {
  return (
    <Page width="pair">
      <PageHeader title="Help" lead="How things work here, and what to do when they do not." />
      <Form role="search" className="mb-8 flex gap-2">
        <SearchField
          key={question}
          label="Search the help"
          placeholder="In your own words"
          defaultValue={question}
          maxLength={500}
        />
        <Button type="submit" className="h-12">
          Search
        </Button>
      </Form>
      <p className="-mt-4 mb-8 text-14 text-muted">
        Not here?{" "}
        <Link to="?dialog=support" className="underline underline-offset-2">
          Ask the AI Assistant
        </Link>{" "}
        {/* A line of its own on phones, where it would now fit and now not: what is below moved when the font came. */}
        <span className="max-sm:block">
          or{" "}
          <Link to="/support-dashboard" className="underline underline-offset-2">
            see your requests
          </Link>
          .
        </span>
      </p>
      {question === "" ? <Shelves entries={entries} /> : <Found question={question} entries={entries} />}
    </Page>
  );
}

function Shelves({ entries }: { entries: HelpEntry[] }) {
  return (
    <div className="gap-5 sm:columns-2">
      {HELP_CATEGORIES.map((category) => (
        <Card key={category} aria-label={category} className="mb-5 break-inside-avoid">
          <h2 className="text-18">{category}</h2>
          <ul className="-mx-2 mt-2">
            {entries
              .filter((entry) => entry.category === category)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Link
                    to={`/help/${slug}`}
                    className="flex min-h-10 items-center rounded-control px-2 py-1.5 text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
                  >
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function Found({ question, entries }: { question: string; entries: HelpEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState
        title="Nothing answers that yet"
        action={<ButtonLink to="/help">See everything</ButtonLink>}
      >
        Try other words, or look through everything.
      </EmptyState>
    );
  return (
    <section aria-label={`Answers to ${question}`}>
      <p className="mb-4 text-14 text-muted">
        The best answers first.{" "}
        <Link to="/help" className="underline underline-offset-2">
          See everything
        </Link>
      </p>
      <ul className="flex flex-col gap-3">
        {entries.map(({ slug, title, summary, category }) => (
          <li key={slug}>
            <Link
              to={`/help/${slug}`}
              className="block rounded-card border border-hairline bg-surface p-4 shadow-card hover:border-hairline-strong"
            >
              <span className="text-12 text-muted">{category}</span>
              <span className="block font-semibold">{title}</span>
              <span className="mt-1 block text-14 text-muted">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
