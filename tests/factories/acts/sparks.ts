import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { passInterest, sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { homeCards } from "#app/features/home/cards.server.ts";
import { arrangeHome } from "#app/features/home/layout.server.ts";
import { homeReads, toHome } from "#app/features/home/reads.server.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { newestNotifications, notificationsSince } from "#app/features/notifications/queries.server.ts";
import { countViews } from "#app/features/opportunities/commands/count-views.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import {
  selectFeaturedOpportunities,
  selectOwnOpportunities,
} from "#app/features/opportunities/queries.server.ts";
import { selectChosenMembers, selectFeaturedMembers } from "#app/features/profiles/queries.server.ts";
import { archive, openSpark, unmatch, wake } from "#app/features/sparks/commands/close-match.server.ts";
import { restSilent } from "#app/features/sparks/commands/rest-silent.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { rows } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import type { Acts, Cast } from "./cast.ts";

/** Decks, swipes, postings and Sparks, and what is told of them. */
export async function sparkActs({ creator, brand, app, creatorApp, visitor, jobs }: Cast): Promise<Acts> {
  const [job, second] = [await posting(brand), await posting(brand)];
  await likes(creator, job);
  await likes(await alice(), brand);
  const [application] = await rows<{ id: string }>(
    "SELECT id FROM applications WHERE opportunity_id = ?",
    job.id,
  );
  await likes(await alice(), second);
  const [passed] = await rows<{ id: string }>(
    "SELECT id FROM applications WHERE opportunity_id = ?",
    second.id,
  );
  const right = { intent: "swipe", direction: "right" } as const;
  const [first, next, last] = await Promise.all([alice(), alice(), alice()]);
  for (const other of [first, next, last]) {
    await likes(other, brand);
    await likes(brand, other);
  }
  const [spark, quiet, old] = await rows<{ id: string }>(
    "SELECT id FROM matches WHERE user_a = ?1 OR user_b = ?1 ORDER BY id",
    brand.userId,
  );
  await rows("UPDATE matches SET status = 'dormant' WHERE id = ?", quiet?.id);
  await rows("UPDATE matches SET last_activity_at = 1 WHERE id = ?", old?.id);
  const view = { event_name: "page_view", page_path: "/", referrer: null, occurred_at: Date.now() } as const;
  return {
    reads: {
      "the Sparks": async () => await selectMatches(app),
      "the archived Sparks": async () => await selectMatches(app, { archived: true }),
      "the Home": async () => toHome(app, await app.ask(homeReads(app))),
      "the cards of the Home": () => Promise.all(Object.values(homeCards(app, { hires: true, hidden: [] }))),
      "the likes": async () => await selectLikes(app),
      "the likes of brands, by tier": async () => await selectLikes(app, { who: "brands", sort: "tier" }),
      "the interested creators, by tier": async () =>
        await selectInterested(app, { who: "creators", sort: "tier" }),
      "the interested": async () => await selectInterested(app),
      "the sent likes": async () => await selectSent(creatorApp),
      "the notifications": () => app.ask([newestNotifications(app)]),
      "the notifications since": async () => await notificationsSince(app, 0),
      "a posting": () => getPostingPage(creatorApp, job.id),
      "a posting for visitors": () => getPostingPage(visitor, job.id),
      "own postings": async () => await selectOwnOpportunities(app),
      "featured postings": async () => await selectFeaturedOpportunities(visitor),
      "featured members": async () => await selectFeaturedMembers(visitor),
      "members whom the team features": async () => await selectChosenMembers(visitor),
    },
    commands: {
      "to arrange the Home": () => arrangeHome(creatorApp, { card: "circle", intent: "up" }),
      "a like": () => swipe(creatorApp, { ...right, target_type: "user", target_id: brand.userId }),
      "a like back": () => swipe(app, { ...right, target_type: "user", target_id: creator.userId }),
      "an interest": () => swipe(creatorApp, { ...right, target_type: "opportunity", target_id: second.id }),
      "an undo": () => undoSwipe(creatorApp, { target_id: second.id }),
      "a spark back": () => sparkBack(app, application?.id ?? ""),
      "a pass on an interest": () => passInterest(app, passed?.id ?? ""),
      "a Spark opened": () => openSpark(app, spark?.id ?? ""),
      "a Spark archived": () => archive(app, spark?.id ?? "", true),
      "a Spark woken": () => wake(app, quiet?.id ?? ""),
      "a Spark ended": () => unmatch(app, spark?.id ?? "", null),
      "reading all notifications": () => handleNotification(app, { intent: "read-all" }),
      "a posting": () => postOpportunity(app, postInput(), null),
      "a report of page views": () =>
        recordBrowserEvents(
          app,
          {
            events: Array.from({ length: 40 }, () => ({ ...view, id: crypto.randomUUID() })),
          },
          (views) => countViews(app, views),
        ),
    },
    jobs: { "the silent Sparks": () => restSilent({ ...jobs, commit: app.commit }) },
  };
}
