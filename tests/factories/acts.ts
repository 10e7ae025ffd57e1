import { env } from "cloudflare:workers";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { askForMailCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import { cancelAddressChange } from "#app/features/auth/commands/cancel-change.server.ts";
import { dropSession } from "#app/features/auth/commands/drop-session.server.ts";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { reauthenticate } from "#app/features/auth/commands/reauthenticate.server.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { pruneFactors } from "#app/features/auth/mfa/commands/prune-factors.server.ts";
import {
  makeRecoveryCodes,
  redeemRecoveryCode,
} from "#app/features/auth/mfa/commands/recovery-codes.server.ts";
import { unenrolFactor } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import {
  getFactorOwner,
  listFirstFactors,
  listSecondFactors,
} from "#app/features/auth/mfa/queries.server.ts";
import { challengeOf, prepareMailCode, redeemAuthCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { pruneFlows, surfaceOf, takeAnswer } from "#app/features/auth/oauth/flows.server.ts";
import { linkIdentity, listIdentities, unlinkIdentity } from "#app/features/auth/oauth/identities.server.ts";
import { enterWithSession } from "#app/features/auth/oauth/oauth-session.server.ts";
import { beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { pruneChallenges } from "#app/features/auth/passkeys/challenges.server.ts";
import { removePasskey, renamePasskey } from "#app/features/auth/passkeys/commands/manage-passkeys.server.ts";
import { addPasskey, beginPasskey } from "#app/features/auth/passkeys/commands/register-passkey.server.ts";
import {
  askForPasskey,
  signInWithPasskey,
} from "#app/features/auth/passkeys/commands/sign-in-with-passkey.server.ts";
import { selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import { getOwnAddresses } from "#app/features/auth/queries/own-addresses.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { createCompany, updateBasics } from "#app/features/companies/commands/create-company.server.ts";
import {
  answerInvite,
  inviteToCompany,
  readInvite,
  revokeInvite,
} from "#app/features/companies/commands/invite.server.ts";
import {
  answerRequest,
  changeRole,
  removeMember,
  requestToJoin,
} from "#app/features/companies/commands/members.server.ts";
import { checkDomain, claimDomain } from "#app/features/companies/commands/prove-domain.server.ts";
import { recheckDomains } from "#app/features/companies/commands/recheck-domains.server.ts";
import { finishSetup, saveHiring } from "#app/features/companies/commands/save-step.server.ts";
import {
  findUnfinishedCompany,
  getCompanySetup,
  getPublicCompany,
  selectOwnCompanies,
} from "#app/features/companies/queries.server.ts";
import { readHiringDefaults } from "#app/features/companies/schema.ts";
import { deckQuery, listFeatured } from "#app/features/discovery/queries.server.ts";
import { changePost } from "#app/features/feed/commands/change-post.server.ts";
import { addComment, changeComment, deleteComment } from "#app/features/feed/commands/comment.server.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { deletePost } from "#app/features/feed/commands/delete-post.server.ts";
import { react } from "#app/features/feed/commands/react.server.ts";
import { listComments } from "#app/features/feed/comments.server.ts";
import { listFeed, listNews, selectPost, selectPostsOf } from "#app/features/feed/queries.server.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { readersOf } from "#app/features/files/queries.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { cancelUpload } from "#app/features/files/uploads/cancel-upload.server.ts";
import { completeUpload } from "#app/features/files/uploads/complete-upload.server.ts";
import { startUpload } from "#app/features/files/uploads/start-upload.server.ts";
import { storeImage } from "#app/features/files/uploads/store-image.server.ts";
import { passInterest, sparkBack } from "#app/features/hiring/commands.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { newestNotifications, notificationsSince } from "#app/features/notifications/queries.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands.server.ts";
import {
  getOpportunity,
  selectFeaturedOpportunities,
  selectOwnOpportunities,
} from "#app/features/opportunities/queries.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import {
  deleteItems,
  editItem,
  orderItems,
  setFeatured,
  setShown,
} from "#app/features/portfolio/commands/change-items.server.ts";
import { answerCredit, creditMember, removeCredit } from "#app/features/portfolio/commands/credits.server.ts";
import { analyzeLink } from "#app/features/portfolio/links/analyze-link.server.ts";
import { selectOwnCredits, selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { changePicture } from "#app/features/profiles/commands/pictures.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { removeService, saveService } from "#app/features/profiles/commands/services.server.ts";
import {
  addSkills,
  moveSkill,
  removeSkill,
  setSkillLevel,
} from "#app/features/profiles/commands/skills.server.ts";
import { findSkills } from "#app/features/profiles/queries/list-skills.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { selectFeaturedMembers } from "#app/features/profiles/queries.server.ts";
import {
  finishSetup as finishProfile,
  reachSetupStep,
  saveWho,
  selectSetup,
} from "#app/features/profiles/setup/commands.server.ts";
import { PROFILE_TABS } from "#app/features/profiles/tabs.ts";
import { recordTour } from "#app/features/profiles/tour/commands.server.ts";
import { chooseRanking } from "#app/features/rewards/commands/choose-ranking.server.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { enterReferralCode } from "#app/features/rewards/commands/enter-referral-code.server.ts";
import { inviteByMail, stopInvitations } from "#app/features/rewards/commands/invite-by-mail.server.ts";
import { prunePeriods } from "#app/features/rewards/commands/prune-periods.server.ts";
import { redeemPromo } from "#app/features/rewards/commands/redeem-promo.server.ts";
import { getCheckIns, selectStreak } from "#app/features/rewards/queries/check-ins.server.ts";
import { getLeaderboard } from "#app/features/rewards/queries/leaderboard.server.ts";
import { getEarnings } from "#app/features/rewards/queries/referrals.server.ts";
import { listXpHistory } from "#app/features/rewards/queries/xp-history.server.ts";
import { seeTierUps } from "#app/features/rewards/tier-ups.server.ts";
import { selectReferrer } from "#app/features/rewards/welcome.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { readMemberPage, readPreview } from "#app/routes/profile/member-page.server.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { type RecordingD1, recordingD1 } from "#tests/fakes/recording-d1.ts";
import { pruneOutbox, sweepOutbox } from "#workers/jobs/outbox.ts";
import { appOf, visitorApp } from "./app.ts";
import { rows } from "./database.ts";
import { codeOf, factorApp, ownerOf, unusedPhone, withAuthenticator } from "./factors.ts";
import { commented, oldPost, postOf, sparks } from "./feed.ts";
import { everyProvider, providerOf, vouched } from "./oauth.ts";
import { onTheWire, SoftwareAuthenticator, withPasskey } from "./passkeys.ts";
import { alice, anotherBrowserOf, bora, type Person } from "./people.ts";
import { postInput, posting } from "./postings.ts";
import { reviewActs } from "./review-acts.ts";
import { likes } from "./swipes.ts";
import { base64, putPart, song, started, uploadedImage } from "./uploads.ts";

const SERVICE = {
  title: "A day of pictures",
  description: "Edited within a week.",
  price_from: 40_000,
  currency: "EUR",
  delivery_days: 7,
} as const;

const SECRET = "correct horse battery";

function newNumber(): string {
  return `+1777${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

function companyBasics() {
  const handle = `house-${crypto.randomUUID().slice(0, 12)}`;
  return { name: handle, kind: "studio", website: null, handle } as const;
}

export interface Stage {
  recording: RecordingD1;
  reads: Record<string, () => Promise<unknown>>;
  commands: Record<string, () => Promise<unknown>>;
  jobs: Record<string, () => Promise<unknown>>;
}

/** What alice and bora can do so far, each act over a database that writes down what it is asked. */
export async function stage(): Promise<Stage> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
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
  const recording = recordingD1(env.DB);
  const { app, jobs } = await appOf(brand, { d1: recording.d1 });
  const { app: creatorApp } = await appOf(creator, { d1: recording.d1 });
  const { app: visitor, settled: mailsSent } = visitorApp({ d1: recording.d1 });
  const leaving = await appOf(await anotherBrowserOf(brand), { d1: recording.d1 });
  const another = await anotherBrowserOf(brand);
  const careful = await withAuthenticator(await alice());
  const { app: carefulApp } = factorApp(careful.person, { d1: recording.d1 });
  const owner = await ownerOf(careful.person);
  const begun = await enrolTotp(carefulApp, owner, { friendlyName: "spare" });
  const question = await challengeFactor(carefulApp, owner, careful.factorId);
  const keyed = await withPasskey(await alice());
  const { app: keyedApp } = await appOf(keyed.person, { d1: recording.d1 });
  const keyHolder = await getCaller(keyedApp, keyed.person);
  const spare = await SoftwareAuthenticator.make();
  const made = await beginPasskey(keyedApp, keyHolder);
  const signing = await askForPasskey(keyedApp);
  const { app: linking } = await appOf(creator, { d1: recording.d1, env: everyProvider });
  const arriving = visitorApp({ d1: recording.d1, env: everyProvider }).app;
  const unproved = vouched();
  await rows(
    "INSERT INTO users (id, email, created_at, updated_at) VALUES (?, ?, 1, 1)",
    crypto.randomUUID(),
    unproved.email,
  );
  await linkIdentity(linking, creator.userId, providerOf("google"), vouched());
  await linkIdentity(linking, creator.userId, providerOf("google"), vouched());
  const [linked] = (await listIdentities(linking)).identities;
  const verifier = "v".repeat(43);
  const mailed = await prepareMailCode(arriving, {
    userId: creator.userId,
    method: "magiclink",
    codeChallenge: await challengeOf(verifier),
  });
  await arriving.commit([mailed.statement]);
  const [google, github] = [providerOf("google"), providerOf("github")];
  const returning = vouched();
  await enterWithSession(arriving, google, returning);
  const ofReviews = await reviewActs(recording);
  await sparks(creator, brand);
  const [theirs, older] = [await oldPost(brand), await oldPost(brand)];
  const said = await commented(creator, theirs, "Where is this?");
  const { id: uploadId } = await uploadedImage(brand);
  const work = { title: "Work", description: null, category: null, tags: [], rights_note: null };
  const { id: workId } = await addItem(app, {
    intent: "add",
    id: crypto.randomUUID(),
    visibility: "public",
    file_id: uploadId,
    ...work,
  });
  const media = song();
  const film = await started(brand, media);
  await putPart(brand, film.id, 1, media);
  const given = await started(brand, media);
  const [referral] = await rows<{ code: string }>(
    "SELECT referral_code AS code FROM profiles WHERE user_id = ?",
    creator.userId,
  );
  const cursor = { key: Date.now(), id: "z" };
  const house = await createCompany(app, companyBasics(), null);
  await claimDomain(app, house.id, "studio-nord.com");
  const right = { intent: "swipe", direction: "right" } as const;
  const view = { event_name: "page_view", page_path: "/", referrer: null, occurred_at: Date.now() } as const;
  return {
    recording,
    reads: {
      "the viewer": () => findViewer(app, brand as Person),
      "the second factors": () => listSecondFactors(carefulApp, careful.person),
      "the first factors": () => listFirstFactors(app, brand),
      "the owner of second factors": () => getFactorOwner(carefulApp, careful.person),
      "the deck of postings": () =>
        creatorApp.ask([deckQuery(creatorApp, { tab: "opportunities", cursor: null })]),
      "the next page of postings": () =>
        creatorApp.ask([deckQuery(creatorApp, { tab: "opportunities", cursor })]),
      "the deck of members": () => app.ask([deckQuery(app, { tab: "creators", cursor: null })]),
      "the next page of members": () => app.ask([deckQuery(app, { tab: "creators", cursor })]),
      "the featured lane": () => listFeatured(app),
      "the Sparks": async () => await selectMatches(app),
      "the likes": async () => await selectLikes(app),
      "the interested": async () => await selectInterested(app),
      "the sent likes": async () => await selectSent(creatorApp),
      "the notifications": () => app.ask([newestNotifications(app)]),
      "the notifications since": async () => await notificationsSince(app, 0),
      "a posting": () => getOpportunity(creatorApp, job.id),
      "works that name me": async () => await selectOwnCredits(creatorApp),
      "own works": async () => await selectPortfolio(app, brand.userId),
      "the works of another": async () => await selectPortfolio(creatorApp, brand.userId),
      "who may read a work": () => readersOf(creatorApp, `${brand.userId}/1234567890123.png`, async () => {}),
      "own postings": async () => await selectOwnOpportunities(app),
      "the devices": async () => await selectSessions(app),
      "the passkeys": async () => await selectPasskeys(app, brand.userId),
      "own addresses": () => getOwnAddresses(app),
      "the account activity": async () => await selectActivity(app, { before: "z" }),
      "the identities": () => listIdentities(linking),
      "where a state was begun": () => surfaceOf(arriving, crypto.randomUUID()),
      "a profile by id": () => readMemberPage(app, creator.userId, { tab: null, cursor: null }),
      "a profile by handle": () =>
        readMemberPage(visitor, app.viewer.handle, { tab: "openings", cursor: null }),
      ...Object.fromEntries(
        Object.keys(PROFILE_TABS).map((tab) => [
          `the ${tab} of a profile`,
          () => readMemberPage(creatorApp, brand.userId, { tab, cursor: null }),
        ]),
      ),
      "one's own profile": () => getOwnProfile(creatorApp),
      "a preview of one's profile": () =>
        readPreview(creatorApp, "connection", { tab: "posts", cursor: null }),
      "known skills": () => findSkills(visitor, "photo"),
      "a company's setup": () => getCompanySetup(app, house.id),
      "own companies": async () => await selectOwnCompanies(app),
      "a setup begun": () => findUnfinishedCompany(app),
      "a company's page": () => getPublicCompany(visitor, "nobody").catch(() => null),
      "how far a setup is": async () => await selectSetup(creatorApp),
      "an invitation": () => readInvite(creatorApp, "x".repeat(43)),
      "the Circle": () => listFeed(creatorApp, null),
      "the next page of the Circle": () => listFeed(creatorApp, older),
      "what is new in the Circle": () => listNews(creatorApp, null),
      "a post": async () => await selectPost(creatorApp, theirs),
      "the posts of a member": async () => await selectPostsOf(creatorApp, brand.userId),
      "the comments of a post": () => listComments(creatorApp, theirs, null),
      "the next comments": () => listComments(creatorApp, theirs, { thread: said, id: said }),
      "the streak": async () => await selectStreak(app),
      "the check-ins": () => getCheckIns(app, null),
      "the ranking of all time": () => getLeaderboard(app, { scope: "all", cursor: null, aroundMe: false }),
      "the ranking around a member": () =>
        getLeaderboard(app, { scope: "all", cursor: null, aroundMe: true }),
      "the ranking of the week": () => getLeaderboard(app, { scope: "week", cursor, aroundMe: false }),
      "the ranking of a circle": () =>
        getLeaderboard(app, { scope: "circle", cursor: null, aroundMe: false }),
      "the XP history": () => listXpHistory(app, null, cursor),
      "the XP history of one reward": () => listXpHistory(app, "daily_login", cursor),
      "the earnings": () => getEarnings(app),
      "who invites": async () => await selectReferrer(visitor, { code: "NOBODYHAS1", inviteId: null }),
      "featured postings": async () => await selectFeaturedOpportunities(visitor),
      "featured members": async () => await selectFeaturedMembers(visitor),
      ...ofReviews.reads,
    },
    commands: {
      "a check-in": () => claimCheckIn(app, { focus: null, mood: null }),
      "a ranking left": () => chooseRanking(app, false),
      "the moment of a tier seen": () => seeTierUps(app, ["creator"]),
      "an OG code nobody has": () => redeemPromo(app, "NOBODYHAS1").catch(() => null),
      "a referral code": () => enterReferralCode(app, referral?.code ?? ""),
      "an invitation by mail": () => inviteByMail(app, { email: `${brand.userId}@friends.test`, note: null }),
      "invitations stopped": () => stopInvitations(visitor, crypto.randomUUID()),
      "a link analysed": () => analyzeLink(creatorApp, "https://studio-nord.com/chair"),
      "an authenticator begun": () => enrolTotp(carefulApp, owner, {}),
      "a phone begun": () => enrolPhone(carefulApp, owner, { phone: unusedPhone() }),
      "a question to a factor": () => challengeFactor(carefulApp, owner, careful.factorId),
      "a second factor proved": () =>
        verifyFactor(carefulApp, owner, careful.factorId, {
          challengeId: question.id,
          code: codeOf(careful.secret, Date.now()),
        }),
      "recovery codes": () => makeRecoveryCodes(carefulApp, owner),
      "a wrong recovery code": () => redeemRecoveryCode(carefulApp, owner, "x").catch(() => null),
      "an unverified factor removed": () => unenrolFactor(carefulApp, owner, begun.id).catch(() => null),
      "a factor removed": () => unenrolFactor(carefulApp, owner, careful.factorId),
      "a passkey begun": () => beginPasskey(keyedApp, keyHolder),
      "a passkey added": async () =>
        addPasskey(keyedApp, keyHolder, {
          challengeId: made.challengeId,
          credential: await spare.create(onTheWire(made)),
        }),
      "a passkey asked for": () => askForPasskey(visitor),
      "a sign-in with a passkey": async () =>
        signInWithPasskey(visitor, {
          challengeId: signing.challengeId,
          credential: await keyed.key.get(onTheWire(signing)),
        }),
      "a passkey renamed": () => renamePasskey(keyedApp, keyHolder, keyed.passkeyId, "Laptop"),
      "a passkey removed": () => removePasskey(keyedApp, keyHolder, keyed.passkeyId),
      "a like": () => swipe(creatorApp, { ...right, target_type: "user", target_id: brand.userId }),
      "a like back": () => swipe(app, { ...right, target_type: "user", target_id: creator.userId }),
      "an interest": () => swipe(creatorApp, { ...right, target_type: "opportunity", target_id: second.id }),
      "an undo": () => undoSwipe(creatorApp, second.id),
      "a spark back": () => sparkBack(app, application?.id ?? ""),
      "a pass on an interest": () => passInterest(app, passed?.id ?? ""),
      "reading all notifications": () => handleNotification(app, { intent: "read-all" }),
      "who somebody is": () => saveWho(creatorApp, "both"),
      "a step of the setup": () => reachSetupStep(creatorApp, 3),
      "the setup of a profile finished": () => finishProfile(creatorApp),
      "a step of the tour": () => recordTour(creatorApp, { moment: "step", step: 2 }),
      "the end of the tour": () => recordTour(creatorApp, { moment: "completed" }),
      "a company": () => createCompany(app, companyBasics(), null),
      "a company's basics": () => updateBasics(app, house.id, companyBasics(), null),
      "a domain claimed": () => claimDomain(app, house.id, "other.studio-nord.com"),
      "a domain looked for": () => checkDomain(app, house.id),
      "hiring defaults": () => saveHiring(app, house.id, readHiringDefaults(null)),
      "an invitation sent": () =>
        inviteToCompany(app, house.id, { email: "guest@people.test", role: "viewer" }),
      "an invitation taken back": () => revokeInvite(app, house.id, "none"),
      "an invitation answered": () => answerInvite(creatorApp, "x".repeat(43), "accept").catch(() => null),
      "a request to join": () => requestToJoin(creatorApp, house.id).catch(() => null),
      "a request answered": () => answerRequest(app, house.id, creator.userId, "accept").catch(() => null),
      "a role": () => changeRole(app, house.id, brand.userId, "owner"),
      "a setup finished": () => finishSetup(app, house.id),
      "leaving a company": () => removeMember(app, house.id, brand.userId).catch(() => null),
      "a report of page views": () =>
        recordBrowserEvents(app, {
          events: Array.from({ length: 40 }, () => ({ ...view, id: crypto.randomUUID() })),
        }),
      "a posting": () => postOpportunity(app, postInput(), null),
      "a section of a profile": () => saveSection(creatorApp, { bio: "Harbour light.", interests: [] }),
      "another handle": () => changeHandle(creatorApp, `h-${creator.userId.slice(-12)}`),
      "another picture": () => changePicture(creatorApp, "avatar", plainPng()),
      "a picture taken away": () => changePicture(creatorApp, "avatar", null),
      "skills added": () => addSkills(creatorApp, ["Portraits", "Pickle art"]),
      "a skill moved": () => moveSkill(creatorApp, "pickle-art", "up"),
      "a skill graded": () => setSkillLevel(creatorApp, { skill: "pickle-art", level: "expert" }),
      "a skill removed": () => removeSkill(creatorApp, "pickle-art"),
      "a service offered": () => saveService(creatorApp, SERVICE),
      "a service changed": () =>
        saveService(creatorApp, { ...SERVICE, id: crypto.randomUUID() }).catch(() => null),
      "a service removed": () => removeService(creatorApp, crypto.randomUUID()),
      "a post shared": () => createPost(app, newPostSchema.parse(postOf())),
      "a post changed": () => changePost(app, theirs, { content: "Dusk.", tags: [], visibility: "circle" }),
      "a reaction": () => react(creatorApp, theirs, "fire"),
      "a reaction taken back": () => react(creatorApp, theirs, null),
      "a comment": () =>
        addComment(creatorApp, theirs, { client_id: crypto.randomUUID(), body: "Yes.", parent_id: said }),
      "a comment changed": () => changeComment(creatorApp, said, "Where was this?"),
      "a comment deleted": () => deleteComment(creatorApp, said),
      "a post deleted": () => deletePost(app, older),
      "an image": () =>
        storeImage(app, {
          id: crypto.randomUUID(),
          purpose: "feed",
          name: "a",
          bytes: plainPng(),
          thumbnail: null,
        }),
      "an upload begun": () =>
        startUpload(app, {
          id: crypto.randomUUID(),
          purpose: "feed",
          name: "a",
          size: media.length,
          head: base64(media),
        }),
      "an upload completed": () => completeUpload(app, film.id, {}, null),
      "an upload cancelled": () => cancelUpload(app, given.id),
      "a work added": () =>
        addItem(app, {
          intent: "add",
          id: crypto.randomUUID(),
          visibility: "public",
          file_id: film.id,
          ...work,
        }).catch(() => null),
      "a work edited": () => editItem(app, { intent: "edit", id: workId, ...work }),
      "a work hidden": () => setShown(app, [workId], false),
      "a work shown": () => setShown(app, [workId], true),
      "a work featured": () => setFeatured(app, [workId], true),
      "works in order": () => orderItems(app, [workId]),
      "a credit asked for": () =>
        creditMember(app, {
          intent: "credit",
          id: workId,
          handle: `h-${creator.userId.slice(-12)}`,
          role: "Light",
        }),
      "a credit confirmed": () => answerCredit(creatorApp, workId, "confirm"),
      "a credit taken off": () => removeCredit(app, workId, creator.userId),
      "a work deleted": () => deleteItems(app, [workId]),
      "a refresh": () => refreshSession(app, brand.refresh),
      "a change of address taken back": () => cancelAddressChange(app, "email"),
      "a session thrown away": () => dropSession(app, "none"),
      "a device signed out": () => endSession(app, another.sessionId),
      "a detour begun": () =>
        beginOnPage(arriving, new Request("https://thrive.test/auth/oauth/google"), "google"),
      "a detour answered": () =>
        takeAnswer(arriving, "page", { state: crypto.randomUUID(), browserKey: "k" }).catch(() => null),
      "a newcomer by a provider": () => enterWithSession(arriving, google, vouched()),
      "a return by a provider": () => enterWithSession(arriving, google, returning),
      "an address proved by a provider": () => enterWithSession(arriving, google, vouched(brand.email)),
      "an address nobody had proved": () => enterWithSession(arriving, google, unproved),
      "an identity linked": () => linkIdentity(linking, creator.userId, github, vouched()),
      "an identity unlinked": () => unlinkIdentity(linking, creator.userId, linked?.id ?? ""),
      "a code redeemed": () =>
        redeemAuthCode(arriving, { authCode: mailed.authCode, codeVerifier: verifier }).catch(() => null),
      "a sign-out": () => signOut(leaving.app),
      "a sign-out of the other devices": () => signOut(app, "others"),
      "a sign-in": () => signIn(visitor, { email: brand.email, password: "wrong" }).catch(() => {}),
      "a sign-up": () =>
        signUp(visitor, { email: `${brand.userId}@new.test`, password: SECRET, data: {}, agreed: true }),
      "a code by mail": () =>
        askForMailCode(visitor, { kind: "recover", email: brand.email }).then(mailsSent),
      "a wrong code": () =>
        verifyOneTimeCode(visitor, { type: "email", email: brand.email, token: "x" }).catch(() => {}),
      "a wrong link": () => verifyOneTimeCode(visitor, { type: "email", tokenHash: "x" }).catch(() => {}),
      "a reauthentication": async () =>
        reauthenticate(creatorApp, (await getCaller(creatorApp, creator)).user),
      "a new password": async () => updateUser(app, await getCaller(app, brand), { password: SECRET }),
      "a new address": async () =>
        updateUser(app, await getCaller(app, brand), { email: `${brand.userId}@next.test` }),
      "a new number": async () => updateUser(app, await getCaller(app, brand), { phone: newNumber() }),
      ...ofReviews.commands,
    },
    jobs: {
      "the outbox sweep": () => sweepOutbox(jobs),
      "the domains": () => recheckDomains({ ...app, ...jobs }),
      "the outbox prune": () => pruneOutbox(jobs),
      "the factors nobody proved": () => pruneFactors(jobs),
      "the ended detours": () => pruneFlows(jobs),
      "the rankings of long ago": () => prunePeriods(jobs),
      "the challenges nobody answered": () => pruneChallenges(jobs),
      "the orphans": () => removeOrphans(jobs),
      "storage counted anew": () => recountStorage(jobs),
      ...ofReviews.jobs,
    },
  };
}
