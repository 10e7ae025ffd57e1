import { decodeCursor } from "#app/core/cursor.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { selectProvedOf } from "#app/features/companies/queries/proved-of.server.ts";
import { countPostsOf, selectPostsOf, toFeedPage } from "#app/features/feed/queries.server.ts";
import { selectOpenKit } from "#app/features/kits/queries.server.ts";
import { inCommon, selectTie } from "#app/features/network/queries/tie.server.ts";
import { countOpeningsOf, selectOpeningsOf } from "#app/features/opportunities/queries.server.ts";
import { selectShownCredentials, toShownCredentials } from "#app/features/passport/queries/shown.server.ts";
import {
  countShownWorks,
  countWorkedOn,
  selectPortfolio,
  selectWorkedOn,
  toWorkedOn,
} from "#app/features/portfolio/queries.server.ts";
import {
  getPreview,
  getProfilePage,
  type ProfileAnswer,
  type ProfilePage,
} from "#app/features/profiles/queries/profile-page.server.ts";
import { type ProfileTarget, targetOf } from "#app/features/profiles/queries/profile-target.server.ts";
import { selectServicesOf } from "#app/features/profiles/queries/services-of.server.ts";
import { countEndorsements } from "#app/features/profiles/skills.ts";
import {
  COUNTED_TO,
  isTab,
  openTab,
  type ProfileTab,
  shownTabs,
  type TabCounts,
} from "#app/features/profiles/tabs.ts";
import type { Relation } from "#app/features/profiles/visibility.ts";
import { countCompletedOf } from "#app/features/projects/queries/completed-of.server.ts";
import { selectEndorsementsOf, toEndorsement } from "#app/features/reviews/queries/endorsements.server.ts";
import {
  selectRatingOf,
  selectReviewsOf,
  toReviewPage,
} from "#app/features/reviews/queries/reviews-of.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import { selectBadgesOf, toBadges } from "#app/features/rewards/queries/badges.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";

/** What the address asks for: a tab, and where in it to go on. */
export interface Asked {
  tab: string | null;
  cursor: string | null;
}

/** Whose rows are read, and with whose eyes. */
interface Look {
  ctx: Pick<AppContext, "db" | "ask" | "viewer" | "clock"> & Pick<QueryContext, "env">;
  owner: ProfileTarget["userId"];
  /** In a preview: whether whoever looks counts as near. */
  near?: boolean;
}

/** A member's page with its open tab: what each area keeps of them, read by that area. */
export type MemberPage = Awaited<ReturnType<typeof compose>>;

export type MemberAnswer = Exclude<ProfileAnswer, { state: "shown" }> | { state: "shown"; page: MemberPage };

/**
 * A member's page by id or handle, in one round trip; a second one only when there is nothing in the tab asked for.
 * @throws AppError `not_found`, `gone` for a deleted profile
 */
export async function readMemberPage(
  ctx: Pick<AppContext, "db" | "ask" | "viewer" | "clock"> & Pick<QueryContext, "env">,
  idOrHandle: string,
  asked: Asked,
): Promise<MemberAnswer> {
  const target = targetOf(idOrHandle);
  const look = { ctx, owner: target.userId };
  const [answer, parts] = await Promise.all([getProfilePage(ctx, target), readParts(look, asked)]);
  if (answer.state !== "shown") return answer;
  return { state: "shown", page: await compose(answer.page, parts, look, asked) };
}

/** The member's own page as somebody sees it who stands so to them. */
export async function readPreview(
  app: Pick<MemberContext, "db" | "ask" | "viewer" | "clock"> & Pick<QueryContext, "env">,
  relation: Exclude<Relation, "owner">,
  asked: Asked,
): Promise<MemberPage> {
  const { userId } = app.viewer;
  const ctx = relation === "visitor" ? { ...app, viewer: null } : app;
  const look = { ctx, owner: targetOf(userId).userId, near: relation === "connection" };
  const [page, parts] = await Promise.all([getPreview(app, relation), readParts(look, asked)]);
  return compose(page, parts, look, asked);
}

async function readParts(look: Look, { tab, cursor }: Asked) {
  const { ctx, owner, near } = look;
  const viewer = ctx.viewer;
  const [
    [[works], [workedOn], [posts], [openings], [sums], badges, certified, [kit], [finished], companies],
    [[tie] = []],
    content,
  ] = await Promise.all([
    ctx.ask([
      countShownWorks(ctx, owner),
      countWorkedOn(ctx, owner),
      countPostsOf(ctx, owner, { near, most: COUNTED_TO }),
      countOpeningsOf(ctx, owner, { most: COUNTED_TO }),
      selectRatingOf(ctx, owner),
      selectBadgesOf(ctx, owner),
      selectShownCredentials(ctx, owner),
      selectOpenKit(ctx, owner),
      countCompletedOf(ctx, owner),
      selectProvedOf(ctx, owner),
    ]),
    viewer && near === undefined ? ctx.ask([selectTie({ ...ctx, viewer }, owner)]) : [],
    readTab(look, isTab(tab) ? tab : "work", cursor),
  ]);
  const rating = ratingOf(sums);
  const counts = {
    // The tab counts what is theirs; what they are credited for alone opens it too.
    work: works?.count || (workedOn?.count ?? 0),
    reviews: rating.count,
    posts: posts?.count ?? 0,
    openings: openings?.count ?? 0,
  };
  const credentials = toShownCredentials(certified);
  return {
    counts,
    rating,
    content,
    badges: toBadges(badges),
    credentials,
    completed: finished?.count ?? 0,
    companies,
    /** The name of their media kit, when everybody may open it. */
    kit: kit?.kitSlug ?? null,
    tie: tie ?? null,
  };
}

async function compose(
  page: ProfilePage,
  { counts: others, content, tie, ...standing }: Awaited<ReturnType<typeof readParts>>,
  look: Look,
  { tab }: Asked,
) {
  const counts: TabCounts = {
    ...others,
    services: page.services,
    endorsements: countEndorsements(page.skills),
  };
  const open = openTab(tab, counts);
  return {
    ...page,
    /** How the viewer stands to them; null for visitors and in a preview. */
    tie,
    /** What the two have in common, in words. */
    common: tie && page.relation !== "owner" ? inCommon(tie, page.profile.city) : [],
    /** When that was read, as the server has the time. */
    readAt: look.ctx.clock.now(),
    ...standing,
    counts,
    tabs: shownTabs(counts),
    // There is nothing in the tab that was read: rare, and worth a second round trip.
    content: open === content.tab ? content : await readTab(look, open, null),
  };
}

async function readTab({ ctx, owner, near }: Look, tab: ProfileTab, cursor: string | null) {
  switch (tab) {
    case "about":
      return { tab } as const;
    case "work": {
      const after = decodeCursor(cursor);
      const [works, credited] = await ctx.ask([
        selectPortfolio({ db: ctx.db, viewer: null }, owner),
        selectWorkedOn(ctx, owner, after),
      ]);
      // A later page goes on with what they are credited for.
      const { works: workedOn, nextCursor } = toWorkedOn(credited);
      return { tab, works: after ? [] : works, workedOn, nextCursor } as const;
    }
    case "services": {
      const [services] = await ctx.ask([selectServicesOf(ctx, owner)]);
      return { tab, services } as const;
    }
    case "reviews": {
      const [reviews] = await ctx.ask([selectReviewsOf(ctx, owner, decodeCursor(cursor))]);
      return { tab, ...toReviewPage(reviews) } as const;
    }
    case "endorsements": {
      const [endorsements] = await ctx.ask([selectEndorsementsOf(ctx, owner)]);
      return { tab, endorsements: endorsements.map(toEndorsement) } as const;
    }
    case "posts": {
      const before: Id | null = cursor && isId(cursor) ? cursor : null;
      const [posts] = await ctx.ask([selectPostsOf(ctx, owner, { before, near })]);
      return { tab, ...toFeedPage(posts) } as const;
    }
    case "openings": {
      const [openings] = await ctx.ask([selectOpeningsOf(ctx, owner)]);
      return { tab, openings } as const;
    }
  }
}
