import { planOf } from "#app/core/plan-limits.ts";
import { selectHeld } from "#app/features/billing/queries/held-money.server.ts";
import type { selectPlaces } from "#app/features/companies/queries/places.server.ts";
import { canHireFor } from "#app/features/companies/rules.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { deckQueries, readerOf, toDeck } from "#app/features/discovery/queries/deck.server.ts";
import type { DeckTab } from "#app/features/discovery/schema.ts";
import { selectFeed, toFeedPage } from "#app/features/feed/queries.server.ts";
import {
  type HiringFigures,
  moreThanCounted,
  selectHiringFigures,
  selectManagedPostings,
} from "#app/features/hiring/managed-postings.server.ts";
import { selectAwaited } from "#app/features/invoices/queries/lists.server.ts";
import { selectBalances } from "#app/features/ledger/queries.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { ANY_DEAL, selectDeals } from "#app/features/partners/queries/deals.server.ts";
import { lockOf } from "#app/features/partners/rules.ts";
import { getQuests } from "#app/features/rewards/queries/quests.server.ts";
import { nextQuest } from "#app/features/rewards/quests.ts";
import { selectMatches } from "#app/features/sparks/queries.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import type { HomeCard } from "./layout.ts";
import { moneySnapshot } from "./money.ts";

const PICKS = 3;
const POSTS = 5;
const SPARKS = 4;
/** A few more are read: some may be of members who are not shown. */
const SPARKS_READ = 8;
const DEALS = 2;
const POSTINGS = 4;

/**
 * The cards below what needs the member: asked together, sent as each is there. One that cannot be read is null and
 * harms no other (product.md §6.1 `/dashboard`).
 */
export function homeCards(
  app: MemberContext,
  {
    hires,
    hidden,
    company = null,
  }: { hires: boolean; hidden: readonly HomeCard[]; company?: Pick<Place, "placeId" | "placeRole"> | null },
) {
  const { db, viewer } = app;
  // What was put away is not even read.
  const unless = <T>(card: HomeCard, read: () => Promise<T>) => (hidden.includes(card) ? null : part(read));
  return {
    sparks: unless("sparks", async () => {
      const [matches] = await app.ask([selectMatches(app, { limit: SPARKS_READ })]);
      return matches.slice(0, SPARKS);
    }),
    opportunities:
      viewer.accountType !== "creator" ? null : unless("opportunities", () => picks(app, "opportunities")),
    creators: part(() => picks(app, "creators")),
    circle: unless("circle", async () => {
      const [posts] = await app.ask([selectFeed(app, null, POSTS)]);
      return toFeedPage(posts, POSTS).posts;
    }),
    money: part(async () => {
      const [balances, held, awaited] = await app.ask([
        selectBalances(db, asOwner(viewer.userId)),
        selectHeld(db, viewer.userId),
        selectAwaited(db, asOwner(viewer.userId)),
      ]);
      return moneySnapshot(balances, held, awaited);
    }),
    hiring: hires
      ? part(async () => {
          const [figures] = await app.ask([selectHiringFigures(app)]);
          return summed(figures, moreThanCounted(figures));
        })
      : null,
    company:
      company && canHireFor(company.placeRole)
        ? part(async () => {
            const [figures, postings] = await app.ask([
              selectHiringFigures(app),
              selectManagedPostings(app, { states: null, before: null, company: company.placeId }),
            ]);
            const its = figures.filter(({ ofCompany }) => ofCompany === company.placeId);
            return { figures: summed(its, moreThanCounted(figures)), postings: postings.slice(0, POSTINGS) };
          })
        : null,
    quest: unless("quest", async () => ({ next: nextQuest(await getQuests(app)) })),
    deals: unless("deals", async () => {
      const [rows] = await app.ask([selectDeals(app, ANY_DEAL, null)]);
      const member = { xp: viewer.xp, plan: planOf(viewer.subscription), country: viewer.country };
      return rows
        .filter((deal) => deal.mine === 0 && lockOf(deal, member) === null)
        .slice(0, DEALS)
        .map(({ id, title, partnerName, slug }) => ({ id, title, partnerName, slug }));
    }),
  };
}

type Place = Awaited<ReturnType<typeof selectPlaces>>[number];

/** @param more whether there are postings that were not counted */
function summed(figures: readonly HiringFigures[], more: boolean) {
  const sum = (key: "fresh" | "waiting" | "due" | "views") =>
    figures.reduce((total, part) => total + part[key], 0);
  return { fresh: sum("fresh"), waiting: sum("waiting"), due: sum("due"), views: sum("views"), more };
}

export type HomeCards = ReturnType<typeof homeCards>;

/** The best of a deck for this member, with why (product.md §7.5), and what their profile lacks. */
async function picks(app: MemberContext, tab: DeckTab) {
  const page = { tab, filters: NONE, place: null, limit: PICKS };
  const answers = await app.ask(deckQueries(app, page));
  return { cards: toDeck(app, page, answers).cards, hint: readerOf(answers).hint };
}

async function part<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log({ event: "card_failed", ...describeError(error) });
    return null;
  }
}
