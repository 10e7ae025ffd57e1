import { Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import {
  discardArticle,
  draftArticle,
  publishArticle,
  removeArticle,
} from "#app/features/help/commands/versions.server.ts";
import { helpDraftSchema, oneHelpSchema, removeHelpSchema } from "#app/features/help/schema.ts";
import {
  type HelpShelfRow,
  type HelpText,
  selectHelpDrafts,
  selectHelpShelves,
  selectHelpText,
  selectHelpVersion,
  selectHelpVersions,
} from "#app/features/help/versions.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/help.ts";
import { Compose, Remove } from "./compose-help.tsx";
import { StaffSearch } from "./staff-search.tsx";
import { VersionLine } from "./version-line.tsx";

/** Which article is open: one by its address, a new one, or none. */
function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const from = query.get("from") ?? "";
  return {
    article: query.get("article"),
    from: isId(from) ? from : "none",
    typed: userSearch.parse(query.get("q")),
  };
}

export const loader = staffQuery(
  "support",
  (ctx, { request }: Route.LoaderArgs) => {
    const { article, from } = askedOf(request);
    return [
      selectHelpShelves(ctx.db),
      selectHelpDrafts(ctx.db),
      selectHelpText(ctx.db, article ?? ""),
      selectHelpVersions(ctx.db, article ?? ""),
      selectHelpVersion(ctx.db, from),
    ] as const;
  },
  (_app, [shelves, drafts, [standing], versions, [begun]], { request }) => {
    const { article, typed } = askedOf(request);
    return {
      article,
      typed,
      shelves: shelves.filter(({ title, slug }) =>
        `${title} ${slug}`.toLowerCase().includes(typed.toLowerCase()),
      ),
      drafts: drafts.map(({ draft_slug, draft_title }) => ({
        slug: draft_slug,
        title: draft_title,
      })),
      stands: standing !== undefined,
      text: ((begun ?? standing) as HelpText | undefined) ?? null,
      versions: versions,
    };
  },
);

type Act = (app: MemberContext, form: FormData, request: Request) => Promise<string | Response>;

const acts: Record<string, Act> = {
  draft: async (app, form, request) => {
    const draft = parseForm(form, helpDraftSchema);
    await draftArticle(app, draft);
    if (askedOf(request).article === "new") return redirect(`/admin/help?article=${draft.slug}`);
    return "Kept as a draft. Read it once more before you publish it.";
  },
  publish: async (app, form) => {
    await publishArticle(app, parseForm(form, oneHelpSchema).version_id);
    return "Published. The help centre and the assistant answer with it now.";
  },
  withdraw: async (app, form) => {
    await discardArticle(app, parseForm(form, oneHelpSchema).version_id);
    return "Thrown away.";
  },
  remove: async (app, form) => {
    await removeArticle(app, parseForm(form, removeHelpSchema));
    return "Taken off its shelf. Publish a version to bring it back.";
  },
};

export const action = staffAction("support", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(acts, form)(app, form, request));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Help({ loaderData, actionData }: Route.ComponentProps) {
  const { article, typed, shelves, drafts, stands, text, versions } = loaderData;
  return (
    <section aria-labelledby="help" className="flex flex-col gap-4">
      <h2 id="help" className="sr-only">
        Help articles
      </h2>
      {article === null ? (
        <Shelves typed={typed} shelves={shelves} drafts={drafts} />
      ) : (
        <>
          <BackLink to="/admin/help">All articles</BackLink>
          <SeenOutcome answer={answerTo(actionData, "publish", "withdraw", "remove")} />
          {versions.length > 0 ? (
            <Card flush>
              <ul aria-label="Versions" className="divide-y divide-hairline">
                {versions.map((one) => (
                  <VersionLine
                    key={one.help_version_id}
                    to={`/admin/help/${one.help_version_id}`}
                    name={one.version_title}
                    status={one.help_status}
                    out={one.out_at ? `Out on ${shortDay(one.out_at)}` : "Out"}
                    note={`${one.author ? `By ${one.author}: ` : ""}${one.change_note}`}
                    field={{ version_id: one.help_version_id }}
                    publish="Publish"
                    withdraws={one.help_status === "draft"}
                  />
                ))}
              </ul>
            </Card>
          ) : null}
          <Compose
            key={`${article} ${versions[0]?.help_version_id}`}
            answer={answerTo(actionData, "draft")}
            text={text}
          />
          {stands && text ? <Remove slug={text.slug} /> : null}
        </>
      )}
    </section>
  );
}

interface ShelvesProps {
  typed: string;
  shelves: HelpShelfRow[];
  drafts: { slug: string; title: string }[];
}

function Shelves({ typed, shelves, drafts }: ShelvesProps) {
  return (
    <>
      <ListBar
        actions={
          <ButtonLink to="/admin/help?article=new" variant="spark">
            Write an article
          </ButtonLink>
        }
      />
      <StaffSearch label="Words of a title" typed={typed} />
      {drafts.length > 0 && typed === "" ? (
        <Card>
          <h3 className="mb-2 text-18">Drafts that wait</h3>
          <ul className="flex flex-col text-14">
            {drafts.map(({ slug, title }) => (
              <li key={slug}>
                <ArticleLink slug={slug} title={title} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {shelves.length > 0 ? null : typed ? (
        <EmptyState title="Nothing found">No article has these words in its title.</EmptyState>
      ) : (
        <EmptyState title="No article yet">Write the first one.</EmptyState>
      )}
      {HELP_CATEGORIES.map((category) => {
        const articles = shelves.filter((one) => one.category === category);
        return articles.length === 0 ? null : (
          <Card key={category}>
            <h3 className="mb-2 text-18">{category}</h3>
            <ul className="flex flex-col divide-y divide-hairline text-14">
              {articles.map((one) => (
                <li key={one.slug} className="flex flex-wrap items-center gap-x-3 py-1.5 sm:py-0">
                  <span className="min-w-0 flex-1 basis-60">
                    <ArticleLink slug={one.slug} title={one.title} />
                  </span>
                  {one.edited_at ? <Chip>Written over</Chip> : null}
                  <span className="text-muted tabular">
                    {one.helpful_yes + one.helpful_no > 0
                      ? `${one.helpful_yes} helped, ${one.helpful_no} not`
                      : "No word yet"}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </>
  );
}

function ArticleLink({ slug, title }: { slug: string; title: string }) {
  return (
    <Link
      to={`/admin/help?article=${slug}`}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {title}
    </Link>
  );
}
