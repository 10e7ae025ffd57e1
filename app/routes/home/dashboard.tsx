import { Compass, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { dismissAnnouncement } from "#app/features/announcements/commands.server.ts";
import { AnnouncementCard } from "#app/features/announcements/components/announcement-card.tsx";
import { oneSchema } from "#app/features/announcements/schema.ts";
import { type HomeCards, homeCards } from "#app/features/home/cards.server.ts";
import { Arriving, CardShell } from "#app/features/home/components/card-shell.tsx";
import { CirclePreview } from "#app/features/home/components/circle-preview.tsx";
import { CompanyBoard } from "#app/features/home/components/company-board.tsx";
import { NeedsList } from "#app/features/home/components/needs-list.tsx";
import { Picks } from "#app/features/home/components/picks.tsx";
import { ActiveProjects } from "#app/features/home/components/projects-card.tsx";
import {
  Completeness,
  Deals,
  HiringFigures,
  MoneySnapshot,
} from "#app/features/home/components/small-cards.tsx";
import type { HomeCard } from "#app/features/home/layout.ts";
import { homeReads, toHome } from "#app/features/home/reads.server.ts";
import { AcceptCard } from "#app/features/legal/components/accept-card.tsx";
import { ClaimToday } from "#app/features/rewards/components/claim-form.tsx";
import { QuestItem } from "#app/features/rewards/components/quests-card.tsx";
import { todayOf } from "#app/features/rewards/queries/check-ins.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { PostingStrip, PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/dashboard.ts";
import { FirstStepsCard } from "./first-steps.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Home · Thrive" }];

const SHOWN = 4;

export const loader = memberQuery(homeReads, (app, answers, { request }: Route.LoaderArgs) => {
  const { announced, toAccept, layout, setup, streak, postings, projects, needs, places } = toHome(
    app,
    answers,
  );
  const asked = new URL(request.url).searchParams.get("company");
  const place = places.find(({ placeId }) => placeId === asked) ?? null;
  const { accountType, displayName, avatarUrl, xp } = app.viewer;
  const hires = accountType !== "creator" || setup?.alsoHires === true;
  return {
    announced,
    toAccept,
    firstSteps:
      setup && setup.setupCompletedAt === null
        ? {
            accountType,
            setupStep: setup.setupStep,
            hasSwiped: setup.hasSwiped === 1,
            hasCompany: setup.hasCompany === 1,
          }
        : null,
    name: displayName,
    avatarUrl,
    xp,
    hires: accountType !== "creator",
    needs,
    projects,
    places,
    place,
    postings: postings.slice(0, SHOWN),
    today: streak ? todayOf(streak, app.clock.now()) : null,
    now: app.clock.now(),
    order: layout.cards.filter((card) => !layout.hidden.includes(card)),
    cards: homeCards(app, { hires, hidden: layout.hidden, company: place }),
  };
});

/** Puts an announcement away. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await dismissAnnouncement(app, parseForm(form, oneSchema).announcement_id);
    return "Put away.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  // Who is new is led on, and not past one empty card after the other.
  const begun = loaderData.firstSteps === null || loaderData.projects.length > 0;
  return (
    <Page className="flex flex-col gap-5">
      <Greeting {...loaderData} />
      {loaderData.places.length > 0 ? <ForWhom {...loaderData} /> : null}
      {loaderData.place ? <CompanyBoard place={loaderData.place} hiring={loaderData.cards.company} /> : null}
      {loaderData.toAccept.map((one) => (
        <AcceptCard key={one.kind} asked={one} />
      ))}
      {loaderData.announced.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} />
      ))}
      {loaderData.firstSteps ? <FirstStepsCard steps={loaderData.firstSteps} /> : null}
      <div className={`grid grid-cols-1 items-start gap-5 ${begun ? "lg:grid-cols-2" : ""}`}>
        <NeedsList needs={loaderData.needs} now={loaderData.now} />
        {begun ? <Standing {...loaderData} /> : null}
      </div>
      {loaderData.hires && !loaderData.place ? <Postings {...loaderData} /> : null}
      <HomeCardsGrid {...loaderData} />
      {loaderData.hires ? null : <Postings {...loaderData} />}
      <Link
        to="/dashboard/cards"
        className="inline-flex min-h-11 items-center self-center text-14 text-muted underline underline-offset-4 hover:text-text"
      >
        Arrange these cards
      </Link>
    </Page>
  );
}

type Match = NonNullable<Awaited<NonNullable<HomeCards["sparks"]>>>[number];

type Data = Route.ComponentProps["loaderData"];

/** Members of a team choose whose work they look at (product.md `/dashboard`, *Who*). */
function ForWhom({ places, place }: Pick<Data, "places" | "place">) {
  return (
    <TabLinks
      label="For whom"
      className="max-w-lg"
      replace
      tabs={[
        { to: "/dashboard", label: "You", current: place === null },
        ...places.map(({ placeId, placeName }) => ({
          to: `/dashboard?company=${placeId}`,
          label: placeName,
          current: placeId === place?.placeId,
        })),
      ]}
    />
  );
}

function Greeting({ name, avatarUrl, xp, today }: Pick<Data, "name" | "avatarUrl" | "xp" | "today">) {
  const { percent, toNext } = tierProgress(xp);
  return (
    <Card className="relative isolate flex flex-col gap-6 overflow-hidden sm:p-6 lg:flex-row lg:items-center">
      <div aria-hidden className="-top-40 -left-32 -z-10 absolute size-104 bg-spark-glow opacity-25" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-4 sm:items-center sm:gap-6">
        <Link to="/profile" aria-label="My Profile" className="m-1 rounded-full">
          <Avatar name={name} url={avatarUrl} size="xl" xp={xp} className="max-sm:size-14 max-sm:text-18" />
        </Link>
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h1 className="break-words text-28 sm:text-36">
            Hello, <bdi>{name}</bdi>
          </h1>
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
      <div className="flex flex-wrap gap-2 sm:gap-3 max-sm:[&>*]:grow max-sm:[&>*]:px-3">
        <ButtonLink to="/discover">
          <Compass aria-hidden className="size-5" strokeWidth={1.75} />
          Discover
        </ButtonLink>
        <PostLink />
      </div>
    </Card>
  );
}

/** What stands: work, money and the profile. */
function Standing({ projects, cards }: Pick<Data, "projects" | "cards">) {
  return (
    <div className="flex flex-col gap-5">
      <CardShell title="Your projects" more={{ to: "/projects", label: "All" }}>
        <ActiveProjects projects={projects} />
      </CardShell>
      <CardShell title="Money" more={{ to: "/wallet", label: "Wallet" }}>
        <Arriving from={cards.money} room="h-14">
          {(lines) => <MoneySnapshot lines={lines} />}
        </Arriving>
      </CardShell>
      <CardShell title="Your profile" more={{ to: "/profile", label: "Edit" }}>
        <Arriving from={cards.creators} room="h-10">
          {({ hint }) => <Completeness hint={hint} />}
        </Arriving>
      </CardShell>
    </div>
  );
}

function HomeCardsGrid({ cards, hires, order, now }: Pick<Data, "cards" | "hires" | "order" | "now">) {
  return (
    <div className="flex flex-col gap-5 lg:block lg:columns-2 lg:gap-5 lg:[&>*:not(:last-child)]:mb-5 lg:[&>*]:break-inside-avoid">
      {order.map((card) => (
        <HomeCardOf key={card} card={card} cards={cards} hires={hires} now={now} />
      ))}
    </div>
  );
}

function HomeCardOf({
  card,
  cards: { opportunities, creators, sparks, circle, quest, deals },
  hires,
  now,
}: Pick<Data, "cards" | "hires" | "now"> & { card: HomeCard }) {
  switch (card) {
    case "opportunities":
      return opportunities ? (
        <CardShell
          title="Opportunities for you"
          more={{ to: "/discover?tab=opportunities", label: "Discover" }}
        >
          <Arriving from={opportunities} room="h-54">
            {(picks) => <Picks cards={picks.cards} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "creators":
      return (
        <CardShell
          title={hires ? "Creators for you" : "People for you"}
          more={{ to: "/discover?tab=creators", label: "Discover" }}
        >
          <Arriving from={creators} room="h-54">
            {(picks) => <Picks cards={picks.cards} />}
          </Arriving>
        </CardShell>
      );
    case "sparks":
      return sparks ? (
        <CardShell title="Your Sparks" more={{ to: "/spark", label: "All" }}>
          <Arriving from={sparks} room="h-54">
            {(matches) => <Sparks matches={matches} now={now} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "circle":
      return circle ? (
        <CardShell title="Your Circle" more={{ to: "/spark?tab=circle", label: "Open" }}>
          <Arriving from={circle} room="h-54">
            {(posts) => <CirclePreview posts={posts} now={now} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "quest":
      return quest ? (
        <CardShell title="Your next quest" more={{ to: "/earn-credits#quests", label: "All quests" }}>
          <Arriving from={quest} room="h-36">
            {({ next }) =>
              next ? (
                <div className="mt-3">
                  <QuestItem quest={next} />
                </div>
              ) : (
                <p className="mt-3 text-muted">You finished every quest there is. New ones come.</p>
              )
            }
          </Arriving>
        </CardShell>
      ) : null;
    case "deals":
      return deals ? (
        <CardShell title="Open for you" more={{ to: "/partner-directory", label: "All deals" }}>
          <Arriving from={deals} room="h-28">
            {(open) => <Deals deals={open} />}
          </Arriving>
        </CardShell>
      ) : null;
  }
}

function Sparks({ matches, now }: { matches: Match[]; now: number }) {
  if (matches.length === 0)
    return (
      <Quiet>
        No Spark yet.{" "}
        <Link to="/discover?tab=creators" className="underline underline-offset-2 hover:text-text">
          Find someone to work with
        </Link>
        .
      </Quiet>
    );
  return (
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
  );
}

function Postings({ postings, cards, now }: Pick<Data, "postings" | "cards" | "now">) {
  return (
    <CardShell
      title="Your opportunities"
      {...(postings.length > 0 ? { more: { to: "/manage-opportunities", label: "Manage" } } : {})}
    >
      {cards.hiring && postings.length > 0 ? (
        <Arriving from={cards.hiring} room="h-14">
          {(figures) => <HiringFigures figures={figures} />}
        </Arriving>
      ) : null}
      {postings.length === 0 ? (
        <Quiet>Looking for someone? Post a job, a collaboration or a barter. It is free during beta.</Quiet>
      ) : (
        <PostingStrip>
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
        </PostingStrip>
      )}
    </CardShell>
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
