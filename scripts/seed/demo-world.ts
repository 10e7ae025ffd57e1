import type { Id } from "#app/core/ids.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import { daily_rollups, rolled_up_days } from "#app/db/schema/analytics.ts";
import { identities, user_roles, users } from "#app/db/schema/auth.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { event_check_ins, event_codes } from "#app/db/schema/events.ts";
import { feed_posts, post_comments, post_polls, post_reactions, post_votes } from "#app/db/schema/feed.ts";
import { files } from "#app/db/schema/files.ts";
import { application_members, applications, offers } from "#app/db/schema/hiring.ts";
import { kit_links, media_kits } from "#app/db/schema/kits.ts";
import { audit_log, banned_domains, moderation_cases, reporter_trust } from "#app/db/schema/moderation.ts";
import { connections, follows, intros, network_labels } from "#app/db/schema/network.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import { opportunities, opportunity_contacts, opportunity_questions } from "#app/db/schema/opportunities.ts";
import { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import { credential_withdrawals, credentials } from "#app/db/schema/passport.ts";
import { portfolio_credits, portfolio_items } from "#app/db/schema/portfolio.ts";
import { profile_skills, profiles, services } from "#app/db/schema/profiles.ts";
import { rate_deals, rate_ranges } from "#app/db/schema/rates.ts";
import { endorsements, review_requests, reviews } from "#app/db/schema/reviews.ts";
import { cheers, xp_activities } from "#app/db/schema/rewards.ts";
import { appeals, reports } from "#app/db/schema/safety.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { type Account, identityRow, profileRow, userRow } from "./accounts.ts";
import { xpRow } from "./awards.ts";
import { checkInRows, checkInStatements, cheerRows, OLD_BADGES } from "./check-in-rows.ts";
import { companyOwnerRow, companyRow } from "./companies.ts";
import { crewRows } from "./crews.ts";
import { type DemoHistory, liveDemoWorld } from "./demo-history.ts";
import { endorsementRows, skillRows } from "./endorsements.ts";
import { eventRows } from "./event-rows.ts";
import { applicationCounts, inTalks, offerRows, questionRows } from "./hiring-talks.ts";
import { insertRows } from "./insert-rows.ts";
import { kitRows } from "./kits.ts";
import type { LocalStore, StoredFile, StoredStatement } from "./local-store.ts";
import { moderationRows } from "./moderation.ts";
import { moneyStatements } from "./money.ts";
import { networkRows } from "./network.ts";
import { notificationRows } from "./notification-rows.ts";
import { partnerRows } from "./partners.ts";
import { passportRows } from "./passport.ts";
import {
  drawAvatar,
  drawPostingCover,
  drawPostPicture,
  fileRow,
  type Picture,
  readCoverFont,
} from "./pictures.ts";
import { contactRow, opportunityRow } from "./postings.ts";
import { commentRows, pollRows, postRow, reactionRows, voteRows } from "./posts.ts";
import { completenessStatement, profileDetails, serviceRows } from "./profile-details.ts";
import { projectReviewRows } from "./project-reviews.ts";
import { cameOfIt, projectStatements } from "./project-rows.ts";
import { type DrawnFiles, drawProjectFile } from "./project-work.ts";
import { projectAwards } from "./projects.ts";
import { rateRows } from "./rates.ts";
import { reviewRows } from "./reviews.ts";
import { drawSent, picturesSent, sentFileRow } from "./sent-pictures.ts";
import { shelvedRow, takenRows, wasPublished } from "./shelved-postings.ts";
import { matchRow } from "./sparks.ts";
import { swipeRow } from "./swipe-rows.ts";
import { talkStatements } from "./talk-rows.ts";
import { openTalks } from "./talks.ts";
import { ticketRows } from "./tickets.ts";
import { visitRows } from "./visits.ts";
import { creditRows, drawWorks, type ShownWork } from "./works.ts";
import { written } from "./written-applications.ts";
import { tellXpHistory } from "./xp-history.ts";

/** Member key -> role; everybody else is a plain member. */
const STAFF: Readonly<Record<string, StaffRole>> = { sam: "support", ada: "admin" };

interface DemoWorldRun {
  store: Pick<LocalStore, "batch" | "putPublic" | "putPrivate">;
  /** Folder of `public/`, for the typeface of the covers. */
  root: string;
  passwordHash: string;
  now: number;
  /** PASSPORT_KEY of this machine: what is certified here is signed with it. */
  passportKey?: string;
}

export interface DrawnPictures {
  pictures: readonly Picture[];
  /** By the id of the member, posting or post. */
  urls: ReadonlyMap<Id, string>;
  works: readonly ShownWork[];
  /** Bytes of what was sent in threads, by the id of the file. */
  sent: ReadonlyMap<Id, number>;
  projectFiles: DrawnFiles;
}

/** Draws and writes the demo world: pictures first, then every row in one transaction. */
export async function writeDemoWorld({
  store,
  root,
  passwordHash,
  now,
  passportKey,
}: DemoWorldRun): Promise<string> {
  const history = liveDemoWorld(now);
  const drawn = await drawPictures(store, root, history, now);
  await store.batch(await demoStatements(history, drawn, passwordHash, now, passportKey));
  const { accounts, postings } = history;
  const { posts, projects } = history;
  return `${accounts.length} members, ${postings.length} opportunities, ${posts.length} posts, ${projects.length} projects, ${drawn.pictures.length} pictures`;
}

/** Every row of the demo world, in an order that foreign keys and triggers accept. */
export async function demoStatements(
  { accounts, postings, ...history }: DemoHistory,
  { pictures, urls, works, sent, projectFiles }: DrawnPictures,
  passwordHash: string,
  now: number,
  passportKey?: string,
): Promise<StoredStatement[]> {
  const { projects, shelved } = history;
  const awards = new Map(
    accounts.map((account) => {
      const own = [...postings, ...shelved.filter(wasPublished)].filter(
        ({ posterId }) => posterId === account.id,
      );
      return [account.id, tellXpHistory(account, own, now, projectAwards(projects, account))];
    }),
  );
  const skills = accounts.flatMap((account) => skillRows(account, awards.get(account.id) ?? []));
  const ofProjects = projectReviewRows(projects);
  const reviewed = reviewRows(accounts, awards, new Set(ofProjects.reviews.map(({ id }) => id)));
  const taken = takenRows(projects);
  const network = networkRows(accounts, now);
  const talks = inTalks(history.applications.map(written), now);
  const trades = new Set(
    postings.filter(({ opportunity }) => opportunity.type === "barter").map(({ id }) => id),
  );
  const together = crewRows({ accounts, applications: talks, trades }, now);
  const threads = openTalks({ accounts, postings, ...history }, now);
  const inThreads = picturesSent(threads, now);
  const support = ticketRows(accounts, now);
  const perks = partnerRows(accounts, now);
  const outside = eventRows(accounts, now);
  const looked = moderationRows({ accounts, postings, ...history }, now);
  const visits = visitRows(
    { accounts, postings, ...history },
    works.map(({ row }) => row),
    now,
  );
  const prices = rateRows(accounts, now);
  const shown = kitRows(accounts, works, now);
  const certified = await passportRows(projects, skills, passportKey);
  const rows = {
    users: accounts.map((account) => userRow(account, passwordHash, now)),
    profiles: accounts.map((account) => ({
      ...profileRow(account, urls.get(account.id) ?? null),
      ...profileDetails(account),
    })),
    opportunities: postings.map((posting) => opportunityRow(posting, urls.get(posting.id) ?? null)),
    awards: [...awards].flatMap(([userId, own]) => own.map((award) => xpRow(userId, award))),
    checkIns: [...awards].flatMap(([userId, own]) => checkInRows(userId, own)),
    matches: history.sparks.map((spark) => matchRow(spark, now)),
  };
  return [
    ...insertRows(users, rows.users),
    ...insertRows(identities, accounts.map(identityRow)),
    ...insertRows(user_roles, accounts.flatMap(roleRow)),
    ...insertRows(profiles, rows.profiles),
    ...insertRows(services, accounts.flatMap(serviceRows)),
    ...insertRows(files, pictures.map(fileRow)),
    ...insertRows(
      files,
      inThreads.map((picture) => sentFileRow(picture, sent.get(picture.id) ?? 0)),
    ),
    ...insertRows(
      companies,
      accounts.flatMap((account) => companyRow(account, urls.get(account.id) ?? null, now)),
    ),
    ...insertRows(company_members, accounts.flatMap(companyOwnerRow)),
    ...insertRows(
      portfolio_items,
      works.map((work) => work.row),
    ),
    ...insertRows(portfolio_credits, creditRows(accounts, works)),
    ...insertRows(media_kits, shown.kits),
    ...insertRows(kit_links, shown.links),
    ...insertRows(opportunities, rows.opportunities),
    ...insertRows(
      opportunities,
      shelved.map((posting) => shelvedRow(posting, urls.get(posting.id) ?? null, projects)),
    ),
    ...insertRows(opportunity_contacts, [...postings, ...shelved].map(contactRow)),
    ...insertRows(xp_activities, rows.awards),
    ...insertRows(support_tickets, support.tickets),
    ...insertRows(support_messages, support.messages),
    ...checkInStatements(rows.checkIns),
    ...insertRows(cheers, cheerRows(rows.checkIns)),
    ...insertRows(event_codes, outside.events),
    ...insertRows(event_check_ins, outside.guests),
    ...insertRows(swipes, history.swipes.map(swipeRow)),
    ...insertRows(crews, together.crews),
    ...insertRows(crew_members, together.members),
    ...insertRows(
      applications,
      talks.map((row) => ({ ...row, crew_id: row.id === together.application ? together.id : null })),
    ),
    ...insertRows(application_members, together.behind),
    ...insertRows(offers, offerRows(talks, now)),
    ...insertRows(applications, taken.applications),
    ...insertRows(offers, taken.offers),
    ...insertRows(
      opportunity_questions,
      questionRows(
        postings,
        accounts.map(({ id }) => id),
        now,
      ),
    ),
    applicationCounts(),
    ...insertRows(matches, rows.matches),
    ...(await projectStatements(projects, projectFiles)),
    ...moneyStatements(accounts, projects, now),
    ...talkStatements(threads, inThreads, now),
    ...cameOfIt(projects),
    ...insertRows(rate_deals, prices.deals),
    ...insertRows(rate_ranges, prices.ranges),
    ...insertRows(connections, network.connections),
    ...insertRows(network_labels, network.labels),
    ...insertRows(follows, network.follows),
    ...insertRows(intros, network.intros),
    ...insertRows(profile_skills, skills),
    ...insertRows(endorsements, endorsementRows(accounts, awards, history.sparks, now)),
    ...insertRows(review_requests, reviewed.requests),
    ...insertRows(reviews, reviewed.reviews),
    ...insertRows(review_requests, ofProjects.requests),
    ...insertRows(reviews, ofProjects.reviews),
    ...insertRows(credentials, certified.credentials),
    ...insertRows(credential_withdrawals, certified.withdrawals),
    ...insertRows(
      feed_posts,
      history.posts.map((post) => postRow(post, urls.get(post.id) ?? null)),
    ),
    ...insertRows(
      post_polls,
      history.posts.flatMap((post) => pollRows(post, now)),
    ),
    ...insertRows(post_votes, history.posts.flatMap(voteRows)),
    ...insertRows(post_reactions, history.posts.flatMap(reactionRows)),
    ...insertRows(post_comments, history.posts.flatMap(commentRows)),
    ...insertRows(partners, perks.partners),
    ...insertRows(partner_deals, perks.deals),
    ...insertRows(deal_codes, perks.codes),
    ...insertRows(moderation_cases, looked.cases),
    ...insertRows(reports, looked.reports),
    ...insertRows(appeals, looked.appeals),
    ...insertRows(reporter_trust, looked.trust),
    ...insertRows(banned_domains, looked.banned),
    ...insertRows(audit_log, looked.audit),
    ...insertRows(notifications, notificationRows(history.told, now)),
    ...insertRows(daily_rollups, visits.rollups),
    ...insertRows(rolled_up_days, visits.days),
    ...visits.views,
    completenessStatement(),
    ...OLD_BADGES,
  ];
}

/** One after the other: sixty covers at once would hold sixty canvases in memory. */
async function drawPictures(
  store: Pick<LocalStore, "putPublic" | "putPrivate">,
  root: string,
  { accounts, postings, posts, shelved, ...history }: DemoHistory,
  now: number,
): Promise<DrawnPictures> {
  const font = await readCoverFont(root);
  const pictures: Picture[] = [];
  const urls = new Map<Id, string>();
  const works: ShownWork[] = [];
  for (const account of accounts) works.push(...(await drawWorks(account, font)));
  async function keep(owner: Id, picture: Picture): Promise<void> {
    await store.putPublic(picture);
    pictures.push(picture);
    urls.set(owner, publicUrl(picture.key));
  }
  for (const account of accounts) {
    const avatar = await drawAvatar(account);
    if (avatar) await keep(account.id, avatar);
  }
  for (const posting of [...postings, ...shelved])
    await keep(posting.id, await drawPostingCover(posting, font));
  for (const post of posts) {
    const picture = await drawPostPicture(post, font);
    if (picture) await keep(post.id, picture);
  }
  for (const { picture } of works) {
    await store.putPublic(picture);
    pictures.push(picture);
  }
  const sent = new Map<Id, number>();
  for (const picture of picturesSent(openTalks({ accounts, postings, ...history }, now), now)) {
    const drawn = drawSent(picture, font);
    await store.putPrivate(drawn);
    sent.set(picture.id, drawn.bytes.byteLength);
  }
  const projectFiles = new Map<Id, StoredFile>();
  for (const project of history.projects) {
    const drawn = drawProjectFile(project, font);
    if (!drawn) continue;
    const { id, ...file } = drawn;
    await store.putPrivate(file);
    projectFiles.set(id, file);
  }
  return { pictures, urls, works, sent, projectFiles };
}

function roleRow({ id, joinedAt, member }: Account): (typeof user_roles.$inferInsert)[] {
  const role = STAFF[member.key];
  return role ? [{ user_id: id, role, created_at: joinedAt }] : [];
}
