import { ArrowRight, ThumbsDown, ThumbsUp } from "lucide-react";
import { Form, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { voteOnArticle } from "#app/features/help/commands/vote.server.ts";
import { getHelpArticle, type HelpEntry } from "#app/features/help/queries.server.ts";
import { helpVoteSchema } from "#app/features/help/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Prose } from "#app/ui/layout/prose.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/article.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.article.title ?? "Not here"} · Thrive` },
  ...(loaderData ? [{ name: "description", content: loaderData.article.summary }] : []),
];

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => ({
  ...(await getHelpArticle(app, params.slug)),
  signedIn: app.viewer !== null,
}));

/** Whether it helped. */
export const action = memberAction(async (app, { params, request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { helpful } = parseForm(form, helpVoteSchema);
    await voteOnArticle(app, params.slug, helpful === "yes");
    return helpful === "yes" ? "Thank you. Good to know." : "Thank you. We will write it better.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { article, others, signedIn } = loaderData;
  return (
    <Page width="pair" className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <article className="min-w-0">
        <BackLink to="/help">Help</BackLink>
        <h1 className="mt-1 max-w-[16em] text-28 sm:text-36">{article.title}</h1>
        <p className="mt-3 max-w-[38em] text-18 text-muted">{article.summary}</p>
        <Prose className="mt-7" blocks={article.blocks} />
        {article.path ? (
          <ButtonLink to={article.path} className="mt-7">
            Go there
            <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
          </ButtonLink>
        ) : null}
        {signedIn ? <Vote vote={article.vote} answer={answerTo(actionData, "vote")} /> : null}
      </article>
      <Others category={article.category} entries={others} />
    </Page>
  );
}

function Vote({ vote, answer }: { vote: boolean | null; answer: ReturnType<typeof answerTo> }) {
  return (
    <Form method="post" preventScrollReset className="mt-10 border-hairline border-t pt-6">
      <input type="hidden" name="intent" value="vote" />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-3 font-medium">Did this help?</legend>
        <Button type="submit" size="sm" name="helpful" value="yes" aria-pressed={vote === true}>
          <ThumbsUp aria-hidden className="size-4" strokeWidth={1.75} />
          Yes
        </Button>
        <Button type="submit" size="sm" name="helpful" value="no" aria-pressed={vote === false}>
          <ThumbsDown aria-hidden className="size-4" strokeWidth={1.75} />
          No
        </Button>
      </fieldset>
      <FormOutcome answer={answer} />
    </Form>
  );
}

function Others({ category, entries }: { category: string; entries: HelpEntry[] }) {
  return (
    <nav aria-label={category} className="lg:sticky lg:top-24 lg:self-start">
      <h2 className="text-16">{category}</h2>
      <ul className="-mx-2 mt-1">
        {entries.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={`/help/${slug}`}
              className="flex min-h-10 items-center rounded-control px-2 py-1.5 text-14 text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
