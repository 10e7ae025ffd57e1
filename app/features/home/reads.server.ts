import type { Answers } from "#app/db/shared-read.server.ts";
import { selectAnnounced, toShown } from "#app/features/announcements/queries.server.ts";
import { selectOwnInvites, toOwnInvites } from "#app/features/companies/find-invite.server.ts";
import { selectPlaces } from "#app/features/companies/queries/places.server.ts";
import { selectInvites } from "#app/features/hiring/invites.server.ts";
import { selectInterestedFaces } from "#app/features/hiring/queries.server.ts";
import { selectOffersToMe, selectToAnswer } from "#app/features/hiring/waiting.server.ts";
import { selectOwed, toOwed } from "#app/features/invoices/queries/lists.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { selectToAccept, toAsked } from "#app/features/legal/queries.server.ts";
import { selectThreads, toThreadList } from "#app/features/messages/queries/list.server.ts";
import { selectIncoming } from "#app/features/network/queries/requests.server.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { selectSetup } from "#app/features/profiles/setup/commands.server.ts";
import {
  selectMyInvites,
  selectMyProjects,
  toProjectCard,
} from "#app/features/projects/queries/my-projects.server.ts";
import { selectOwed as selectOwedReviews } from "#app/features/reviews/queries/own-reviews.server.ts";
import { selectStreak } from "#app/features/rewards/queries/check-ins.server.ts";
import { selectLikers } from "#app/features/sparks/queries.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { selectLayout } from "./layout.server.ts";
import { layoutOf } from "./layout.ts";
import { MOST_LIKES, needsOf } from "./needs.ts";

const PROJECTS = 24;
const CONNECTIONS = 20;

/** What the Home shows at once, in one round trip with the session: what needs the member, and how far they are. */
export function homeReads(ctx: QueryContext) {
  return [
    selectSetup(ctx),
    selectStreak(ctx),
    selectOwnOpportunities(ctx),
    selectMyProjects(ctx, { limit: PROJECTS }),
    selectMyInvites(ctx),
    selectLikers(ctx, MOST_LIKES + 1),
    selectInterestedFaces(ctx, MOST_LIKES + 1),
    selectToAnswer(ctx),
    selectOffersToMe(ctx),
    selectInvites(ctx),
    selectOwed(ctx.db, asOwner(ctx.viewer.userId)),
    selectOwedReviews(ctx, "review"),
    selectThreads(ctx, "requests"),
    selectIncoming(ctx, null, CONNECTIONS),
    selectAnnounced(ctx),
    selectToAccept(ctx.db, ctx.viewer.userId),
    selectLayout(ctx),
    selectPlaces(ctx),
    selectOwnInvites(ctx),
  ] as const;
}

type Read = Answers<ReturnType<typeof homeReads>>;

/** The Home made of what was read, card by card. */
export function toHome({ viewer, clock }: Pick<MemberContext, "viewer" | "clock">, read: Read) {
  const [
    [setup],
    [streak],
    postings,
    rows,
    projectInvites,
    likes,
    interested,
    applications,
    offers,
    postingInvites,
    owed,
    reviews,
    threads,
    incoming,
    announcements,
    changedTexts,
    [layout],
    places,
    companyInvites,
  ] = read;
  const now = clock.now();
  const projects = rows.map((row) => toProjectCard(row, viewer.userId, now));
  return {
    announced: toShown(announcements, viewer, now),
    layout: layoutOf(layout),
    places,
    toAccept: toAsked(changedTexts, now),
    setup,
    streak,
    postings,
    projects: projects.filter(
      ({ status }) => status === "active" || status === "on_hold" || status === "draft",
    ),
    needs: needsOf(
      {
        projects,
        applications,
        offers,
        invoices: owed.map(toOwed),
        companyInvites: toOwnInvites(companyInvites, now),
        projectInvites,
        postingInvites,
        messageRequests: toThreadList(viewer.userId, threads).rows,
        connections: incoming.filter(({ gone }) => !gone),
        reviews,
        postings,
        likes: [...interested, ...likes],
      },
      now,
    ),
  };
}

export type Home = ReturnType<typeof toHome>;
