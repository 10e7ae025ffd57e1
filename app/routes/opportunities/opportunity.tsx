import { lazy, Suspense, use, useEffect } from "react";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { recordPostingView } from "#app/browser/page-views.ts";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { type MyApplication, selectMine, toMine } from "#app/features/hiring/apply-page.server.ts";
import { selectCrewAt } from "#app/features/hiring/crew.server.ts";
import { Facts } from "#app/features/opportunities/components/page/facts.tsx";
import { PosterCard } from "#app/features/opportunities/components/page/poster-card.tsx";
import { Questions } from "#app/features/opportunities/components/page/questions.tsx";
import {
  ClarityMark,
  GiveGet,
  Rights,
  Skills,
  TextSection,
} from "#app/features/opportunities/components/page/sections.tsx";
import { StateBanner } from "#app/features/opportunities/components/page/state-banner.tsx";
import { getPostingPage, type PostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { NonceContext } from "#app/routes/shell/nonce.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";
import { PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import type { Route } from "./+types/opportunity.ts";
import { Answering, OwnApplication } from "./answering.tsx";
import { Removed } from "./opportunity-removed.tsx";
import { handlePostingForm } from "./posting-forms.server.ts";
import { postingTags, structuredJob } from "./posting-tags.ts";

/** What members alone have comes beside the page. */
const Keeping = lazy(() => import("./keeping.tsx"));

const Translation = lazy(() => import("#app/features/opportunities/components/page/translation.tsx"));

const PostingLive = lazy(() => import("#app/features/opportunities/components/page/posting-live.tsx"));

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Not here · Thrive" }];
  const { page, origin } = loaderData;
  return page.sight === "wall" || page.sight === "removed"
    ? [{ title: `${page.title} · Thrive` }, { name: "robots", content: "noindex" }]
    : postingTags(page.posting, origin);
};

export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => ({
  ...(await readPage(app, params.id)),
  viewer: app.viewer && { userId: app.viewer.userId, skills: app.viewer.skills },
  translates: app.viewer !== null && app.translator !== null,
  origin: new URL(request.url).origin,
}));

/** The posting and what the viewer sent to it already, in one round trip. */
async function readPage(app: AppContext, id: string) {
  const [page, [[mine], [behind] = []]] = await Promise.all([
    getPostingPage(app, id),
    app.viewer ? app.ask([selectMine(app, id), selectCrewAt(app, id)]) : [[]],
  ]);
  return { page, mine: mine ? toMine(mine) : null, crew: behind?.crew ?? null };
}

/** Questions and answers below the posting, and its brief in another language. */
export const action = memberAction(async (app, { params, request }: Route.ActionArgs) => {
  if (!isId(params.id)) throw new AppError("not_found");
  return handlePostingForm(app, params.id, await readForm(request), request.headers.get("Accept-Language"));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Opportunity({ loaderData: { page, ...rest } }: Route.ComponentProps) {
  if (page.sight === "wall") return <Wall id={page.id} title={page.title} />;
  if (page.sight === "removed") return <Removed {...page} />;
  return <Shown page={page} {...rest} key={page.posting.id} />;
}

interface ShownProps {
  page: PostingPage;
  mine: MyApplication | null;
  crew: string | null;
  viewer: { userId: string; skills: string[] } | null;
  /** Whether a model is there that translates for the viewer. */
  translates: boolean;
  origin: string;
}

function Shown({ page, mine, crew, viewer, translates, origin }: ShownProps) {
  const { posting, questions, similar, now } = page;
  const nonce = use(NonceContext);
  useEffect(() => recordPostingView(posting.id), [posting.id]);
  const here = `/opportunity/${posting.id}`;
  const job = structuredJob(posting, origin);
  const share = (
    <ShareButton
      name={posting.title}
      path={here}
      what="opportunity"
      picture={posting.visibility === "public" ? `${here}/og.png` : undefined}
      circle={
        viewer && posting.visibility === "public" && posting.status === "active"
          ? `/spark?tab=circle&dialog=create-post&share=${posting.id}`
          : undefined
      }
    />
  );
  return (
    <Page className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
      {job ? (
        <script
          type="application/ld+json"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" are escaped, under this answer's nonce
          dangerouslySetInnerHTML={{ __html: job }}
        />
      ) : null}
      <div className="flex flex-col gap-6">
        <OwnApplication page={page} mine={mine} />
        <StateBanner posting={posting} hasSimilar={similar.length > 0} />
        <div className="relative aspect-[4/3] overflow-hidden rounded-card border border-hairline bg-sunken lg:aspect-[10/6]">
          <PostingImage posting={posting} first />
        </div>
        <header className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <KindChip type={posting.type} />
            {posting.publishedAt ? (
              <span className="text-14 text-muted">Posted {relativeTime(posting.publishedAt, now)}</span>
            ) : null}
            {posting.manages ? (
              <Dotted as="span" className="tabular text-14 text-muted">
                {posting.viewCount === 1 ? "1 view" : `${posting.viewCount} views`}
                {`${posting.interestCount} interested`}
              </Dotted>
            ) : null}
          </div>
          <h1 className="break-words text-28 sm:text-36">{posting.title || "Untitled draft"}</h1>
          <p className="break-words text-muted">{posting.company}</p>
        </header>
      </div>
      <article className="flex flex-col gap-7 lg:col-start-1">
        {translates && !posting.manages ? (
          <Suspense fallback={<div className="min-h-11" />}>
            <Translation />
          </Suspense>
        ) : null}
        <TextSection title="What it is">{posting.description}</TextSection>
        <GiveGet posting={posting} />
        <TextSection title="Deliverables">{posting.deliverables}</TextSection>
        <TextSection title="Requirements">{posting.requirements}</TextSection>
        <Skills wanted={posting.skills} mine={posting.manages ? null : (viewer?.skills ?? null)} />
        <Rights rights={posting.rights} />
        {posting.clarity ? <ClarityMark clarity={posting.clarity} /> : null}
        {posting.status === "draft" ? null : (
          <Questions
            questions={questions}
            viewerId={viewer?.userId ?? null}
            manages={posting.manages}
            open={page.sight === "open"}
            signInTo={here}
            now={now}
          />
        )}
      </article>
      <aside className="flex flex-col gap-4 max-lg:row-start-2 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card className="flex flex-col gap-5">
          <Facts posting={posting} />
          <Answering page={page} mine={mine} crew={crew} signedIn={viewer !== null} beside={share} />
          {posting.manages ? null : (
            <div className="flex flex-wrap gap-2">
              {viewer && page.sight === "open" ? (
                <Suspense fallback={<div className="min-h-11" />}>
                  <Keeping posting={posting} readAt={now} />
                </Suspense>
              ) : null}
              {share}
              {viewer ? (
                <ReportButton
                  look="button"
                  thing={{
                    type: "opportunity",
                    id: posting.id,
                    owner: { userId: posting.posterId, name: posting.posterName },
                  }}
                  leaveTo="/settings/blocked"
                />
              ) : null}
            </div>
          )}
        </Card>
        <PosterCard posting={posting} />
      </aside>
      {similar.length > 0 && !posting.manages ? (
        <section className="lg:col-span-2">
          <h2 className="mb-4 text-22">Others like it</h2>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            {similar.map((other) => (
              <li key={other.id}>
                <PostingTile posting={other}>
                  <span className="line-clamp-1 text-14 text-muted">
                    {[other.company, other.compensation].filter(Boolean).join(" · ")}
                  </span>
                </PostingTile>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {viewer ? (
        <Suspense fallback={null}>
          <PostingLive opportunityId={posting.id} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Wall({ id, title }: { id: string; title: string }) {
  return (
    <Page>
      <EmptyState
        title={title}
        action={
          <ButtonLink to={`/auth?return=${encodeURIComponent(`/opportunity/${id}`)}`} variant="spark">
            Sign in to read it
          </ButtonLink>
        }
      >
        This one is for members only.
      </EmptyState>
    </Page>
  );
}
