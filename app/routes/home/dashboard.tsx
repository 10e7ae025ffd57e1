import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { dismissAnnouncement } from "#app/features/announcements/commands.server.ts";
import { AnnouncementCard } from "#app/features/announcements/components/announcement-card.tsx";
import { oneSchema } from "#app/features/announcements/schema.ts";
import { homeCards } from "#app/features/home/cards.server.ts";
import { CompanyBoard } from "#app/features/home/components/company-board.tsx";
import { HomeCardsGrid } from "#app/features/home/components/home-cards.tsx";
import { NeedsList } from "#app/features/home/components/needs-list.tsx";
import { OwnPostings } from "#app/features/home/components/own-postings.tsx";
import { Standing } from "#app/features/home/components/standing.tsx";
import { homeReads, toHome } from "#app/features/home/reads.server.ts";
import { AcceptCard } from "#app/features/legal/components/accept-card.tsx";
import { todayOf } from "#app/features/rewards/queries/check-ins.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { WhoseTabs } from "#app/ui/primitives/whose-tabs.tsx";
import type { Route } from "./+types/dashboard.ts";
import { FirstStepsCard } from "./first-steps.tsx";
import { Greeting } from "./greeting.tsx";

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

export const shouldRevalidate = readWhenOvertaken;

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  // Who is new is led on, and not past one empty card after the other.
  const begun = loaderData.firstSteps === null || loaderData.projects.length > 0;
  const own = (
    <OwnPostings postings={loaderData.postings} figures={loaderData.cards.hiring} now={loaderData.now} />
  );
  return (
    <Page className="flex flex-col gap-5">
      <Greeting {...loaderData} />
      <ForWhom {...loaderData} />
      {loaderData.place ? <CompanyBoard place={loaderData.place} hiring={loaderData.cards.company} /> : null}
      {loaderData.toAccept.map((one) => (
        <AcceptCard key={one.kind} asked={one} />
      ))}
      {loaderData.announced.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} />
      ))}
      {loaderData.firstSteps ? <FirstStepsCard steps={loaderData.firstSteps} /> : null}
      {begun ? <Standing {...loaderData} /> : <NeedsList needs={loaderData.needs} now={loaderData.now} />}
      {loaderData.hires && !loaderData.place ? own : null}
      <HomeCardsGrid {...loaderData} />
      {loaderData.hires ? null : own}
      <Link
        to="/dashboard/cards"
        className="inline-flex min-h-11 items-center self-center text-14 text-muted underline underline-offset-4 hover:text-text"
      >
        Arrange these cards
      </Link>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** Members of a team choose whose work they look at (product.md `/dashboard`, *Who*). */
function ForWhom({ places, place }: Pick<Data, "places" | "place">) {
  return (
    <WhoseTabs
      label="For whom"
      className="max-w-lg"
      replace
      companies={places.map(({ placeId, placeName }) => ({ id: placeId, name: placeName }))}
      companyId={place?.placeId ?? null}
      to={(id) => (id === null ? "/dashboard" : `/dashboard?company=${id}`)}
    />
  );
}
