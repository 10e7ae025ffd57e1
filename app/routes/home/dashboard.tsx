import { ChevronRight, Compass, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { cachedPage } from "#app/browser/query-client.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { selectSetup } from "#app/features/profiles/setup/commands.server.ts";
import { ClaimToday } from "#app/features/rewards/components/claim-form.tsx";
import { selectStreak, todayOf } from "#app/features/rewards/queries/check-ins.server.ts";
import { selectLikes, selectMatches } from "#app/features/sparks/queries.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { Route } from "./+types/dashboard.ts";
import { FirstStepsCard } from "./first-steps.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Home · Thrive" }];

const SHOWN = 4;

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectMatches(ctx),
      selectLikes(ctx),
      selectInterested(ctx),
      selectOwnOpportunities(ctx),
      selectSetup(ctx),
      selectStreak(ctx),
    ] as const,
  (app, [matches, likes, interested, postings, [setup], [streak]]) => ({
    firstSteps:
      setup && setup.setupCompletedAt === null
        ? {
            accountType: app.viewer.accountType,
            setupStep: setup.setupStep,
            hasSwiped: setup.hasSwiped === 1,
            hasCompany: setup.hasCompany === 1,
          }
        : null,
    name: app.viewer.displayName,
    avatarUrl: app.viewer.avatarUrl,
    xp: app.viewer.xp,
    waiting: { count: likes.length + interested.length, faces: [...interested, ...likes].slice(0, SHOWN) },
    matches: matches.slice(0, SHOWN),
    postings: postings.slice(0, SHOWN),
    today: streak ? todayOf(streak, app.clock.now()) : null,
    now: app.clock.now(),
  }),
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <Page className="flex flex-col gap-5">
      <Greeting {...loaderData} />
      {loaderData.firstSteps ? <FirstStepsCard steps={loaderData.firstSteps} /> : null}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Waiting waiting={loaderData.waiting} />
        <Sparks matches={loaderData.matches} now={loaderData.now} />
      </div>
      <Postings postings={loaderData.postings} now={loaderData.now} />
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Greeting({ name, avatarUrl, xp, today }: Pick<Data, "name" | "avatarUrl" | "xp" | "today">) {
  const { percent, toNext } = tierProgress(xp);
  return (
    <Card className="relative isolate flex flex-col gap-6 overflow-hidden sm:p-6 lg:flex-row lg:items-center">
      <div
        aria-hidden
        className="-top-24 -left-16 -z-10 absolute size-72 rounded-full bg-spark-gradient opacity-15 blur-3xl"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-4 sm:gap-6">
        <Link to="/profile" aria-label="My Profile" className="m-1 rounded-full">
          <Avatar name={name} url={avatarUrl} size="xl" xp={xp} className="max-sm:size-16 max-sm:text-18" />
        </Link>
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h1 className="break-words text-28 sm:text-36">Hello, {name}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted tabular">
            <Chip tone="strong">{tierLabel(xp)}</Chip>
            <Link
              to="/leaderboard"
              className="-my-2 flex min-h-11 items-center underline-offset-4 hover:text-text hover:underline"
            >
              {xp.toLocaleString("en")} XP{toNext === null ? "" : ` · ${toNext.toLocaleString("en")} to go`}
            </Link>
          </p>
          <ProgressBar label="Progress to the next tier" value={percent} className="mt-3 max-w-80" />
          {today ? (
            <div className="mt-3">
              <ClaimToday today={today} />
            </div>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:grow">
        <ButtonLink to="/discover">
          <Compass aria-hidden className="size-5" strokeWidth={1.75} />
          Discover
        </ButtonLink>
        <PostLink />
      </div>
    </Card>
  );
}

function Waiting({ waiting }: Pick<Data, "waiting">) {
  return (
    <Card>
      <h2 className="text-18">Needs you</h2>
      {waiting.count === 0 ? (
        <Quiet>Nobody is waiting for an answer. People who like you or your postings appear here.</Quiet>
      ) : (
        <Link
          to="/spark?tab=likes"
          className="-mx-2 mt-2 flex min-h-14 items-center gap-3 rounded-control p-2 hover:bg-text/8"
        >
          <span className="flex -space-x-3">
            {waiting.faces.map((face) => (
              <Avatar
                key={face.userId}
                name={face.name}
                url={face.avatarUrl}
                className="ring-2 ring-surface"
              />
            ))}
          </span>
          <span className="flex-1">
            <strong className="font-semibold">{waiting.count}</strong>{" "}
            {waiting.count === 1 ? "person waits for your answer" : "people wait for your answer"}
          </span>
          <ChevronRight aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        </Link>
      )}
    </Card>
  );
}

function Sparks({ matches, now }: Pick<Data, "matches" | "now">) {
  return (
    <Card>
      <h2 className="text-18">Your Sparks</h2>
      {matches.length === 0 ? (
        <Quiet>
          No Spark yet.{" "}
          <Link to="/discover?tab=creators" className="underline underline-offset-2 hover:text-text">
            Find someone to work with
          </Link>
          .
        </Quiet>
      ) : (
        <ul className="-mx-2 mt-2 flex flex-col">
          {matches.map((match) => (
            <li key={match.id}>
              <Link
                to={`/profile/${match.userId}`}
                className="flex items-center gap-3 rounded-control p-2 hover:bg-text/8"
              >
                <Avatar name={match.name} url={match.avatarUrl} xp={match.xp} className="m-0.5" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{match.name}</span>
                  <span className="block truncate text-14 text-muted">
                    {match.opportunityTitle ?? match.headline}
                  </span>
                </span>
                <span className="inline-flex shrink-0 items-center gap-1 text-12 text-muted">
                  <Sparkles aria-hidden className="size-3.5 text-spark" strokeWidth={1.75} />
                  {relativeTime(match.createdAt, now)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Postings({ postings, now }: Pick<Data, "postings" | "now">) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-18">Your opportunities</h2>
        {postings.length > 0 ? (
          <Link
            to="/manage-opportunities"
            className="-my-2 -mr-2 flex min-h-11 items-center rounded-control px-2 text-14 text-muted underline underline-offset-4 hover:text-text"
          >
            Manage
          </Link>
        ) : null}
      </div>
      {postings.length === 0 ? (
        <Quiet>Looking for someone? Post a job, a collaboration or a barter. It is free during beta.</Quiet>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {postings.map((posting) => (
            <li key={posting.id}>
              <PostingTile posting={posting}>
                <span className="mt-auto text-14 text-muted tabular">
                  {posting.interestCount} interested ·{" "}
                  {posting.publishedAt ? relativeTime(posting.publishedAt, now) : "draft"}
                </span>
              </PostingTile>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What a part says while it is empty. */
function Quiet({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-3 flex items-center gap-4">
      <SparkMotif className="size-14 shrink-0" />
      <p className="text-muted">{children}</p>
    </div>
  );
}
