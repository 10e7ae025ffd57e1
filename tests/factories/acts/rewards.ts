import { answerFeedback } from "#app/features/rewards/commands/answer-feedback.server.ts";
import { chooseRanking } from "#app/features/rewards/commands/choose-ranking.server.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { claimQuest } from "#app/features/rewards/commands/claim-quest.server.ts";
import { enterReferralCode } from "#app/features/rewards/commands/enter-referral-code.server.ts";
import { inviteByMail, stopInvitations } from "#app/features/rewards/commands/invite-by-mail.server.ts";
import { prunePeriods } from "#app/features/rewards/commands/prune-periods.server.ts";
import { redeemPromo } from "#app/features/rewards/commands/redeem-promo.server.ts";
import {
  checkInAtEvent,
  createEvent,
  endEvent,
  selectEvents,
} from "#app/features/rewards/event-codes.server.ts";
import { getBadges } from "#app/features/rewards/queries/badges.server.ts";
import { getCheckIns, selectStreak } from "#app/features/rewards/queries/check-ins.server.ts";
import { selectFeedback, selectFeedbackGiven } from "#app/features/rewards/queries/feedback.server.ts";
import { getLeaderboard } from "#app/features/rewards/queries/leaderboard.server.ts";
import { getQuests } from "#app/features/rewards/queries/quests.server.ts";
import { getEarnings } from "#app/features/rewards/queries/referrals.server.ts";
import { listXpHistory } from "#app/features/rewards/queries/xp-history.server.ts";
import { seeTierUps } from "#app/features/rewards/tier-ups.server.ts";
import { findReferrer, selectReferrer } from "#app/features/rewards/welcome.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** XP, check-ins, rankings and referrals. */
export async function rewardActs({ creator, brand, app, visitor, jobs, recording }: Cast): Promise<Acts> {
  const manager = await person({ name: "Paulo", role: "partner_manager" });
  const partners = (await appOf(manager, { d1: recording.d1 })).app;
  const [referral] = await rows<{ code: string }>(
    "SELECT referral_code AS code FROM profiles WHERE user_id = ?",
    creator.userId,
  );
  const cursor = { key: Date.now(), id: "z" };
  return {
    reads: {
      "the streak": async () => await selectStreak(app),
      "the check-ins": () => getCheckIns(app, null),
      "the ranking of all time": () => getLeaderboard(app, { scope: "all", cursor: null, aroundMe: false }),
      "the ranking around a member": () =>
        getLeaderboard(app, { scope: "all", cursor: null, aroundMe: true }),
      "the ranking of the week": () => getLeaderboard(app, { scope: "week", cursor, aroundMe: false }),
      "the ranking of a circle": () =>
        getLeaderboard(app, { scope: "circle", cursor: null, aroundMe: false }),
      "the ranking of a country": () => getLeaderboard(app, { scope: "country", cursor, aroundMe: false }),
      "the ranking of a country around a member": () =>
        getLeaderboard(app, { scope: "country", cursor: null, aroundMe: true }),
      "the ranking of a category": () =>
        getLeaderboard(app, { scope: "category", category: "Photo", cursor: null, aroundMe: false }),
      "the ranking of one's own category": () =>
        getLeaderboard(app, { scope: "category", cursor: null, aroundMe: true }),
      "the events": async () => await selectEvents(app),
      "the badges": () => getBadges(app),
      "the questions of the beta": async () => await app.ask([selectFeedback(app)]),
      "what members answered to them": async () => await selectFeedbackGiven(app.db),
      "the quests": () => getQuests(app),
      "the XP history": () => listXpHistory(app, null, cursor),
      "the XP history of one reward": () => listXpHistory(app, "daily_login", cursor),
      "the earnings": () => getEarnings(app),
      "who invited": () => findReferrer(visitor, new Request("https://thrive.test/auth?ref=NOBODYHAS1")),
      "who invites": async () => await selectReferrer(visitor, { code: "NOBODYHAS1", inviteId: null }),
    },
    commands: {
      "a check-in": () => claimCheckIn(app, { focus: null, mood: null }),
      "a ranking left": () => chooseRanking(app, false),
      "the moment of a tier seen": () => seeTierUps(app, ["creator"]),
      "a question of the beta answered": () =>
        answerFeedback(app, {
          task: "finding",
          rating: "4",
          body: "Two out of three fitted. The third was far away.",
        }),
      "a quest that is not finished": () => claimQuest(app, "be_seen").catch(() => null),
      "an OG code nobody has": () => redeemPromo(app, "NOBODYHAS1").catch(() => null),
      "an event made": () =>
        createEvent(partners, {
          name: "Open studio",
          place: null,
          starts_on: "2099-01-01",
          ends_on: "2099-01-01",
        }),
      "a check-in at an event": async () => {
        const [event] = await rows<{ code: string }>("UPDATE event_codes SET opens_at = 0 RETURNING code");
        await checkInAtEvent(app, event?.code ?? "");
      },
      "an event ended": async () => {
        const [event] = await rows<{ id: string }>("SELECT id FROM event_codes WHERE ended_at IS NULL");
        await endEvent(partners, event?.id ?? "");
      },
      "a referral code": () => enterReferralCode(app, referral?.code ?? ""),
      "an invitation by mail": () => inviteByMail(app, { email: `${brand.userId}@friends.test`, note: null }),
      "invitations stopped": () => stopInvitations(visitor, crypto.randomUUID()),
    },
    jobs: {
      "the rankings of long ago": () => prunePeriods(jobs),
    },
  };
}
