import { Link } from "react-router";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { BUILT_IN, readBuiltIn } from "#app/features/legal/built-in.server.ts";
import { LegalSections } from "#app/features/legal/components/legal-sections.tsx";
import { SectionChanges } from "#app/features/legal/components/section-changes.tsx";
import { LEGAL_KIND_NAMES, LEGAL_KINDS, legalKindAt } from "#app/features/legal/kinds.ts";
import type { LegalText } from "#app/features/legal/legal-document.ts";
import { changedSections } from "#app/features/legal/legal-text.ts";
import { selectText, selectVersions, shownText } from "#app/features/legal/queries.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/legal-page.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.text.title ?? "Legal"} · Thrive` },
  { name: "description", content: loaderData?.text.intro.slice(0, 160) ?? "" },
];

/** The texts stay on the server: a page carries the one it shows. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const { pathname, searchParams } = new URL(request.url);
  const kind = legalKindAt(pathname);
  if (!kind) throw new AppError("not_found");
  const asked = searchParams.get("version");
  const now = app.clock.now();
  const [rows, [found]] = await app.ask([
    selectVersions(app.db, kind),
    selectText(app.db, { kind, version: asked, now }),
  ] as const);
  const versions = rows;
  const first = BUILT_IN[kind];
  const { text, version } = await shownText(app.env, kind, asked, found);
  const inForce = versions.find(({ effective_at }) => effective_at <= now);
  const shown = found
    ? versions.find(({ legal_version }) => legal_version === found.text_version)
    : undefined;
  return {
    text,
    version,
    effective: shown ? dayOf(shown.effective_at) : first.effective,
    /** Another one than holds today. */
    standing: standingOf(shown?.effective_at ?? 0, inForce?.effective_at ?? 0, now),
    changes: [
      ...versions.map(({ legal_version, effective_at, change_note }) => ({
        version: legal_version,
        date: dayOf(effective_at),
        note: change_note,
      })),
      ...first.changes,
    ],
    changed: shown ? changedSections(await readBuiltIn(app.env, kind), text) : null,
    firstVersion: first.version,
    others: LEGAL_KIND_NAMES.filter((one) => one !== kind).map((one) => ({
      to: LEGAL_KINDS[one].to,
      title: BUILT_IN[one].title,
    })),
    here: LEGAL_KINDS[kind].to,
  };
});

function standingOf(shown: number, inForce: number, now: number): "current" | "earlier" | "later" {
  if (shown > now) return "later";
  return shown < inForce ? "earlier" : "current";
}

/** Terms, privacy and guidelines: versioned text, a plain summary beside each section (product.md §6.1). */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { text, others, version, effective, standing, changes, changed, firstVersion, here } = loaderData;
  return (
    <Page className="grid grid-cols-1 gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label="Contents"
        className="text-14 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto print:hidden"
      >
        <details className="rounded-card border border-hairline bg-surface lg:hidden">
          <summary className="flex min-h-11 items-center justify-between px-4 font-medium text-16 -outline-offset-2">
            Contents
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
      <article className="max-w-[45.5em]">
        <h1 className="text-28 sm:text-36">{text.title}</h1>
        <p className="mt-2 text-14 text-muted">
          Version {version}, in force {standing === "later" ? "from" : "since"} {effective}
        </p>
        <p className="mt-1 text-14 print:hidden">
          <a
            href={`${here}.md?version=${version}`}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            Download as text
          </a>
        </p>
        {standing === "current" ? null : (
          <p className="mt-3 rounded-control border border-hairline-strong px-4 py-2.5 text-14">
            {standing === "earlier" ? "This is an earlier version." : "This version is not in force yet."}{" "}
            <Link to={here} className="underline underline-offset-2">
              Read the one of today
            </Link>
          </p>
        )}
        {changed ? <SectionChanges changes={changed} than={`version ${firstVersion}`} /> : null}
        <p className="mt-4">{text.intro}</p>
        <LegalSections sections={text.sections} />
        <section className="mt-10">
          <h2 className="text-22">Changes</h2>
          <ul className="mt-3 flex flex-col gap-2">
            {changes.map((change) => (
              <li key={change.version}>
                <span className="tabular text-muted">
                  {change.date},{" "}
                  <Link to={`${here}?version=${change.version}`} className="underline underline-offset-2">
                    version {change.version}
                  </Link>
                  :
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

function Contents({ sections }: Pick<LegalText, "sections">) {
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
