import { redirect } from "react-router";
import { z } from "zod";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { firstTrouble } from "#app/core/form-answer.ts";
import { drawQrCode } from "#app/features/auth/mfa/qr.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { selectBalances, selectStatement } from "#app/features/ledger/queries.server.ts";
import { CREDITS, creditsOf } from "#app/features/ledger/rules.ts";
import { answerFeedback } from "#app/features/rewards/commands/answer-feedback.server.ts";
import { claimQuest } from "#app/features/rewards/commands/claim-quest.server.ts";
import { enterReferralCode } from "#app/features/rewards/commands/enter-referral-code.server.ts";
import { inviteByMail } from "#app/features/rewards/commands/invite-by-mail.server.ts";
import { redeemPromo } from "#app/features/rewards/commands/redeem-promo.server.ts";
import { CodeForm } from "#app/features/rewards/components/code-form.tsx";
import { CreditsCard } from "#app/features/rewards/components/credits-card.tsx";
import type { EarnAnswer } from "#app/features/rewards/components/earn-answer.ts";
import { FeedbackCard } from "#app/features/rewards/components/feedback-card.tsx";
import { InviteForm, SentInvites } from "#app/features/rewards/components/invite-form.tsx";
import { QuestsCard } from "#app/features/rewards/components/quests-card.tsx";
import { Milestones, People } from "#app/features/rewards/components/referral-people.tsx";
import { ShareLink } from "#app/features/rewards/components/share-link.tsx";
import { selectFeedback } from "#app/features/rewards/queries/feedback.server.ts";
import { getQuests } from "#app/features/rewards/queries/quests.server.ts";
import { getEarnings, selectNotCounted } from "#app/features/rewards/queries/referrals.server.ts";
import {
  feedbackForm,
  inviteForm,
  lookAgainForm,
  promoCodeForm,
  questForm,
  referralCodeForm,
} from "#app/features/rewards/schema.ts";
import { requestHelp } from "#app/features/support/commands/member-acts.server.ts";
import { shortTitle } from "#app/features/support/terms.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/earn-credits.ts";

export const meta: Route.MetaFunction = () => [{ title: "Earn credits · Thrive" }];

/** A quest may be finished while one looks at it. */
export const handle = { live: true };

const CREDIT_LINES = 5;

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => {
  const { userId } = app.viewer;
  const [{ code, ...earnings }, [balances, creditLines, feedback], quests] = await Promise.all([
    getEarnings(app),
    app.ask([
      selectBalances(app.db, { type: "user", id: userId }),
      selectStatement(app.db, creditsOf(userId), null, CREDIT_LINES),
      selectFeedback(app),
    ]),
    getQuests(app),
  ]);
  const link = `${authSettings(app.env).siteUrl}/?ref=${code}`;
  return {
    ...earnings,
    code,
    link,
    qr: drawQrCode(link),
    credits: balances.find(({ currency }) => currency === CREDITS)?.balance ?? 0,
    creditLines,
    quests,
    feedback,
    name: app.viewer.displayName,
    now: app.clock.now(),
  };
});

const form = z.discriminatedUnion("intent", [
  feedbackForm,
  inviteForm,
  lookAgainForm,
  promoCodeForm,
  questForm,
  referralCodeForm,
]);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const input = parseForm(await readForm(request), form);
  switch (input.intent) {
    case "invite":
      await inviteByMail(app, input);
      return { done: "Your invitation is on its way, unless they are here already." };
    case "promo-code":
      await redeemPromo(app, input.code);
      return { done: "Your OG code is redeemed: +500 XP." };
    case "claim-quest": {
      const credits = await claimQuest(app, input.quest);
      return { done: credits === null ? "You have claimed it already." : `${credits} credits are yours.` };
    }
    case "feedback": {
      const credits = await answerFeedback(app, input);
      return {
        done: credits === null ? "You have answered it already." : `Thank you. ${credits} credits are yours.`,
      };
    }
    case "look-again": {
      const [referral] = await selectNotCounted(app, input.referral_id);
      if (!referral) throw new AppError("not_found");
      const ticket = await requestHelp(app, {
        // One referral is asked about once.
        client_id: referral.id,
        category: "rewards",
        title: shortTitle(`A referral that does not count: ${referral.name}`),
        body: input.body,
        entity_ref: `referral ${referral.id}`,
      });
      throw redirect(`/support-dashboard?ticket=${ticket}`);
    }
    case "referral-code":
      await enterReferralCode(app, input.code);
      return { done: "Thank you. We know now who brought you." };
  }
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function EarnCredits({ loaderData, actionData }: Route.ComponentProps) {
  const { link, code, qr, activated, people, mails, redeemed, mayEnterCode, broughtBy, now } = loaderData;
  const { credits, creditLines, quests, feedback } = loaderData;
  return (
    <Page width="pair">
      <PageHeader
        title="Earn credits"
        lead="Bring people you would like to work with. What they do here brings you XP; plans and quests bring credits."
      />
      <WithoutScript answer={actionData as EarnAnswer | undefined} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          <ShareLink link={link} code={code} qr={qr} />
          <QuestsCard quests={quests} />
          <FeedbackCard tasks={feedback} />
          <Card>
            <h2 className="text-18">Invite by email</h2>
            <p className="mt-1 mb-4 text-14 text-muted">
              Up to 20 a day. We keep no list of addresses, and whoever gets one can stop all further
              invitations.
            </p>
            <InviteForm name={loaderData.name} />
            <SentInvites mails={mails} now={now} />
          </Card>
          <Card>
            <h2 className="mb-3 text-18">People you brought</h2>
            <Milestones activated={activated} />
            <People people={people} now={now} />
          </Card>
        </div>
        <div className="flex flex-col gap-5">
          <CreditsCard balance={credits} lines={creditLines} now={now} />
          <Card>
            <h2 className="mb-3 text-18">OG code</h2>
            {redeemed ? (
              <p className="text-muted">You have redeemed an OG code: +500 XP.</p>
            ) : (
              <CodeForm intent="promo-code" label="Your OG code" button="Redeem" help="500 XP, only once." />
            )}
          </Card>
          {mayEnterCode ? (
            <Card>
              <h2 className="mb-3 text-18">Did somebody bring you?</h2>
              {broughtBy ? <p className="mb-3 text-muted">So far we think of {broughtBy}.</p> : null}
              <CodeForm
                intent="referral-code"
                label="Their code"
                button="Thank them"
                help="In your first 24 hours, until your setup is done."
              />
            </Card>
          ) : null}
          <Card>
            <h2 className="text-18">More ways</h2>
            <p className="mt-2 mb-4 text-muted">
              Check in every day, post what you look for, show your work.
            </p>
            <ButtonLink to="/leaderboard/xp" size="sm">
              All that brings XP
            </ButtonLink>
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** With script each form shows its own answer; without, the page does. */
function WithoutScript({ answer }: { answer: EarnAnswer | undefined }) {
  if (!answer) return null;
  return (
    <div className="mb-5">
      {answer.done ? <FormNote>{answer.done}</FormNote> : null}
      <FormError message={answer.error ? firstTrouble(answer.error) : null} />
    </div>
  );
}
