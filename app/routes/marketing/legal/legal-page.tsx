import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/legal-page.ts";
import { communityGuidelines } from "./texts/community-guidelines.ts";
import type { LegalBlock, LegalDocument } from "./texts/legal-document.ts";
import { privacy } from "./texts/privacy.ts";
import { terms } from "./texts/terms.ts";

const DOCUMENTS: Record<string, LegalDocument> = {
  "/terms": terms,
  "/privacy": privacy,
  "/community-guidelines": communityGuidelines,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.text.title ?? "Legal"} · Thrive` },
  { name: "description", content: loaderData?.text.intro.slice(0, 160) ?? "" },
];

/** The texts stay on the server: a page carries the one it shows. */
export const loader = publicLoader(async (_app, { request }: Route.LoaderArgs) => {
  const path = new URL(request.url).pathname.replace(/(\.data|\/)$/, "");
  const others = Object.entries(DOCUMENTS).filter(([other]) => other !== path);
  return { text: DOCUMENTS[path] ?? terms, others: others.map(([to, { title }]) => ({ to, title })) };
});

/** Terms, privacy and guidelines: versioned text, a plain summary beside each section (product.md §6.1). */
export default function LegalPage({ loaderData: { text, others } }: Route.ComponentProps) {
  return (
    <Page className="grid grid-cols-1 gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label="Contents"
        className="text-14 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto print:hidden"
      >
        <details className="group rounded-card border border-hairline bg-surface lg:hidden">
          <summary className="flex min-h-11 items-center justify-between px-4 font-medium text-16 -outline-offset-2 [&::-webkit-details-marker]:hidden">
            Contents
            <ChevronDown
              aria-hidden
              className="size-5 text-muted transition-[rotate] group-open:rotate-180"
              strokeWidth={1.75}
            />
          </summary>
          <div className="px-2 pb-2">
            <Contents sections={text.sections} />
          </div>
        </details>
        <div className="max-lg:hidden">
          <h2 className="mb-2 px-2 text-16">Contents</h2>
          <Contents sections={text.sections} />
        </div>
      </nav>
      <article className="max-w-[72ch]">
        <h1 className="text-28 sm:text-36">{text.title}</h1>
        <p className="mt-2 text-14 text-muted">
          Version {text.version}, in force since {text.effective}
        </p>
        <p className="mt-4">{text.intro}</p>
        {text.sections.map((section) => (
          <section key={section.id} id={section.id} className="mt-10 scroll-mt-24">
            <h2 className="text-22">{section.title}</h2>
            <p className="mt-3 rounded-control border border-spark/25 bg-spark/8 px-4 py-2.5 text-14">
              <strong className="font-semibold">In short: </strong>
              {section.summary}
            </p>
            {section.body.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text never reorders
              <Block key={index} block={block} under={section.title} />
            ))}
          </section>
        ))}
        <section className="mt-10">
          <h2 className="text-22">Changes</h2>
          <ul className="mt-3 flex flex-col gap-2">
            {text.changes.map((change) => (
              <li key={change.version}>
                <span className="tabular text-muted">
                  {change.date}, version {change.version}:
                </span>{" "}
                {change.note}
              </li>
            ))}
          </ul>
        </section>
        <p className="mt-10 flex flex-wrap gap-4 border-hairline border-t pt-6 text-14 print:hidden">
          {others.map(({ to, title }) => (
            <Link key={to} to={to} className="flex min-h-11 items-center underline underline-offset-2">
              {title}
            </Link>
          ))}
        </p>
      </article>
    </Page>
  );
}

function Contents({ sections }: Pick<LegalDocument, "sections">) {
  return (
    <ol className="flex flex-col">
      {sections.map((section) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="flex min-h-9 items-center rounded-control px-2 py-1 text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
          >
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Block({ block, under }: { block: LegalBlock; under: string }) {
  switch (block.kind) {
    case "text":
      return <p className="mt-4">{block.text}</p>;
    case "list":
      return (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 marker:text-spark">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "table":
      return (
        <section
          className="mt-4 overflow-x-auto rounded-card border border-hairline"
          aria-label={`${under}: ${block.head.join(", ")}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table className="w-full min-w-[34rem] text-left text-14">
            <thead className="bg-sunken">
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="px-4 py-2.5 font-semibold">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {block.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a fixed table
                    <td key={index} className="px-4 py-2.5 align-top">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}
